// SPDX-License-Identifier: MIT
#include "app/cli/session_output.h"

#include "app/cli/output_file.h"
#include "core/base/errors.h"
#include "core/base/wording.h"
#include "core/store/session_making.h"

#include <cctype>
#include <cstdlib>
#include <filesystem>

namespace fovea::app {

namespace fs = std::filesystem;

namespace {

bool isTaken(const fs::path &path)
{
    std::error_code error;
    return fs::exists(fs::symlink_status(path, error));
}

fs::path sessionsFolder()
{
    const char *data = std::getenv("XDG_DATA_HOME");
    if (data && fs::path(data).is_absolute())
        return fs::path(data) / "fovea" / "sessions";
    const char *home = std::getenv("HOME");
    if (!home || !*home)
        throw UsageError("Neither XDG_DATA_HOME nor HOME is set, so tell with -o where the session goes.");
    return fs::path(home) / ".local" / "share" / "fovea" / "sessions";
}

// Letters, digits, dashes: "paper/even-pairs" gives "paper-even-pairs".
std::string fileStem(const std::string &name)
{
    std::string stem;
    for (const char c : name) {
        if (std::isalnum(static_cast<unsigned char>(c)))
            stem += c;
        else if (!stem.empty() && stem.back() != '-')
            stem += '-';
    }
    while (!stem.empty() && stem.back() == '-')
        stem.pop_back();
    return stem.empty() ? "session" : stem.substr(0, 80);
}

std::string ownName(const ExperimentSpec &experiment)
{
    const fs::path folder = sessionsFolder();
    std::error_code error;
    fs::create_directories(folder, error);
    if (error)
        throw StorageError("The folder " + folder.string() + " cannot be made: " + error.message() + ".");
    std::string time = utcNow();
    std::erase_if(time, [](char c) { return c == '-' || c == ':'; });
    const std::string stem = fileStem(experiment.name) + "-" + time;
    fs::path path = folder / (stem + ".fovea");
    for (int i = 2; isTaken(path); ++i)
        path = folder / (stem + "-" + std::to_string(i) + ".fovea");
    return path.string();
}

} // namespace

std::string outputPath(const Arguments &arguments, const ExperimentSpec &experiment)
{
    const auto path = arguments.value("output");
    if (!path)
        return ownName(experiment);
    if (path->empty())
        throw UsageError("The option --output needs a file name.");
    requireFolder(*path);
    sessionPath(*path); // what can never be one is said before --force is spoken of
    if (isTaken(*path) && !arguments.has("force"))
        throw UsageError("The file " + *path +
                         " exists already. --append adds lanes or seeds to it, --force replaces it.");
    return *path;
}

} // namespace fovea::app
