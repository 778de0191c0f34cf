// SPDX-License-Identifier: MIT
#include "core/inspect/head_table.h"

#include "app/cli/console.h"
#include "app/cli/session_access.h"
#include "app/cli/verbs.h"
#include "core/attention/mask.h"
#include "core/base/errors.h"
#include "core/base/printable.h"
#include "core/base/text.h"
#include "core/base/wording.h"
#include "core/experiment/lane_label.h"
#include "core/report/json_values.h"
#include "core/report/text_table.h"
#include "core/session/run_book.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace fovea::app {

namespace {

constexpr std::int64_t usualExamples = 64;
constexpr int slice = 16; // examples between two looks at what to say

// --run, or every run that has weights.
std::vector<StoredRun> runsFrom(const Arguments &arguments, const Session &session)
{
    if (arguments.has("run"))
        return {runFrom(arguments, session)};
    std::vector<StoredRun> runs = session.runs();
    std::erase_if(runs, [&](const StoredRun &run) { return session.snapshots(run.id).empty(); });
    if (runs.empty())
        throw UsageError("No run of this session has started yet, so there are no weights to look at.");
    return runs;
}

// --epoch beyond the end of a short run (a diverged one) takes what it has last, unless that run was asked
// for.
SnapshotChoice momentOf(const Arguments &arguments, const Session &session, const StoredRun &run)
{
    const auto number = integerFrom(arguments.value("epoch").value_or("last"));
    const int last = session.snapshots(run.id).back();
    if (!arguments.has("run") && number && *number > last)
        return {int(std::min<std::int64_t>(*number, std::numeric_limits<int>::max())), last};
    return snapshotFrom(arguments, session, run);
}

std::vector<std::string> alphabetOf(const TaskSpec &task)
{
    return taskCatalogue().find(task.id) ? makeTask(task)->alphabet() : std::vector<std::string>();
}

HeadTable tableOf(const Arguments &arguments, const Session &session, const StoredRun &run,
                  const std::string &split, const std::vector<std::string> &labels)
{
    const SnapshotChoice moment = momentOf(arguments, session, run);
    const auto weights = session.weights(run.id, moment.epoch);
    const auto data = datasetOf(session, run);
    SetRequest request;
    request.lane = run.record;
    request.shape = inputShape(*data, run.record);
    request.seed = run.seed;
    request.epoch = moment.epoch;
    request.weights = weights;
    request.set = std::make_shared<const PaddedSet>(
        padded(split == "train" ? data->train : data->heldout, request.shape));
    request.limit = int(arguments.integer("examples", 1, request.set->size())
                            .value_or(std::min<std::int64_t>(usualExamples, request.set->size())));
    HeadSurvey survey(request);
    while (survey.advance(slice)) {
    }
    return {.run = std::int64_t(run.id),
            .lane = run.laneName,
            .label = laneLabelOf(run, labels),
            .mask = textOf(run.record.mask),
            .seed = run.seed,
            .epoch = moment.epoch,
            .split = split,
            .alphabet = alphabetOf(run.record.spec.task),
            .heads = survey.statistics()};
}

Json meanJson(const ExampleMean &value)
{
    return {{"mean", number(value.mean)},
            {"low", number(value.low())},
            {"high", number(value.high())},
            {"examples", value.examples}};
}

Json meansJson(std::span<const ExampleMean> values)
{
    Json mean = Json::array(), low = Json::array(), high = Json::array();
    for (const ExampleMean &value : values) {
        mean.push_back(number(value.mean));
        low.push_back(number(value.low()));
        high.push_back(number(value.high()));
    }
    return {{"mean", mean}, {"low", low}, {"high", high}};
}

Json mapJson(const HeadStatistics &head)
{
    Json mean = Json::array(), error = Json::array();
    const auto side = std::size_t(head.mapSide);
    for (std::size_t row = 0; row < side; ++row) {
        mean.push_back(numbers(std::span(head.meanMap).subspan(row * side, side)));
        error.push_back(numbers(std::span(head.mapError).subspan(row * side, side)));
    }
    return {{"side", head.mapSide}, {"mean", mean}, {"standard_error", error}};
}

Json headJson(const HeadTable &table, const HeadStatistics &head)
{
    Json json{{"run", table.run},   {"lane", table.lane},   {"label", table.label}, {"mask", table.mask},
              {"seed", table.seed}, {"epoch", table.epoch}, {"layer", head.layer},  {"head", head.head}};
    for (const HeadQuantity &each : headQuantities())
        json[each.id] = meanJson(head.*each.value);
    json["focus_even"] = number(head.focusEven);
    Json offsets = meansJson(head.byOffset);
    offsets["first"] = -(int(head.byOffset.size()) - 1) / 2;
    json["by_offset"] = offsets;
    Json tokens = meansJson(head.byToken);
    tokens["tokens"] = tokenNames(table.alphabet, head.byToken.size());
    tokens["even"] = numbers(head.byTokenEven);
    json["by_token"] = tokens;
    json["mean_map"] = mapJson(head);
    return json;
}

std::string textOf(const HeadTable &table)
{
    const double even = table.heads.front().focusEven; // the same for all heads
    const int examples = table.heads.front().entropy.examples;
    std::string text = "Run " + std::to_string(table.run) + ", lane " + printable(table.lane) + " (" +
                       table.mask + "), seed " + std::to_string(table.seed) + ", " +
                       (table.epoch < 0 ? std::string("untrained") : "epoch " + std::to_string(table.epoch)) +
                       "\n" + countText(examples, "example") + " (" + table.split + ")";
    text += std::isnan(even) ? "\n" : "; even focus " + fixedText(even, 3) + "\n";
    // Five to a table: that is what 80 columns hold.
    constexpr std::size_t perTable = 5;
    for (auto left = headQuantities(); !left.empty(); left = left.subspan(std::min(perTable, left.size()))) {
        const auto quantities = left.first(std::min(perTable, left.size()));
        TextTable rows;
        std::vector<Cell> titles{"layer.head"};
        for (const HeadQuantity &each : quantities)
            titles.push_back(each.id);
        rows.add(titles);
        for (const HeadStatistics &head : table.heads) {
            std::vector<Cell> row{std::to_string(head.layer) + "." + std::to_string(head.head)};
            for (const HeadQuantity &each : quantities) {
                const ExampleMean &value = head.*each.value;
                const int decimals = shownDecimals(value);
                row.push_back(fixedText(value.mean, decimals) +
                              (value.examples > 1 ? "\u00b1" + fixedText(1.96 * value.error, decimals) : ""));
            }
            rows.add(row);
        }
        text += rows.text();
    }
    return text;
}

int run(const Arguments &arguments, Console &console)
{
    if (arguments.has("json") && arguments.has("csv"))
        throw UsageError("--json and --csv are two forms of one answer; allowed is one of them.");
    if (arguments.has("profiles") && !arguments.has("csv"))
        throw UsageError("--profiles chooses the lines of --csv; --json has them all.");
    const std::string split = arguments.value("split").value_or("heldout");
    if (split != "heldout" && split != "train")
        throw UsageError("--split is '" + split + "'; allowed is heldout or train.");
    const Session session = Session::open(arguments.operands().front());
    const auto runs = runsFrom(arguments, session);
    const auto labels = laneLabels(session.experiment());
    std::vector<HeadTable> tables;
    for (const StoredRun &each : runs) {
        if (runs.size() > 1 && console.verbosity() == Verbosity::Verbose)
            console.say("Run " + std::to_string(std::int64_t(each.id)));
        tables.push_back(tableOf(arguments, session, each, split, labels));
    }
    if (arguments.has("csv")) {
        console.print(arguments.has("profiles") ? headProfilesCsv(tables) : headsCsv(tables));
    } else if (arguments.has("json")) {
        Json json = answer();
        json["split"] = split;
        json["interval"] = "mean over examples, 1.96 standard errors to either side";
        json["heads"] = Json::array();
        for (const HeadTable &table : tables)
            for (const HeadStatistics &head : table.heads)
                json["heads"].push_back(headJson(table, head));
        console.print(lineOf(json));
    } else {
        for (std::size_t i = 0; i < tables.size(); ++i)
            console.print((i ? "\n" : "") + textOf(tables[i]));
        console.print("\nMeans over examples, with 1.96 standard errors to either side. Even focus is\n"
                      "that of uniform attention.\n");
    }
    return 0;
}

} // namespace

Verb headsVerb()
{
    return {"heads",
            "Tells what every head does over many examples: focus, entropy, dispersion, distance and more.",
            {"fovea-cli heads heat.fovea", "fovea-cli heads heat.fovea --run 2 --epoch 6 --examples 200",
             "fovea-cli heads heat.fovea --csv > heads.csv",
             "fovea-cli heads heat.fovea --run 2 --csv --profiles > profiles.csv",
             "fovea-cli heads heat.fovea --run 1 --epoch init --split train --json"},
            {{"FILE", "The session file"}},
            {{"run", "R", "This run alone (default: every run that has started)"},
             {"epoch", "N|init|last", "Whose weights (default: last); the nearest kept ones are taken"},
             {"examples", "N", "This many of the first examples of the set (default: 64)"},
             {"split", "heldout|train", "Of which set (default: heldout)"},
             {"csv", "", "A line per head, with the ends of every interval"},
             {"profiles", "",
              "With --csv: a line per distance, symbol and cell of the mean map of every head instead"},
             engineOption(),
             jsonOption()},
            &run};
}

} // namespace fovea::app
