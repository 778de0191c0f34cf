// SPDX-License-Identifier: MIT
#include "core/experiment/lane_spec.h"
#include "core/experiment/spec_differences.h"
#include "core/store/session_private.h"

#include <algorithm>

namespace fovea {

void SessionWriter::addRuns(const std::vector<LaneSpec> &lanes, const std::vector<LaneSeed> &pairs)
{
    Database &database = m_session->d->written();
    Transaction transaction(database);
    ExperimentSpec experiment = readExperiment(database);
    experiment.lanes.insert(experiment.lanes.end(), lanes.begin(), lanes.end());
    std::int64_t id = 0;
    std::vector<LaneSeed> present;
    for (const RunRow &row : readRuns(database)) {
        id = std::max(id, std::int64_t(row.run.id));
        if (!row.run.parent) // a branch has the lane and the seed of its parent
            present.push_back({row.run.lane, row.run.seed});
    }
    const std::uint64_t ownDataHash = readOwnDataHash(database);
    for (const LaneSeed &pair : pairs) {
        if (pair.lane < 0 || std::size_t(pair.lane) >= experiment.lanes.size())
            throw UsageError("The session has no lane " + std::to_string(pair.lane + 1) + ".");
        if (std::ranges::find(experiment.seeds, pair.seed) == experiment.seeds.end())
            experiment.seeds.push_back(pair.seed);
        if (std::ranges::find(present, pair) != present.end())
            continue;
        writeRun(database,
                 newRunRow(RunId(++id), experiment, std::size_t(pair.lane), pair.seed, ownDataHash));
        present.push_back(pair);
    }
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
