// SPDX-License-Identifier: MIT
#include "app/cli/output_file.h"

#include "app/cli/console.h"
#include "core/store/disk.h"
#include "core/support/errors.h"

#include <filesystem>

namespace fovea::app {

void requireFolder(const std::string &path)
{
    const std::filesystem::path folder = std::filesystem::path(path).parent_path();
    std::error_code error;
    if (!folder.empty() && !std::filesystem::is_directory(folder, error))
        throw UsageError("'" + path + "' cannot be written: there is no folder '" + folder.string() + "'.");
}

void writeOutput(const std::string &path, std::string_view bytes, const Console &console)
{
    if (path == "-") {
        console.print(bytes);
        return;
    }
    requireFolder(path);
    if (writeFile(path, bytes) == Replaced::File)
        console.say("Replaced '" + path + "', which existed already.");
}

} // namespace fovea::app
