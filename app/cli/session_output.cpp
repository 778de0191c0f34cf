// SPDX-License-Identifier: MIT
#include "app/cli/session_output.h"

#include "app/cli/output_file.h"
#include "core/base/errors.h"
#include "core/session/session_origin.h"
#include "core/store/session_making.h"

#include <filesystem>

namespace fovea::app {

namespace fs = std::filesystem;

namespace {

bool isTaken(const fs::path &path)
{
    std::error_code error;
    return fs::exists(fs::symlink_status(path, error));
}

std::string ownName(const ExperimentSpec &experiment)
{
    const auto data = userDataFolder();
    if (!data)
        throw UsageError("Neither XDG_DATA_HOME nor HOME is set, so tell with -o where the session goes.");
    const std::string folder = sessionsIn(*data);
    std::error_code error;
    fs::create_directories(folder, error);
    if (error)
        throw StorageError("The folder " + folder + " cannot be made: " + error.message() + ".");
    return newSessionPath(folder, experiment.name);
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
