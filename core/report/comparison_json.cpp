// SPDX-License-Identifier: MIT
#include "core/report/comparison_json.h"

#include <nlohmann/json.hpp>

namespace fovea {

namespace {

Json restrictedJson(const std::optional<RestrictedMeans> &means)
{
    Json json = {{"lane", nullptr},
                 {"against", nullptr},
                 {"tau", nullptr},
                 {"lane_variance", nullptr},
                 {"against_variance", nullptr},
                 {"p_one_sided", nullptr},
                 {"p_two_sided", nullptr},
                 {"left_out", 0}};
    if (!means)
        return json;
    json["lane"] = number(means->other.mean);
    json["against"] = number(means->first.mean);
    json["tau"] = number(means->limit);
    json["lane_variance"] = number(means->other.variance);
    json["against_variance"] = number(means->first.variance);
    if (means->test) {
        json["p_one_sided"] = number(means->test->oneSided);
        json["p_two_sided"] = number(means->test->twoSided);
    }
    json["left_out"] = means->leftOut;
    return json;
}

// Every run of the one lane against every run of the other.
Json unpairedJson(const UnpairedTest &test)
{
    return {{"wins", test.wins},
            {"losses", test.losses},
            {"undecided", test.zeros},
            {"gehan", {{"z", number(test.gehanZ)}, {"p", number(test.gehanP)}}},
            {"log_rank", {{"chi_squared", number(test.logRankChi)}, {"p", number(test.logRankP)}}}};
}

Json pairsJson(const std::vector<SeedPair> &pairs)
{
    Json list = Json::array();
    for (const SeedPair &pair : pairs)
        list.push_back({{"seed", pair.seed}, {"score", pair.score}, {"ratio", rangeJson(pair.ratio)}});
    return list;
}

Json laneJson(const SessionReport &report, const ReportedLane &lane)
{
    const LaneComparison &comparison = *lane.comparison;
    Json json{{"lane", lane.name}, {"against", report.firstLane}};
    json.update(comparisonJson(comparison));
    json["restricted_mean"] = restrictedJson(comparison.restricted);
    json["pairs"] = pairsJson(comparison.pairs);
    json["unpaired"] = unpairedJson(comparison.unpaired);
    return json;
}

} // namespace

Json rangeJson(const Range &range)
{
    return {{"low", number(range.low)}, {"high", number(range.high)}};
}

Json intervalJson(const OrderInterval &interval)
{
    Json json = rangeJson(interval.range);
    json["coverage"] = number(interval.coverage);
    return json;
}

Json comparisonJson(const LaneComparison &comparison)
{
    return {{"seeds", comparison.pairs.size()},
            {"under_way", comparison.underWay.size()},
            {"wins", comparison.test.wins},
            {"losses", comparison.test.losses},
            {"undecided", comparison.test.undecided},
            {"p_one_sided", number(comparison.test.oneSided)},
            {"p_two_sided", number(comparison.test.twoSided)},
            {"ratio", rangeJson(comparison.ratio)},
            {"interval", intervalJson(comparison.interval)},
            {"verdict", textOf(comparison.verdict)},
            {"reason", reasonOf(comparison)}};
}

Json comparisonsJson(const SessionReport &report)
{
    Json list = Json::array();
    for (const ReportedLane &lane : report.lanes)
        if (lane.comparison)
            list.push_back(laneJson(report, lane));
    return list;
}

} // namespace fovea
