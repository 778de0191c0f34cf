// SPDX-License-Identifier: MIT
#include "app/cli/output_file.h"

#include "app/cli/console.h"
#include "core/base/errors.h"
#include "core/files/disk.h"
#include "core/store/session_header.h"

#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

namespace fovea::app {

namespace {

// Also under another name: /dev/stdout, or the file it is redirected to.
bool isStandardOutput(const std::string &path)
{
    struct stat named = {}, output = {};
    return stat(path.c_str(), &named) == 0 && fstat(STDOUT_FILENO, &output) == 0 &&
           named.st_dev == output.st_dev && named.st_ino == output.st_ino;
}

} // namespace

void requireFolder(const std::string &path)
{
    const std::filesystem::path folder = std::filesystem::path(path).parent_path();
    std::error_code error;
    if (!folder.empty() && !std::filesystem::is_directory(folder, error))
        throw UsageError("'" + path + "' cannot be written: there is no folder '" + folder.string() + "'.");
}

void writeOutput(const std::string &path, std::string_view bytes, const Console &console)
{
    if (path == "-" || isStandardOutput(path)) {
        console.print(bytes);
        return;
    }
    requireFolder(path);
    if (isSession(path))
        throw UsageError("'" + path + "' is a session, which no export replaces; name another file.");
    if (writeFile(path, bytes) == Replaced::File)
        console.say("Replaced '" + path + "', which existed already.");
}

} // namespace fovea::app
