// SPDX-License-Identifier: MIT
#include "core/store/session.h"

#include "core/store/session_private.h"
#include "core/store/session_schema.h"

#include <algorithm>
#include <cstdlib>

namespace fovea {

Session::Session(std::unique_ptr<Private> priv) : d(std::move(priv)) {}
Session::Session(Session &&) noexcept = default;
Session &Session::operator=(Session &&) noexcept = default;
Session::~Session() = default;

Session Session::open(const std::string &path)
{
    auto priv = std::make_unique<Private>();
    priv->shown = path;
    priv->file = existingFile(path);
    priv->ask(&checkTables);
    return Session(std::move(priv));
}

const std::string &Session::path() const
{
    return d->shown;
}

ExperimentSpec Session::experiment() const
{
    return d->ask(&readExperiment);
}

Provenance Session::provenance() const
{
    return d->ask(&readProvenance);
}

namespace {

StoredRun asItIs(const RunRow &row, const std::optional<std::string> &writer)
{
    StoredRun run = row.run;
    if (run.status == RunStatus::Running && !writer)
        run.status = RunStatus::Paused;
    return run;
}

} // namespace

std::vector<StoredRun> Session::runs() const
{
    const auto rows = d->ask(&readRuns);
    const auto alive = writer();
    std::vector<StoredRun> runs;
    for (const RunRow &row : rows)
        runs.push_back(asItIs(row, alive));
    return runs;
}

StoredRun Session::run(RunId id) const
{
    const RunRow row = d->ask([&](Database &database) { return readRun(database, id); });
    return asItIs(row, writer());
}

std::vector<EpochRecord> Session::epochs(RunId id) const
{
    return d->ask([&](Database &database) { return readEpochs(database, id); });
}

std::vector<int> Session::snapshots(RunId id) const
{
    return d->ask([&](Database &database) { return readSnapshotEpochs(database, id); });
}

std::vector<float> Session::weights(RunId id, int epoch) const
{
    return d->ask([&](Database &database) { return readWeights(database, id, epoch); });
}

int Session::nearestSnapshot(RunId id, int epoch) const
{
    const auto kept = snapshots(id);
    if (kept.empty()) {
        run(id); // an unknown run is the better complaint
        throw UsageError("Run " + std::to_string(std::int64_t(id)) + " has no weights yet.");
    }
    return *std::ranges::min_element(kept, {},
                                     [&](int other) { return std::abs(std::int64_t(other) - epoch); });
}

std::shared_ptr<const TrainerState> Session::state(RunId id) const
{
    return d->ask([&](Database &database) { return readState(database, id); });
}

std::shared_ptr<const Dataset> Session::ownData() const
{
    return d->ask(&readOwnData);
}

std::optional<std::string> Session::writer() const
{
    return writerOf(d->file);
}

} // namespace fovea
