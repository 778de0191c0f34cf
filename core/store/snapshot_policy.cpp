// SPDX-License-Identifier: MIT
#include "core/store/snapshot_policy.h"

#include <algorithm>
#include <numeric>

namespace fovea {

namespace {

std::vector<int> spaced(const std::vector<int> &epochs, std::optional<int> crossing, std::int64_t spacing)
{
    std::vector<int> kept;
    const int last = epochs.empty() ? -1 : *std::ranges::max_element(epochs);
    std::ranges::copy_if(epochs, std::back_inserter(kept), [&](int epoch) {
        const bool always = epoch < 0 || epoch == last || epoch == crossing;
        return always || (spacing > 0 && epoch % spacing == 0);
    });
    std::ranges::sort(kept);
    return kept;
}

std::int64_t firstThatFits(const std::vector<int> &epochs, std::optional<int> crossing, int limit)
{
    const int last = epochs.empty() ? -1 : *std::ranges::max_element(epochs);
    for (std::int64_t spacing = 1;; spacing *= 2) {
        if (std::int64_t(spaced(epochs, crossing, spacing).size()) <= limit)
            return spacing;
        if (spacing > last) // epoch 0 is divisible by every power
            return 0;
    }
}

void dropBetween(Database &database, const RunRow &row)
{
    // What a run began with stays: init, or where it branched off.
    const std::int64_t first = row.run.parent ? row.run.parent->epoch : -1;
    Statement(database, "DELETE FROM snapshots WHERE run = ?1 AND epoch >= 0 AND epoch <> ?2 "
                        "AND epoch <> ?4 AND (?3 = 0 OR epoch % ?3 <> 0) "
                        "AND epoch < (SELECT max(epoch) FROM snapshots WHERE run = ?1)")
        .with(std::int64_t(row.run.id), std::int64_t(row.crossing), row.spacing, first)
        .run();
}

std::int64_t snapshotBytes(Database &database)
{
    Statement sum(database, "SELECT coalesce(sum(length(weights)), 0) FROM snapshots");
    return sum.next() ? sum.integer(0) : 0;
}

// The run with most snapshots among those that still keep more than the ones that always stay.
std::optional<RunId> richestRun(Database &database)
{
    Statement found(database,
                    "SELECT snapshots.run, count(*) AS kept FROM snapshots JOIN runs ON runs.id = "
                    "snapshots.run WHERE runs.spacing > 0 GROUP BY snapshots.run ORDER BY kept DESC, 1");
    if (!found.next())
        return {};
    return RunId(found.integer(0));
}

// Whether snapshots of any run went.
bool keptWithinBudget(Database &database)
{
    bool any = false;
    if (snapshotBytes(database) <= snapshotMegabyte) // no budget is smaller
        return any;
    const std::int64_t budget = readExperiment(database).base.store.megabytes * snapshotMegabyte;
    for (; snapshotBytes(database) > budget; any = true) {
        const auto id = richestRun(database);
        if (!id)
            return any; // what always stays is more than the budget
        RunRow row = readRun(database, *id);
        const auto epochs = readSnapshotEpochs(database, *id);
        row.spacing *= 2;
        if (epochs.empty() || row.spacing > std::max(2, epochs.back()))
            row.spacing = 0;
        dropBetween(database, row);
        writeRun(database, row);
    }
    return any;
}

} // namespace

std::vector<int> thinned(const std::vector<int> &epochs, std::optional<int> crossing, int limit)
{
    return spaced(epochs, crossing, firstThatFits(epochs, crossing, limit));
}

std::int64_t spacingFor(int last, std::optional<int> crossing, int limit)
{
    std::vector<int> epochs(std::size_t(last) + 2);
    std::iota(epochs.begin(), epochs.end(), -1);
    return firstThatFits(epochs, crossing, limit);
}

void keepSnapshot(Database &database, RunRow &row, int epoch, const TrainerState &state)
{
    writeSnapshot(database, row.run.id, epoch, state.weights, state.attention);
    if (epoch >= 0 && row.spacing > 0) {
        const auto crossing = row.crossing < 0 ? std::optional<int>() : row.crossing;
        const std::int64_t needed = spacingFor(epoch, crossing, row.run.record.spec.store.snapshots);
        row.spacing = needed == 0 ? 0 : std::max(row.spacing, needed);
    }
    dropBetween(database, row);
    writeRun(database, row);
    if (keptWithinBudget(database))
        row = readRun(database, row.run.id);
}

} // namespace fovea
