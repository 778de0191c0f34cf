// SPDX-License-Identifier: MIT
#include "core/base/errors.h"
#include "core/report/json_values.h"
#include "core/sweep/run_result.h"

#include <nlohmann/json.hpp>

namespace fovea {

namespace {

constexpr int resultVersion = 1;

double realOf(const Json &json)
{
    return json.is_null() ? notMeasured : json.get<double>();
}

template<typename Value>
std::optional<Value> optionalOf(const Json &json)
{
    return json.is_null() ? std::nullopt : std::optional(json.get<Value>());
}

Json rowOf(const BriefEpoch &epoch)
{
    return Json::array({number(epoch.trainAccuracy), number(epoch.heldoutAccuracy), number(epoch.dispersion),
                        number(epoch.dispersionAll), number(epoch.separation), number(epoch.stability)});
}

BriefEpoch briefFrom(const Json &row)
{
    return {realOf(row.at(0)), realOf(row.at(1)), realOf(row.at(2)),
            realOf(row.at(3)), realOf(row.at(4)), realOf(row.at(5))};
}

Json factsJson(const RunFacts &facts, const InputShape &shape)
{
    return {{"kernels", facts.kernels},
            {"engine", facts.engine},
            {"parameters", facts.parameters},
            {"length", facts.length},
            {"padded_length", facts.paddedLength},
            {"data_hash", std::to_string(facts.dataHash)},
            {"alphabet", shape.alphabet},
            {"classes", shape.classes},
            {"ordinary", shape.geometry.ordinary},
            {"globals", shape.geometry.globals}};
}

RunResult read(const Json &json)
{
    if (json.at("run_result") != resultVersion)
        throw InputError("This result is of another version of Fovea.");
    RunResult result;
    result.address = json.at("address");
    result.seed = json.at("seed");
    result.status = runStatusFrom(json.at("status").get<std::string>());
    result.reason = json.at("reason");
    result.attempt = json.at("try");
    result.epochs = json.at("epochs");
    result.cap = json.at("cap");
    result.until = optionalOf<double>(json.at("until"));
    result.accuracy = json.at("accuracy") == "running" ? AccuracyKind::Running : AccuracyKind::Full;
    result.to95 = optionalOf<int>(json.at("epochs_to_95"));
    result.arrival = optionalOf<int>(json.at("arrival"));
    result.lastHeldout = optionalOf<double>(json.at("last_heldout"));
    result.bestHeldout = optionalOf<double>(json.at("best_heldout"));
    result.bestEpoch = optionalOf<int>(json.at("best_epoch"));
    result.last = briefFrom(json.at("last"));
    const Json &spent = json.at("spent");
    result.spent = {spent.at(0), spent.at(1), spent.at(2), spent.at(3)};
    result.flops = json.at("flops");
    const Json &facts = json.at("facts");
    result.facts = {.kernels = facts.at("kernels"),
                    .parameters = facts.at("parameters"),
                    .length = facts.at("length"),
                    .paddedLength = facts.at("padded_length"),
                    .dataHash = std::stoull(facts.at("data_hash").get<std::string>()),
                    .engine = facts.at("engine")};
    result.shape = {facts.at("alphabet"), facts.at("classes"), {facts.at("ordinary"), facts.at("globals")}};
    const Json &machine = json.at("machine");
    result.machine = {machine.at("fovea"), machine.at("bits"), machine.at("instructions"), machine.at("cpu")};
    result.bits = json.at("bits");
    result.host = json.at("host");
    result.ended = json.at("ended");
    return result;
}

} // namespace

std::string toJson(const RunResult &result)
{
    const Json json{{"run_result", resultVersion},
                    {"address", result.address},
                    {"seed", result.seed},
                    {"status", std::string(textOf(result.status))},
                    {"reason", result.reason},
                    {"try", result.attempt},
                    {"epochs", result.epochs},
                    {"cap", result.cap},
                    {"until", number(result.until)},
                    {"accuracy", result.accuracy == AccuracyKind::Running ? "running" : "full"},
                    {"epochs_to_95", number(result.to95)},
                    {"arrival", number(result.arrival)},
                    {"last_heldout", number(result.lastHeldout)},
                    {"best_heldout", number(result.bestHeldout)},
                    {"best_epoch", number(result.bestEpoch)},
                    {"last", rowOf(result.last)},
                    {"spent", {result.spent.wall, result.spent.cpu, result.spent.eval, result.spent.metrics}},
                    {"flops", result.flops},
                    {"facts", factsJson(result.facts, result.shape)},
                    {"machine",
                     {{"fovea", result.machine.fovea},
                      {"bits", result.machine.bits},
                      {"instructions", result.machine.instructions},
                      {"cpu", result.machine.cpu}}},
                    {"bits", result.bits},
                    {"host", result.host},
                    {"ended", result.ended}};
    return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

RunResult runResultFromJson(std::string_view text)
{
    try {
        return read(Json::parse(text));
    } catch (const Error &) {
        throw;
    } catch (const std::exception &) {
        throw InputError("This is no result of a run.");
    }
}

std::string briefJson(const std::vector<BriefEpoch> &epochs)
{
    Json json{{"columns",
               {"train_acc", "heldout_acc", "dispersion_p95", "dispersion_all_p95", "separation_p50",
                "stability_p50"}},
              {"epochs", Json::array()}};
    for (const BriefEpoch &epoch : epochs)
        json["epochs"].push_back(rowOf(epoch));
    return json.dump() + "\n";
}

std::vector<BriefEpoch> briefFromJson(std::string_view text)
{
    std::vector<BriefEpoch> epochs;
    try {
        const Json json = Json::parse(text);
        for (const Json &row : json.at("epochs"))
            epochs.push_back(briefFrom(row));
    } catch (const std::exception &) {
        throw InputError("This is no brief curve of a run.");
    }
    return epochs;
}

} // namespace fovea
