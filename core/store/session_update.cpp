// SPDX-License-Identifier: MIT
#include "core/experiment/merged.h"
#include "core/experiment/spec_differences.h"
#include "core/store/session_private.h"

#include <algorithm>

namespace fovea {

namespace {

void checkGrowth(const ExperimentSpec &before, const ExperimentSpec &after)
{
    if (after.lanes.size() < before.lanes.size())
        throw UsageError("The session has " + std::to_string(before.lanes.size()) +
                         " lanes; none of them can go.");
    for (const std::uint64_t seed : before.seeds)
        if (std::ranges::find(after.seeds, seed) == after.seeds.end())
            throw UsageError("The session has seed " + std::to_string(seed) + ", which cannot go.");
    for (std::size_t lane = 0; lane < before.lanes.size(); ++lane) {
        const LaneRecord old = laneRecord(before, lane), now = laneRecord(after, lane);
        const std::string name = "Lane " + before.lanes[lane].name;
        if (before.lanes[lane].name != after.lanes[lane].name || !isSameButLimits(old, now))
            throw UsageError(name + " of the session cannot be changed; add a lane instead.");
        if (now.spec.train.epochs < old.spec.train.epochs)
            throw UsageError(name + " has " + std::to_string(old.spec.train.epochs) +
                             " epochs; there can be more, not fewer.");
    }
    for (std::size_t lane = before.lanes.size(); lane < after.lanes.size(); ++lane)
        if (after.lanes[lane].branch)
            throw UsageError("Lane " + after.lanes[lane].name + " branches off run " +
                             std::to_string(after.lanes[lane].branch->run) +
                             ": 'fovea-cli branch' adds such a lane.");
}

void goOn(Database &database, const ExperimentSpec &after)
{
    for (RunRow &row : readRuns(database)) {
        const LaneRecord now = laneRecord(after, std::size_t(row.run.lane));
        const bool longer = now.spec.train.epochs > row.run.record.spec.train.epochs;
        if (longer && row.run.status == RunStatus::Finished) {
            row.run.status = RunStatus::Paused;
            row.run.stopReason.clear();
        }
        row.run.record = now;
        writeRun(database, row);
    }
}

void queueNewPairs(Database &database, const ExperimentSpec &before, const ExperimentSpec &after)
{
    std::int64_t id = 0;
    const std::uint64_t ownDataHash = readOwnDataHash(database);
    for (const RunRow &row : readRuns(database))
        id = std::max(id, std::int64_t(row.run.id));
    for (const std::uint64_t seed : after.seeds) {
        const bool known = std::ranges::find(before.seeds, seed) != before.seeds.end();
        for (std::size_t lane = known ? before.lanes.size() : 0; lane < after.lanes.size(); ++lane)
            if (!after.lanes[lane].branch) // which has the seed of its parent alone
                writeRun(database, newRunRow(RunId(++id), after, lane, seed, ownDataHash));
    }
}

} // namespace

void SessionWriter::update(const ExperimentSpec &experiment)
{
    Database &database = m_session->d->written();
    Transaction transaction(database);
    const ExperimentSpec before = readExperiment(database);
    checkGrowth(before, experiment);
    goOn(database, experiment);
    queueNewPairs(database, before, experiment);
    writeExperiment(database, experiment);
    transaction.commit();
}

} // namespace fovea
