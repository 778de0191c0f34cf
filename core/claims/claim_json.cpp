// SPDX-License-Identifier: MIT
#include "core/claims/claim_json.h"

#include "core/base/errors.h"
#include "core/base/hash.h"
#include "core/base/text.h"
#include "core/experiment/json_reading.h"

namespace fovea {

namespace {

constexpr int claimsVersion = 1; // of the format of the files

template<typename Value>
struct Word
{
    std::string_view text;
    Value value;
};

constexpr Word<TestKind> kinds[] = {
    {"none", TestKind::None},       {"compare", TestKind::Compare}, {"ratio", TestKind::Ratio},
    {"seeds", TestKind::Seeds},     {"heldout", TestKind::Heldout}, {"difference", TestKind::Difference},
    {"ceiling", TestKind::Ceiling}, {"rank", TestKind::Rank},       {"trials", TestKind::Trials}};
constexpr Word<Measure> measures[] = {{"best-train", Measure::BestTrain},
                                      {"dispersion-ratio", Measure::DispersionRatio},
                                      {"conditions", Measure::Conditions}};
constexpr Word<Together> ways[] = {
    {"all", Together::All}, {"count", Together::Count}, {"share", Together::Share}};
constexpr Word<Verdict> verdicts[] = {
    {"faster", Verdict::Faster}, {"slower", Verdict::Slower}, {"same", Verdict::Same}};

template<typename Value, std::size_t size>
Value wordFrom(const std::string &key, const Json &json, const Word<Value> (&words)[size])
{
    std::vector<std::string> known;
    for (const auto &word : words) {
        if (json == word.text)
            return word.value;
        known.emplace_back(word.text);
    }
    throwWrongType(key, json, "one of " + joined(known, ", "));
}

std::vector<Verdict> verdictsFrom(const std::string &key, const Json &json)
{
    std::vector<Verdict> all;
    for (const Json &one : json)
        all.push_back(wordFrom(key, one, verdicts));
    return all;
}

ClaimTest testFrom(const Json &json)
{
    static const std::vector<std::string> known = {
        "kind",     "accuracy", "supported", "contradicted", "together", "supported_at", "contradicted_at",
        "of",       "share",    "value",     "excludes",     "measure",  "levels",       "level",
        "from",     "below",    "arrived",   "good",         "above",    "near",         "margin",
        "critical", "file",     "limit",     "state",        "reason",   "trials",       "seed",
        "keys",     "spread",   "move"};
    requireObject("test", json);
    requireKnown("test", json, known);
    ClaimTest test;
    test.kind = wordFrom("test.kind", json.at("kind"), kinds);
    test.accuracy = json.value("accuracy", test.accuracy);
    test.together = wordFrom("test.together", json.value("together", Json("all")), ways);
    test.supportedAt = json.value("supported_at", 0);
    test.contradictedAt = json.value("contradicted_at", 0);
    test.share = json.value("share", 1.0);
    test.value = json.value("value", 0.0);
    test.excludes = json.value("excludes", 1.0);
    test.measure = wordFrom("test.measure", json.value("measure", Json("best-train")), measures);
    test.levels = json.value("levels", std::vector<int>{json.value("level", 95)});
    test.from = json.value("from", 0.0);
    test.below = json.value("below", 1.0);
    test.good = json.value("good", 0.0);
    test.above = json.value("above", 0.0);
    test.near = json.value("near", 0.0);
    test.margin = json.value("margin", 0.0);
    const Json critical = json.value("critical", Json::object());
    for (const auto &[points, rho] : critical.items())
        test.critical[std::stoi(points)] = rho;
    test.file = json.value("file", std::string());
    test.limit = json.value("limit", 1.0);
    test.state = claimStateFrom(json.value("state", std::string("not-run")));
    test.reason = json.value("reason", std::string());
    return test;
}

std::vector<CellField> fieldsFrom(const std::string &key, const Json &json)
{
    std::vector<CellField> fields;
    requireObject(key, json);
    for (const auto &[field, value] : json.items())
        fields.push_back({field, plainText(value)});
    return fields;
}

ClaimCell cellFrom(const Json &json)
{
    ClaimCell cell;
    cell.sweep = json.at("sweep");
    cell.lane = fieldsFrom("parts.lane", json.at("lane"));
    if (json.contains("against"))
        cell.against = fieldsFrom("parts.against", json["against"]);
    return cell;
}

ClaimPart partFrom(const Json &json, const Json &test)
{
    static const std::vector<std::string> known = {"name",     "axis",    "cells",       "sweep",
                                                   "lane",     "against", "supported",   "looks",
                                                   "baseline", "expects", "contradicted"};
    requireObject("parts", json);
    requireKnown("parts", json, known);
    ClaimPart part;
    part.name = json.at("name");
    part.axis = json.value("axis", std::string());
    if (json.contains("cells"))
        for (const Json &cell : json["cells"])
            part.cells.push_back(cellFrom(cell));
    else
        part.cells.push_back(cellFrom(json));
    const auto own = [&](const char *key) {
        return verdictsFrom(key, json.contains(key) ? json[key] : test.value(key, Json::array()));
    };
    part.supported = own("supported");
    part.contradicted = own("contradicted");
    const Json looks = json.value("looks", Json::object());
    for (const auto &[look, limits] : looks.items())
        part.limits[std::stoi(look)] = {limits.at(0), limits.at(1)};
    part.baseline = json.value("baseline", 0.0);
    part.expectsGood = json.value("expects", std::string("good")) == "good";
    return part;
}

Claim claimFrom(const Json &json)
{
    static const std::vector<std::string> known = {"id",         "short", "statement",  "source", "origin",
                                                   "test",       "seeds", "looks",      "parts",  "refuted",
                                                   "deviations", "paper", "paper_words"};
    requireKnown("The claim", json, known);
    Claim claim;
    claim.id = json.at("id");
    claim.shortName = json.at("short");
    claim.statement = json.at("statement");
    claim.source = json.at("source");
    claim.origin = json.at("origin");
    claim.test = testFrom(json.at("test"));
    claim.seeds = json.value("seeds", std::vector<std::uint64_t>());
    claim.looks = json.value("looks", std::vector<int>());
    for (const Json &part : json.at("parts"))
        claim.parts.push_back(partFrom(part, json.at("test")));
    claim.refuted = json.at("refuted");
    claim.deviations = json.at("deviations").get<std::vector<std::string>>();
    if (json.contains("paper"))
        claim.paper = json["paper"].get<double>();
    const bool needsSeeds = claim.test.kind != TestKind::None && claim.test.kind != TestKind::Trials;
    if (needsSeeds && (claim.seeds.empty() || claim.looks.empty() || claim.parts.empty()))
        throw InputError("seeds, looks and parts are needed for a test of this kind.");
    for (const int look : claim.looks)
        if (look < fewestDecided || look > int(claim.seeds.size()))
            throw InputError("a look after " + std::to_string(look) + " seeds; allowed is " +
                             std::to_string(fewestDecided) + " to the number of seeds.");
    const Json decides = {json.at("test"), json.value("seeds", Json()), json.value("looks", Json()),
                          json.at("parts")};
    claim.hash = hexText(hashOf(decides.dump()));
    return claim;
}

} // namespace

std::string hexText(std::uint64_t value)
{
    std::string text;
    for (int shift = 60; shift >= 0; shift -= 4)
        text += "0123456789abcdef"[value >> shift & 15];
    return text;
}

void readClaims(std::string_view text, ClaimRegister &all)
{
    const Json json = parsedJson(text);
    requireObject("The file", json);
    if (json.value("claims", 0) != claimsVersion)
        throw InputError("This is no file of claims that this program reads: \"claims\" must be " +
                         std::to_string(claimsVersion) + ".");
    std::string id;
    try {
        all.version = std::max(all.version, json.at("version").get<int>());
        all.registered = std::max(all.registered, json.at("registered").get<std::string>());
        ClaimQuestion question;
        question.text = json.at("question");
        for (const Json &one : json.at("list")) {
            id = one.value("id", std::string());
            question.claims.push_back(claimFrom(one));
        }
        all.questions.push_back(std::move(question));
    } catch (const Error &wrong) {
        throw InputError((id.empty() ? "" : "claim " + id + ": ") + std::string(wrong.what()));
    } catch (const std::exception &wrong) {
        throw InputError((id.empty() ? "" : "claim " + id + ": ") +
                         "a key is missing or of another type: " + wrong.what());
    }
}

} // namespace fovea
