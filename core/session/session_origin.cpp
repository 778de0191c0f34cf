// SPDX-License-Identifier: MIT
#include "core/session/session_origin.h"

#include "core/base/wording.h"
#include "core/engine/engine.h"

#include <cctype>
#include <cstdlib>
#include <filesystem>

namespace fovea {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t longestStem = 80; // characters

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
    return stem.empty() ? "session" : stem.substr(0, longestStem);
}

bool isTaken(const fs::path &path)
{
    std::error_code error;
    return fs::exists(fs::symlink_status(path, error)); // by a link to nothing, too
}

} // namespace

Provenance provenanceOf(std::string command, int threads)
{
    const EngineReport report = engineReport();
    return {.fovea = report.fovea,
            .torch = report.torch,
            .blas = report.blas,
            .cpu = report.cpu,
            .threads = threads,
            .command = std::move(command),
            .started = utcNow(),
            .ended = {}};
}

std::shared_ptr<const Dataset> ownDataOf(const ExperimentSpec &experiment,
                                         std::shared_ptr<const Dataset> made)
{
    const RunSpec &base = experiment.base;
    if (!base.data.trainFile && !base.data.heldoutFile)
        return nullptr;
    return made
               ? made
               : std::make_shared<const Dataset>(makeDataset(base.task, base.data, experiment.seeds.front()));
}

std::optional<std::string> userDataFolder()
{
    const char *data = std::getenv("XDG_DATA_HOME");
    if (data && fs::path(data).is_absolute())
        return (fs::path(data) / "fovea").string();
    const char *home = std::getenv("HOME");
    if (!home || !*home)
        return {};
    return (fs::path(home) / ".local" / "share" / "fovea").string();
}

std::string sessionsIn(const std::string &dataFolder)
{
    return (fs::path(dataFolder) / "sessions").string();
}

std::string newSessionPath(const std::string &folder, const std::string &experimentName)
{
    std::string time = utcNow();
    std::erase_if(time, [](char c) { return c == '-' || c == ':'; });
    const std::string stem = fileStem(experimentName) + "-" + time;
    fs::path path = fs::path(folder) / (stem + ".fovea");
    for (int i = 2; isTaken(path); ++i)
        path = fs::path(folder) / (stem + "-" + std::to_string(i) + ".fovea");
    return path.string();
}

} // namespace fovea
