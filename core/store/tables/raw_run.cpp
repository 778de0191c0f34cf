// SPDX-License-Identifier: MIT
#include "core/store/tables/raw_run.h"

#include "core/base/errors.h"

#include <nlohmann/json.hpp>

namespace fovea {

namespace {

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

} // namespace

RunRow runRowFrom(const RawRun &raw)
{
    RunRow row;
    row.run.id = RunId(raw.id);
    row.run.lane = smallOf(raw.lane);
    row.run.laneName = raw.laneName;
    row.run.record = laneRecordFromJson(raw.record);
    row.run.seed = std::uint64_t(raw.seed);
    row.run.status = runStatusFrom(raw.status);
    row.run.stopReason = raw.stopReason;
    row.run.facts = {raw.kernels,
                     raw.parameters,
                     smallOf(raw.length),
                     smallOf(raw.paddedLength),
                     std::uint64_t(raw.dataHash),
                     raw.engine};
    row.run.remarks = textsFrom(raw.remarks);
    if (raw.parentRun)
        row.run.parent = RunParent{RunId(*raw.parentRun), smallOf(raw.parentEpoch.value_or(-1))};
    if (row.run.parent)
        row.run.record.branch = BranchPoint{std::int64_t(row.run.parent->run), row.run.parent->epoch};
    row.run.address = raw.address;
    row.crossing = smallOf(raw.crossing);
    row.spacing = raw.spacing;
    return row;
}

RawRun rawRunOf(const RunRow &row)
{
    const StoredRun &run = row.run;
    RawRun raw;
    raw.id = std::int64_t(run.id);
    raw.lane = run.lane;
    raw.laneName = run.laneName;
    raw.record = toJson(run.record);
    raw.seed = std::int64_t(run.seed);
    if (run.parent) {
        raw.parentRun = std::int64_t(run.parent->run);
        raw.parentEpoch = run.parent->epoch;
    }
    raw.address = run.address;
    raw.status = textOf(run.status);
    raw.stopReason = run.stopReason;
    raw.engine = engineOf(run.facts);
    raw.kernels = run.facts.kernels;
    raw.parameters = run.facts.parameters;
    raw.length = run.facts.length;
    raw.paddedLength = run.facts.paddedLength;
    raw.dataHash = std::int64_t(run.facts.dataHash);
    raw.remarks = jsonOf(run.remarks);
    raw.crossing = row.crossing;
    raw.spacing = row.spacing;
    return raw;
}

} // namespace fovea
