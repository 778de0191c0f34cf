// SPDX-License-Identifier: MIT
#include "core/base/text.h"
#include "core/experiment/json_reading.h"
#include "core/report/comparison_json.h"
#include "core/report/json_values.h"
#include "core/sweep/sweep_table.h"

#include <nlohmann/json.hpp>

namespace fovea {

namespace {

// Numbers as numbers; null where a cell has no such field.
Json fieldsJson(const SweepCell &cell)
{
    Json json = Json::object();
    for (const CellField &field : cell.fields) {
        if (field.value.empty())
            json[field.field] = nullptr;
        else if (field.field == "mask" || field.field == "task")
            json[field.field] = field.value;
        else if (const auto real = realFrom(field.value))
            json[field.field] =
                Json::parse(field.value, nullptr, false).is_number() ? Json::parse(field.value) : Json(*real);
        else
            json[field.field] = field.value;
    }
    return json;
}

Json stateJson(const SweepPlan &plan, const SweepRun &planned, const FollowedRun &run)
{
    const bool arrived = run.result && run.result->arrival;
    const bool known = run.result || run.epochs > 0;
    return {{"address", planned.address},
            {"state", std::string(textOf(run.state))},
            {"seed", planned.seed},
            {"fields", fieldsJson(plan.cellOf(planned))},
            {"baseline", plan.cellOf(planned).baseline == planned.cell},
            {"epochs", run.epochs},
            {"epochs_to_95", run.result ? number(run.result->to95) : Json(nullptr)},
            {"epochs_to_threshold", run.result ? number(run.result->arrival) : Json(nullptr)},
            {"censored_at", known && !arrived ? Json(run.epochs) : Json(nullptr)},
            {"error", run.error.empty() ? Json(nullptr) : Json(run.error)}};
}

Json rowJson(const SweepReport &report, const SweepRow &row)
{
    const FollowedRun &run = report.runs[std::size_t(row.run)];
    Json json = stateJson(report.plan, report.plan.runs[std::size_t(row.run)], run);
    json["status"] = json["state"];
    if (!run.result)
        return json;
    const RunResult &result = *run.result;
    json["reason"] = result.reason;
    json["train_acc"] = number(result.last.trainAccuracy);
    json["heldout_last"] = number(result.lastHeldout);
    json["heldout_best"] = number(result.bestHeldout);
    json["best_epoch"] = number(result.bestEpoch);
    json["dispersion_p95"] = number(result.last.dispersion);
    json["dispersion_ratio"] = number(row.dispersionRatio);
    json["dispersion_ratio_own"] = number(row.ownDispersionRatio);
    json["separation_p50"] = number(result.last.separation);
    json["stability_p50"] = number(result.last.stability);
    json["speedup"] = number(row.speedup);
    json["train_seconds"] = result.spent.wall;
    json["seconds"] = result.spent.wall + result.spent.eval + result.spent.metrics;
    json["flops"] = result.flops;
    json["parameters"] = result.facts.parameters;
    json["engine"] = engineOf(result.facts);
    json["cpu"] = result.machine.cpu;
    json["bits"] = result.bits;
    return json;
}

Json baselineJson(const LaneComparison &comparison)
{
    Json json = comparisonJson(comparison);
    if (const auto &means = comparison.restricted)
        json["restricted_mean"] = {
            {"cell", number(means->other.mean)},
            {"against", number(means->first.mean)},
            {"tau", number(means->limit)},
            {"p_one_sided", means->test ? number(means->test->oneSided) : Json(nullptr)},
            {"p_two_sided", means->test ? number(means->test->twoSided) : Json(nullptr)},
            {"left_out", means->leftOut}};
    return json;
}

Json cellJson(const SweepReport &report, const SweepCellSummary &summary)
{
    const SweepCell &cell = report.plan.cells[std::size_t(summary.cell)];
    Json json{{"fields", fieldsJson(cell)},
              {"baseline", cell.baseline == summary.cell},
              {"seeds", summary.summary.seeds},
              {"under_way", summary.summary.underWay},
              {"arrived", summary.summary.reached},
              {"diverged", summary.summary.diverged},
              {"restricted_mean", summary.mean ? number(summary.mean->epochs) : Json(nullptr)},
              {"tau", summary.mean ? number(summary.mean->limit) : Json(report.plan.grid.cap)}};
    json["against"] =
        cell.baseline >= 0 ? fieldsJson(report.plan.cells[std::size_t(cell.baseline)]) : Json(nullptr);
    json["comparison"] = summary.comparison ? baselineJson(*summary.comparison) : Json(nullptr);
    return json;
}

Json beginning(const SweepPlan &plan)
{
    Json json = answer();
    json["name"] = plan.grid.name;
    json["threshold"] = thresholdOf(plan.grid);
    json["cap"] = plan.grid.cap;
    return json;
}

} // namespace

std::string statusJson(const SweepFollower &follower)
{
    Json json = beginning(follower.plan());
    json["counts"] = Json::object();
    for (const auto &[state, count] : follower.counts())
        json["counts"][std::string(textOf(state))] = count;
    json["runs"] = Json::array();
    for (std::size_t i = 0; i < follower.runs().size(); ++i)
        json["runs"].push_back(stateJson(follower.plan(), follower.plan().runs[i], follower.runs()[i]));
    return lineOf(json);
}

std::string jsonOf(const SweepReport &report)
{
    Json json = beginning(report.plan);
    json["runs"] = Json::array();
    for (const SweepRow &row : report.rows)
        json["runs"].push_back(rowJson(report, row));
    json["cells"] = Json::array();
    for (const SweepCellSummary &cell : report.cells)
        json["cells"].push_back(cellJson(report, cell));
    return lineOf(json);
}

} // namespace fovea
