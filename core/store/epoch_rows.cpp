// SPDX-License-Identifier: MIT
#include "core/store/record_bytes.h"
#include "core/store/row_checksum.h"
#include "core/store/session_rows.h"

#include <limits>

namespace fovea {

namespace {

std::string nameOf(RunId id)
{
    return " run " + std::to_string(std::int64_t(id));
}

std::string ofRun(RunId id)
{
    return " of" + nameOf(id);
}

std::string atEpoch(int epoch)
{
    return epoch < 0 ? " at the start" : " at epoch " + std::to_string(epoch);
}

int epochFrom(const Database &database, std::int64_t number, const std::string &what)
{
    if (number < -1 || number > std::numeric_limits<int>::max())
        throw InputError("'" + database.shown() + "' is damaged: " + what + " are of epoch " +
                         std::to_string(number) + ".");
    return int(number);
}

std::string listOf(const std::vector<int> &epochs)
{
    std::vector<std::string> texts;
    for (const int epoch : epochs)
        texts.push_back(epoch < 0 ? "init" : std::to_string(epoch));
    return joined(texts, ", ");
}

} // namespace

std::vector<EpochRecord> readEpochs(Database &database, RunId id)
{
    std::vector<EpochRecord> records;
    Statement found(database, "SELECT epoch, checksum, record FROM epochs WHERE run = ? ORDER BY epoch");
    found.with(std::int64_t(id));
    while (found.next()) {
        const int epoch = epochFrom(database, found.integer(0), "numbers" + ofRun(id));
        const auto bytes = found.bytes(2);
        records.push_back(whatPassed(database, "the numbers" + ofRun(id) + atEpoch(epoch), found.integer(1),
                                     checksumOf(RowKind::Epoch, std::int64_t(id), epoch, bytes),
                                     [&] { return epochRecordFrom(bytes); }));
    }
    return records;
}

void writeEpoch(Database &database, RunId id, const EpochRecord &record)
{
    const Bytes bytes = bytesOf(record);
    Statement(database, "INSERT OR REPLACE INTO epochs(run, epoch, checksum, record) VALUES (?, ?, ?, ?)")
        .with(std::int64_t(id), std::int64_t(record.epoch),
              checksumOf(RowKind::Epoch, std::int64_t(id), record.epoch, bytes), bytes)
        .run();
}

std::vector<int> readSnapshotEpochs(Database &database, RunId id)
{
    std::vector<int> epochs;
    Statement found(database, "SELECT epoch FROM snapshots WHERE run = ? ORDER BY epoch");
    found.with(std::int64_t(id));
    while (found.next())
        epochs.push_back(epochFrom(database, found.integer(0), "weights" + ofRun(id)));
    return epochs;
}

std::vector<float> readWeights(Database &database, RunId id, int epoch)
{
    Statement found(database, "SELECT checksum, weights FROM snapshots WHERE run = ? AND epoch = ?");
    if (!found.with(std::int64_t(id), std::int64_t(epoch)).next()) {
        const auto kept = readSnapshotEpochs(database, id);
        throw UsageError("There are no weights" + ofRun(id) + atEpoch(epoch) + ". " +
                         (kept.empty() ? "None are kept yet." : "Kept: " + listOf(kept) + "."));
    }
    const auto bytes = found.bytes(1);
    return whatPassed(database, "the weights" + ofRun(id) + atEpoch(epoch), found.integer(0),
                      checksumOf(RowKind::Snapshot, std::int64_t(id), epoch, bytes),
                      [&] { return weightsFrom(bytes); });
}

void writeWeights(Database &database, RunId id, int epoch, std::span<const float> weights)
{
    const auto bytes = std::as_bytes(weights);
    Statement(database, "INSERT OR REPLACE INTO snapshots(run, epoch, checksum, weights) VALUES (?, ?, ?, ?)")
        .with(std::int64_t(id), std::int64_t(epoch),
              checksumOf(RowKind::Snapshot, std::int64_t(id), epoch, bytes), bytes)
        .run();
}

std::shared_ptr<const TrainerState> readState(Database &database, RunId id)
{
    Statement found(database, "SELECT checksum, state FROM states WHERE run = ?");
    if (!found.with(std::int64_t(id)).next())
        return nullptr;
    const auto bytes = found.bytes(1);
    return whatPassed(database, "the data to resume" + nameOf(id), found.integer(0),
                      checksumOf(RowKind::State, std::int64_t(id), 0, bytes),
                      [&] { return std::make_shared<const TrainerState>(trainerStateFrom(bytes)); });
}

void writeState(Database &database, RunId id, const TrainerState &state)
{
    const Bytes bytes = bytesOf(state);
    Statement(database, "INSERT OR REPLACE INTO states(run, checksum, state) VALUES (?, ?, ?)")
        .with(std::int64_t(id), checksumOf(RowKind::State, std::int64_t(id), 0, bytes), bytes)
        .run();
}

} // namespace fovea
