// SPDX-License-Identifier: MIT
#include "core/experiment/merged.h"
#include "core/experiment/run_address.h"
#include "core/store/tables/raw_run.h"
#include "core/store/tables/row_hash.h"
#include "core/store/tables/schema.h"
#include "core/store/tables/version_1.h"

namespace fovea {

namespace {

std::optional<std::int64_t> integerOrNull(Statement &found, int column)
{
    if (found.type(column) == Statement::Type::Null)
        return {};
    return found.integer(column);
}

// In the order of the table's columns.
RawRun rawRunAt(Statement &found)
{
    RawRun raw;
    int column = 0;
    raw.id = found.integer(column++);
    raw.lane = found.integer(column++);
    raw.laneName = found.text(column++);
    raw.record = found.text(column++);
    raw.seed = found.integer(column++);
    raw.parentRun = integerOrNull(found, column++);
    raw.parentEpoch = integerOrNull(found, column++);
    raw.address = found.text(column++);
    raw.status = found.text(column++);
    raw.stopReason = found.text(column++);
    raw.engine = found.text(column++);
    raw.kernels = found.text(column++);
    raw.parameters = found.integer(column++);
    raw.length = found.integer(column++);
    raw.paddedLength = found.integer(column++);
    raw.dataHash = found.integer(column++);
    raw.remarks = found.text(column++);
    raw.crossing = found.integer(column++);
    raw.spacing = found.integer(column++);
    return raw;
}

RunRow rowAt(Database &database, Statement &found)
{
    return verifiedRow(database, "the facts of run " + std::to_string(found.integer(0)), "runs", found,
                       [&] { return runRowFrom(rawRunAt(found)); });
}

// Format 1 has neither address nor engine.
void complete(RunRow &row, std::uint64_t ownDataHash)
{
    row.run.address = addressOf(row.run, ownDataHash, {});
    row.run.facts.engine = engineOf(row.run.facts);
}

[[noreturn]] void refuseRun(Database &database, RunId id)
{
    std::vector<std::string> known;
    Statement found(database, "SELECT id FROM runs ORDER BY id");
    while (found.next())
        known.push_back(std::to_string(found.integer(0)));
    const std::string there = known.empty() ? "It has no runs." : "Its runs: " + joined(known, ", ") + ".";
    throw UsageError("'" + database.shown() + "' has no run " + std::to_string(std::int64_t(id)) + ". " +
                     there);
}

} // namespace

std::string addressOf(const StoredRun &run, std::uint64_t ownDataHash, const std::string &parentAddress)
{
    RunOrigin origin{run.lane, ownDataHash, {}};
    if (run.parent)
        origin.parent = parentAddress + " " + std::to_string(run.parent->epoch);
    return runAddress(run.record, run.seed, origin);
}

std::uint64_t readOwnDataHash(Database &database)
{
    const auto data = readOwnData(database);
    return data ? hashOf(*data) : 0;
}

RunRow newRunRow(RunId id, const ExperimentSpec &experiment, std::size_t lane, std::uint64_t seed,
                 std::uint64_t ownDataHash)
{
    RunRow row;
    row.run.id = id;
    row.run.lane = int(lane);
    row.run.laneName = experiment.lanes.at(lane).name;
    row.run.record = laneRecord(experiment, lane);
    row.run.seed = seed;
    row.run.address = addressOf(row.run, ownDataHash, {});
    row.spacing = seed == experiment.seeds.front() ? 1 : 0;
    return row;
}

std::vector<RunRow> readRuns(Database &database)
{
    std::vector<RunRow> rows;
    if (versionOf(database) == 1) {
        rows = version1::readRuns(database);
        const std::uint64_t ownDataHash = readOwnDataHash(database);
        for (RunRow &row : rows)
            complete(row, ownDataHash);
        return rows;
    }
    Statement found(database, "SELECT * FROM runs ORDER BY id");
    while (found.next())
        rows.push_back(rowAt(database, found));
    return rows;
}

RunRow readRun(Database &database, RunId id)
{
    if (versionOf(database) == 1) {
        auto row = version1::readRun(database, id);
        if (!row)
            refuseRun(database, id);
        complete(*row, readOwnDataHash(database));
        return *row;
    }
    Statement found(database, "SELECT * FROM runs WHERE id = ?");
    if (!found.with(std::int64_t(id)).next())
        refuseRun(database, id);
    return rowAt(database, found);
}

void writeRun(Database &database, const RunRow &row)
{
    const RawRun raw = rawRunOf(row);
    putRow(database, "runs", raw.id, raw.lane, raw.laneName, raw.record, raw.seed, raw.parentRun,
           raw.parentEpoch, raw.address, raw.status, raw.stopReason, raw.engine, raw.kernels, raw.parameters,
           raw.length, raw.paddedLength, raw.dataHash, raw.remarks, raw.crossing, raw.spacing);
}

} // namespace fovea
