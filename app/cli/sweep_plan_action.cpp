// SPDX-License-Identifier: MIT
#include "app/cli/console.h"
#include "app/cli/sweep_actions.h"
#include "app/cli/sweep_options.h"
#include "core/base/errors.h"
#include "core/base/shell_line.h"
#include "core/base/text.h"
#include "core/base/wording.h"
#include "core/engine/engine.h"
#include "core/report/json_values.h"
#include "core/report/text_table.h"
#include "core/sweep/grid/grid_json.h"
#include "core/sweep/grid/grid_remarks.h"
#include "core/sweep/grid/prepared_grids.h"
#include "core/sweep/local_sweep.h"
#include "core/sweep/plan_forecast.h"
#include "core/sweep/reuse.h"

#include <nlohmann/json.hpp>

#include <filesystem>

namespace fovea::app {

namespace {

// Runs of the plan that the directory, if there is one, does not have yet.
std::vector<int> leftOf(const SweepPlan &plan, const std::optional<std::string> &directory)
{
    std::vector<int> left;
    for (std::size_t i = 0; i < plan.runs.size(); ++i) {
        if (directory) {
            const RunFolder folder(SweepFolder(*directory), plan.runs[i]);
            const auto result = folder.result();
            if (result && limitedTo(*result, plan.grid.cap, plan.grid.until, [&] { return folder.brief(); }))
                continue;
        }
        left.push_back(int(i));
    }
    return left;
}

// Where the directory lies, or would: that of the other sweeps.
std::string shelfOf(const std::string &directory)
{
    const std::filesystem::path path = std::filesystem::path(directory).lexically_normal();
    const std::filesystem::path parent = (path.has_filename() ? path : path.parent_path()).parent_path();
    return parent.empty() ? "." : parent.string();
}

std::string planText(const SweepPlan &plan, const std::vector<int> &left, const PlanForecast &forecast,
                     int cores)
{
    const std::size_t done = plan.runs.size() - left.size();
    std::string text = "Sweep " + plan.grid.name + ": " + countText(std::int64_t(plan.cells.size()), "cell") +
                       " x " + countText(std::int64_t(plan.grid.seeds.size()), "seed") + " = " +
                       countText(std::int64_t(plan.runs.size()), "run");
    text += plan.grid.baseline.empty() ? ", no baseline.\n" : ", baseline included.\n";
    if (plan.merged > 0)
        text += countText(plan.merged, "cell") + " merged with equal ones.\n";
    text +=
        countText(std::int64_t(done), "run") + " done already, " + std::to_string(left.size()) + " to do.\n";
    text += "Each run: at most " + countText(plan.grid.cap, "epoch") +
            (plan.grid.until ? ", until " + untilText(plan.grid.until) : std::string()) + "; order " +
            textOf(plan.grid.order) + ".\n";
    const auto span = forecast.spanOn(cores, plan.grid);
    if (left.empty())
        text += "Nothing is left to run.\n";
    else
        text += spanRangeText(span.low, span.high) + " on " + countText(cores, "core") + ", and " +
                bytesText(std::int64_t(forecast.bytes)) + " on disk.\n";
    if (plan.runs.size() > mostRunsUnasked)
        text += "More than " + std::to_string(mostRunsUnasked) + " runs: 'sweep run' wants --yes for that.\n";
    return text;
}

std::string planJsonLine(const SweepPlan &plan, const std::vector<int> &left, const PlanForecast &forecast,
                         int cores)
{
    Json json = answer();
    json["name"] = plan.grid.name;
    json["cells"] = plan.cells.size();
    json["seeds"] = plan.grid.seeds.size();
    json["runs"] = plan.runs.size();
    json["merged"] = plan.merged;
    json["done"] = plan.runs.size() - left.size();
    json["hours"] = forecast.coreSeconds / cores / 3600;
    json["bytes"] = std::int64_t(forecast.bytes);
    json["remarks"] = remarksOn(plan.grid);
    json["order"] = Json::array();
    for (const SweepRun &run : plan.runs) {
        Json fields = Json::object();
        for (const CellField &field : plan.cellOf(run).fields)
            fields[field.field] = field.value;
        json["order"].push_back({{"address", run.address},
                                 {"seed", run.seed},
                                 {"baseline", plan.cellOf(run).baseline == run.cell},
                                 {"fields", fields}});
    }
    return lineOf(json);
}

} // namespace

std::string reuseText(const SweepFolder &folder, const SweepPlan &plan)
{
    std::string text;
    for (const ReuseOffer &offer : reuseOffers(folder, plan, shelfOf(folder.path())))
        text += countText(std::int64_t(offer.runs.size()), "run") + " of these " +
                (offer.runs.size() == 1 ? "is" : "are") + " done in '" + offer.path + "': '" +
                shellLine(std::vector<std::string>{"--reuse", offer.path}) + "' takes " +
                (offer.runs.size() == 1 ? "it" : "them") + " over.\n";
    return text;
}

int planSweep(const Arguments &arguments, const std::string &operand, Console &console)
{
    const SweepPlan plan = planOf(gridFrom(arguments, operand));
    const auto left = leftOf(plan, arguments.value("output"));
    const int cores = int(arguments.integer("jobs", 1, 1024).value_or(usableCores()));
    const PlanForecast forecast = forecastOf(plan, left);
    if (arguments.has("json")) {
        console.print(planJsonLine(plan, left, forecast, cores));
        return 0;
    }
    console.print(planText(plan, left, forecast, cores));
    for (const std::string &remark : remarksOn(plan.grid))
        console.print("Note: " + remark + "\n");
    if (const auto directory = arguments.value("output"))
        console.print(reuseText(SweepFolder(*directory), plan));
    return 0;
}

int listGrids(const Arguments &arguments, const std::string &operand, Console &console)
{
    if (!operand.empty()) {
        console.print(toJson(preparedGrid(operand).grid));
        return 0;
    }
    Json json = answer();
    json["grids"] = Json::array();
    std::string text;
    for (const PreparedGrid &one : preparedGrids()) {
        json["grids"].push_back(
            {{"id", one.id}, {"title", one.grid.title}, {"description", one.grid.description}});
        text += one.id + " - " + one.grid.title + "\n  " + one.grid.description + "\n\n";
    }
    console.print(arguments.has("json") ? lineOf(json) : wrapped(text, console.paper()));
    return 0;
}

} // namespace fovea::app
