// SPDX-License-Identifier: MIT
#include "core/experiment/lane_spec.h"
#include "core/experiment/spec_differences.h"
#include "core/store/session_private.h"

#include <algorithm>

namespace fovea {

namespace {

const LaneSpec &laneAt(const ExperimentSpec &experiment, int lane)
{
    if (lane < 0 || std::size_t(lane) >= experiment.lanes.size())
        throw UsageError("The session has no lane " + std::to_string(lane + 1) + ".");
    return experiment.lanes[std::size_t(lane)];
}

void writeBranch(Database &database, RunId id, const ExperimentSpec &experiment, const BranchStart &start,
                 std::uint64_t ownDataHash)
{
    const auto &branch = laneAt(experiment, start.lane).branch;
    if (!branch)
        throw UsageError("Lane " + experiment.lanes[std::size_t(start.lane)].name + " branches off no run.");
    const StoredRun parent = readRun(database, RunId(branch->run)).run;
    RunRow row = newRunRow(id, experiment, std::size_t(start.lane), start.seed, ownDataHash);
    row.run.parent = RunParent{parent.id, branch->epoch};
    row.run.address = addressOf(row.run, ownDataHash, parent.address);
    row.run.remarks = start.remarks;
    row.crossing = start.state.crossing.value_or(-1);
    row.spacing = 1; // there is no other seed of this lane to look at
    writeRun(database, row);
    writeState(database, id, start.state);
    writeSnapshot(database, id, branch->epoch, start.state.weights, start.state.attention);
}

} // namespace

void SessionWriter::addRuns(const std::vector<LaneSpec> &lanes, const std::vector<LaneSeed> &pairs,
                            const std::vector<BranchStart> &branches)
{
    Database &database = m_session->d->written();
    Transaction transaction(database);
    ExperimentSpec experiment = readExperiment(database);
    experiment.lanes.insert(experiment.lanes.end(), lanes.begin(), lanes.end());
    std::int64_t id = 0;
    std::vector<LaneSeed> present;
    for (const RunRow &row : readRuns(database)) {
        id = std::max(id, std::int64_t(row.run.id));
        present.push_back({row.run.lane, row.run.seed});
    }
    const std::uint64_t ownDataHash = readOwnDataHash(database);
    for (const LaneSeed &pair : pairs) {
        if (laneAt(experiment, pair.lane).branch)
            continue;
        if (std::ranges::find(experiment.seeds, pair.seed) == experiment.seeds.end())
            experiment.seeds.push_back(pair.seed);
        if (std::ranges::find(present, pair) != present.end())
            continue;
        writeRun(database,
                 newRunRow(RunId(++id), experiment, std::size_t(pair.lane), pair.seed, ownDataHash));
        present.push_back(pair);
    }
    for (const BranchStart &start : branches)
        if (std::ranges::find(present, LaneSeed{start.lane, start.seed}) == present.end())
            writeBranch(database, RunId(++id), experiment, start, ownDataHash);
    writeExperiment(database, experiment);
    transaction.commit();
}

void SessionWriter::setLimits(int lane, const RunSpec &spec)
{
    Database &database = m_session->d->written();
    Transaction transaction(database);
    ExperimentSpec experiment = readExperiment(database);
    LaneSpec &changed = experiment.lanes.at(std::size_t(lane));
    if (!isSameButLimits({laneSpec(experiment, std::size_t(lane)), changed.mask}, {spec, changed.mask}))
        throw UsageError("Lane " + changed.name + " of the session cannot be changed; add a lane instead.");
    changed.set = differences(experiment.base, spec);
    for (RunRow &row : readRuns(database)) {
        if (row.run.lane != lane)
            continue;
        row.run.record.spec = laneSpec(experiment, std::size_t(lane));
        if (row.run.status == RunStatus::Finished || row.run.status == RunStatus::Stopped) {
            row.run.status = RunStatus::Paused;
            row.run.stopReason.clear();
        }
        writeRun(database, row);
    }
    writeExperiment(database, experiment);
    transaction.commit();
}

} // namespace fovea
