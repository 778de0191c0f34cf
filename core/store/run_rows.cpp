// SPDX-License-Identifier: MIT
#include "core/store/row_checksum.h"
#include "core/store/session_rows.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace fovea {

namespace {

constexpr std::string_view columns =
    "id, lane, lane_name, record, seed, status, stop_reason, kernels, parameters, "
    "length, padded_length, data_hash, remarks, crossing, spacing, checksum";

// The row's texts and numbers in the order of its columns.
struct RawRow
{
    std::int64_t id = 0, lane = 0, seed = 0, parameters = 0, length = 0, paddedLength = 0, dataHash = 0;
    std::int64_t crossing = 0, spacing = 0;
    std::string laneName, record, status, stopReason, kernels, remarks;

    std::int64_t checksum() const
    {
        ByteWriter bytes;
        for (const std::int64_t number :
             {lane, seed, parameters, length, paddedLength, dataHash, crossing, spacing})
            bytes.integer(number);
        for (const std::string *text : {&laneName, &record, &status, &stopReason, &kernels, &remarks})
            bytes.text(*text);
        return checksumOf(RowKind::Run, id, 0, bytes.bytes());
    }
};

std::string jsonOf(const std::vector<std::string> &texts)
{
    return nlohmann::json(texts).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::vector<std::string> textsFrom(const std::string &json)
{
    const auto parsed = nlohmann::json::parse(json, nullptr, /*allow_exceptions=*/false);
    std::vector<std::string> texts;
    for (const auto &text : parsed)
        if (text.is_string())
            texts.push_back(text.get<std::string>());
    return texts;
}

int smallOf(std::int64_t value)
{
    if (value < -1 || value > std::int64_t(INT32_MAX))
        throw InputError("A number is out of range.");
    return int(value);
}

RunRow runRowFrom(const RawRow &raw)
{
    RunRow row;
    row.run.id = RunId(raw.id);
    row.run.lane = smallOf(raw.lane);
    row.run.laneName = raw.laneName;
    row.run.record = laneRecordFromJson(raw.record);
    row.run.seed = std::uint64_t(raw.seed);
    row.run.status = runStatusFrom(raw.status);
    row.run.stopReason = raw.stopReason;
    row.run.facts = {raw.kernels, raw.parameters, smallOf(raw.length), smallOf(raw.paddedLength),
                     std::uint64_t(raw.dataHash)};
    row.run.remarks = textsFrom(raw.remarks);
    row.crossing = smallOf(raw.crossing);
    row.spacing = raw.spacing;
    return row;
}

RunRow rowAt(Database &database, Statement &found)
{
    RawRow raw;
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
    return whatPassed(database, "the facts of run " + std::to_string(raw.id), found.integer(column),
                      raw.checksum(), [&] { return runRowFrom(raw); });
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

RunRow newRunRow(RunId id, const ExperimentSpec &experiment, std::size_t lane, std::uint64_t seed)
{
    RunRow row;
    row.run.id = id;
    row.run.lane = int(lane);
    row.run.laneName = experiment.lanes.at(lane).name;
    row.run.record = {experiment.laneSpec(lane), experiment.lanes.at(lane).mask};
    row.run.seed = seed;
    row.spacing = seed == experiment.seeds.front() ? 1 : 0;
    return row;
}

std::vector<RunRow> readRuns(Database &database)
{
    std::vector<RunRow> rows;
    Statement found(database, "SELECT " + std::string(columns) + " FROM runs ORDER BY id");
    while (found.next())
        rows.push_back(rowAt(database, found));
    return rows;
}

RunRow readRun(Database &database, RunId id)
{
    Statement found(database, "SELECT " + std::string(columns) + " FROM runs WHERE id = ?");
    if (!found.with(std::int64_t(id)).next())
        refuseRun(database, id);
    return rowAt(database, found);
}

void writeRun(Database &database, const RunRow &row)
{
    const StoredRun &run = row.run;
    RawRow raw;
    raw.id = std::int64_t(run.id);
    raw.lane = run.lane;
    raw.laneName = run.laneName;
    raw.record = toJson(run.record);
    raw.seed = std::int64_t(run.seed);
    raw.status = textOf(run.status);
    raw.stopReason = run.stopReason;
    raw.kernels = run.facts.kernels;
    raw.parameters = run.facts.parameters;
    raw.length = run.facts.length;
    raw.paddedLength = run.facts.paddedLength;
    raw.dataHash = std::int64_t(run.facts.dataHash);
    raw.remarks = jsonOf(run.remarks);
    raw.crossing = row.crossing;
    raw.spacing = row.spacing;
    Statement(database, "INSERT OR REPLACE INTO runs(" + std::string(columns) +
                            ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
        .with(raw.id, raw.lane, raw.laneName, raw.record, raw.seed, raw.status, raw.stopReason, raw.kernels,
              raw.parameters, raw.length, raw.paddedLength, raw.dataHash, raw.remarks, raw.crossing,
              raw.spacing, raw.checksum())
        .run();
}

} // namespace fovea
