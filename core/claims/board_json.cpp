// SPDX-License-Identifier: MIT
#include "core/claims/board.h"
#include "core/report/comparison_json.h"
#include "core/report/json_values.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace fovea {

namespace {

Json seedJson(const SeedMark &mark)
{
    Json json{{"seed", mark.seed}, {"in", mark.isIn}, {"counts", mark.counts}, {"score", mark.score}};
    json["ratio"] = mark.ratio ? rangeJson(*mark.ratio) : Json(nullptr);
    json["value"] = number(mark.value);
    json["run"] = mark.laneAddress;
    json["against"] = mark.againstAddress.empty() ? Json(nullptr) : Json(mark.againstAddress);
    return json;
}

void addComparison(Json &json, const LaneComparison *comparison)
{
    if (!comparison) {
        for (const char *key : {"wins", "losses", "undecided", "ratio", "interval"})
            json[key] = nullptr;
        return;
    }
    json["wins"] = comparison->test.wins;
    json["losses"] = comparison->test.losses;
    json["undecided"] = comparison->test.undecided;
    json["ratio"] = rangeJson(comparison->ratio);
    json["interval"] = intervalJson(comparison->interval);
}

Json partJson(const PartResult &part)
{
    Json json{{"name", part.name},       {"verdict", std::string(textOf(part.state))},
              {"reason", part.reason},   {"look", part.look},
              {"planned", part.planned}, {"in", part.seedsIn}};
    addComparison(json, part.comparison ? &*part.comparison : nullptr);
    json["median"] = number(part.median);
    json["value_interval"] = part.interval ? intervalJson(*part.interval) : Json(nullptr);
    json["seeds"] = Json::array();
    for (const SeedMark &mark : part.seeds)
        json["seeds"].push_back(seedJson(mark));
    return json;
}

Json claimJson(const Claim &claim, const ClaimResult &result, const std::string &question)
{
    Json json{{"id", claim.id},
              {"statement", claim.statement},
              {"verdict", std::string(textOf(result.state))},
              {"reason", result.reason}};
    addComparison(json, result.comparison());
    json["seeds"] = claim.seeds;
    json["evidence"] = result.evidence;
    json["question"] = question;
    json["short"] = claim.shortName;
    json["source"] = claim.source;
    json["origin"] = claim.origin;
    json["looks"] = claim.looks;
    json["look"] = result.parts.size() == 1 ? Json(result.parts.front().look) : Json(nullptr);
    json["paper"] = number(claim.paper);
    json["refuted"] = claim.refuted;
    json["deviations"] = claim.deviations;
    json["was"] = result.was ? Json(std::string(textOf(*result.was))) : Json(nullptr);
    json["cautions"] = result.cautions;
    json["thresholds"] = Json::array();
    for (const StripEntry &entry : result.strip)
        json["thresholds"].push_back(
            {{"name", entry.name},
             {"verdict", entry.state ? Json(std::string(textOf(*entry.state))) : Json(nullptr)}});
    json["missing"] = Json::array();
    for (const MissingRuns &missing : result.missing)
        json["missing"].push_back({{"sweep", missing.sweep}, {"runs", missing.addresses}});
    json["made"] = result.made.empty() ? Json(nullptr) : Json(result.made);
    json["hash"] = claim.hash;
    json["parts"] = Json::array();
    for (const PartResult &part : result.parts)
        json["parts"].push_back(partJson(part));
    return json;
}

} // namespace

std::string jsonOf(const ClaimBoard &board, const std::vector<std::string> &ids)
{
    Json all = Json::array();
    for (const ClaimQuestion &question : board.claims.questions)
        for (const Claim &claim : question.claims)
            if (ids.empty() || std::ranges::find(ids, claim.id) != ids.end())
                all.push_back(claimJson(claim, board.result(claim.id), question.text));
    return lineOf(all);
}

} // namespace fovea
