// SPDX-License-Identifier: MIT
#include "core/base/errors.h"
#include "core/base/text.h"
#include "core/store/tables/record_bytes.h"
#include "core/store/tables/row_hash.h"
#include "core/store/tables/row_words.h"
#include "core/store/tables/schema.h"
#include "core/store/tables/version_1.h"

namespace fovea {

namespace {

std::string listOf(const std::vector<int> &epochs)
{
    std::vector<std::string> texts;
    for (const int epoch : epochs)
        texts.push_back(epoch < 0 ? "init" : std::to_string(epoch));
    return joined(texts, ", ");
}

[[noreturn]] void refuseSnapshot(Database &database, RunId id, int epoch)
{
    const auto kept = readSnapshotEpochs(database, id);
    throw UsageError("There are no weights" + ofRun(id) + atEpoch(epoch) + ". " +
                     (kept.empty() ? "None are kept yet." : "Kept: " + listOf(kept) + "."));
}

} // namespace

std::vector<int> readSnapshotEpochs(Database &database, RunId id)
{
    return version1::readSnapshotEpochs(database, id); // the same words in every version
}

Snapshot readSnapshot(Database &database, RunId id, int epoch)
{
    if (versionOf(database) == 1) {
        auto weights = version1::readWeights(database, id, epoch);
        if (!weights)
            refuseSnapshot(database, id, epoch);
        return {std::move(*weights), {}};
    }
    Statement found(database, "SELECT * FROM snapshots WHERE run = ? AND epoch = ?");
    if (!found.with(std::int64_t(id), std::int64_t(epoch)).next())
        refuseSnapshot(database, id, epoch);
    return verifiedRow(database, "the weights" + ofRun(id) + atEpoch(epoch), "snapshots", found, [&] {
        return Snapshot{weightsFrom(found.bytes(3)), namedBytesFrom(found.bytes(2))};
    });
}

void writeSnapshot(Database &database, RunId id, int epoch, std::span<const float> weights,
                   const std::vector<NamedBytes> &attention)
{
    putRow(database, "snapshots", std::int64_t(id), std::int64_t(epoch), bytesOf(attention),
           std::as_bytes(weights));
}

std::shared_ptr<const TrainerState> readState(Database &database, RunId id)
{
    if (versionOf(database) == 1)
        return version1::readState(database, id);
    Statement found(database, "SELECT * FROM states WHERE run = ?");
    if (!found.with(std::int64_t(id)).next())
        return nullptr;
    return verifiedRow(database, "the data to resume" + nameOf(id), "states", found, [&] {
        TrainerState state = trainerStateFrom(found.bytes(2));
        state.attention = namedBytesFrom(found.bytes(1));
        return std::make_shared<const TrainerState>(std::move(state));
    });
}

void writeState(Database &database, RunId id, const TrainerState &state)
{
    putRow(database, "states", std::int64_t(id), bytesOf(state.attention), bytesOf(state));
}

} // namespace fovea
