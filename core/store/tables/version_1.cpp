// SPDX-License-Identifier: MIT
#include "core/store/tables/version_1.h"

#include "core/store/tables/raw_run.h"
#include "core/store/tables/record_bytes.h"
#include "core/store/tables/row_hash.h"
#include "core/store/tables/row_words.h"
#include "core/store/tables/version_1_checksum.h"

namespace fovea::version1 {

namespace {

std::int64_t checksumOf(std::string_view name, std::span<const std::byte> bytes)
{
    return checksumOf(RowKind::Meta, std::int64_t(hashOf(name)), 0, bytes);
}

std::int64_t checksumOf(const RawRun &raw)
{
    ByteWriter bytes;
    for (const std::int64_t number : {raw.lane, raw.seed, raw.parameters, raw.length, raw.paddedLength,
                                      raw.dataHash, raw.crossing, raw.spacing})
        bytes.integer(number);
    for (const std::string *text :
         {&raw.laneName, &raw.record, &raw.status, &raw.stopReason, &raw.kernels, &raw.remarks})
        bytes.text(*text);
    return checksumOf(RowKind::Run, raw.id, 0, bytes.bytes());
}

RunRow rowAt(Database &database, Statement &found)
{
    RawRun raw;
    int column = 0;
    raw.id = found.integer(column++);
    raw.lane = found.integer(column++);
    raw.laneName = found.text(column++);
    raw.record = found.text(column++);
    raw.seed = found.integer(column++);
    raw.status = found.text(column++);
    raw.stopReason = found.text(column++);
    raw.kernels = found.text(column++);
    raw.parameters = found.integer(column++);
    raw.length = found.integer(column++);
    raw.paddedLength = found.integer(column++);
    raw.dataHash = found.integer(column++);
    raw.remarks = found.text(column++);
    raw.crossing = found.integer(column++);
    raw.spacing = found.integer(column++);
    return verified(database, "the facts of run " + std::to_string(raw.id), found.integer(column),
                    checksumOf(raw), [&] { return runRowFrom(raw); });
}

Bytes copyOf(std::span<const std::byte> bytes)
{
    return {bytes.begin(), bytes.end()};
}

} // namespace

std::optional<Bytes> readMeta(Database &database, std::string_view name, const std::string &what)
{
    Statement found(database, "SELECT checksum, value FROM meta WHERE name = ?");
    if (!found.with(name).next())
        return {};
    const auto bytes = found.bytes(1);
    return verified(database, what, found.integer(0), checksumOf(name, bytes), [&] { return copyOf(bytes); });
}

std::vector<MetaRow> readMetaRows(Database &database, const std::string &suffix)
{
    std::vector<MetaRow> rows;
    Statement found(database, "SELECT name, checksum, value FROM meta" + suffix);
    while (found.next()) {
        const std::string name = found.text(0);
        const auto bytes = found.bytes(2);
        rows.push_back({name, verified(database, "the particulars '" + name + "'", found.integer(1),
                                       checksumOf(name, bytes), [&] { return copyOf(bytes); })});
    }
    return rows;
}

std::vector<RunRow> readRuns(Database &database, const std::string &suffix)
{
    std::vector<RunRow> rows;
    Statement found(database, "SELECT * FROM runs" + suffix + " ORDER BY id");
    while (found.next())
        rows.push_back(rowAt(database, found));
    return rows;
}

std::optional<RunRow> readRun(Database &database, RunId id)
{
    Statement found(database, "SELECT * FROM runs WHERE id = ?");
    if (!found.with(std::int64_t(id)).next())
        return {};
    return rowAt(database, found);
}

std::vector<EpochRecord> readEpochs(Database &database, RunId id, const std::string &suffix)
{
    std::vector<EpochRecord> records;
    Statement found(database,
                    "SELECT epoch, checksum, record FROM epochs" + suffix + " WHERE run = ? ORDER BY epoch");
    found.with(std::int64_t(id));
    while (found.next()) {
        const int epoch = epochFrom(database, found.integer(0), "numbers" + ofRun(id));
        const auto bytes = found.bytes(2);
        records.push_back(verified(database, "the numbers" + ofRun(id) + atEpoch(epoch), found.integer(1),
                                   checksumOf(RowKind::Epoch, std::int64_t(id), epoch, bytes),
                                   [&] { return epochRecordFrom(bytes); }));
    }
    return records;
}

std::vector<int> readSnapshotEpochs(Database &database, RunId id, const std::string &suffix)
{
    std::vector<int> epochs;
    Statement found(database, "SELECT epoch FROM snapshots" + suffix + " WHERE run = ? ORDER BY epoch");
    found.with(std::int64_t(id));
    while (found.next())
        epochs.push_back(epochFrom(database, found.integer(0), "weights" + ofRun(id)));
    return epochs;
}

std::optional<std::vector<float>> readWeights(Database &database, RunId id, int epoch,
                                              const std::string &suffix)
{
    Statement found(database,
                    "SELECT checksum, weights FROM snapshots" + suffix + " WHERE run = ? AND epoch = ?");
    if (!found.with(std::int64_t(id), std::int64_t(epoch)).next())
        return {};
    const auto bytes = found.bytes(1);
    return verified(database, "the weights" + ofRun(id) + atEpoch(epoch), found.integer(0),
                    checksumOf(RowKind::Snapshot, std::int64_t(id), epoch, bytes),
                    [&] { return weightsFrom(bytes); });
}

std::shared_ptr<const TrainerState> readState(Database &database, RunId id, const std::string &suffix)
{
    Statement found(database, "SELECT checksum, state FROM states" + suffix + " WHERE run = ?");
    if (!found.with(std::int64_t(id)).next())
        return nullptr;
    const auto bytes = found.bytes(1);
    return verified(database, "the data to resume" + nameOf(id), found.integer(0),
                    checksumOf(RowKind::State, std::int64_t(id), 0, bytes),
                    [&] { return std::make_shared<const TrainerState>(trainerStateFrom(bytes)); });
}

} // namespace fovea::version1
