// SPDX-License-Identifier: MIT
#include "core/page/session_page.h"

#include "core/base/shell_line.h"
#include "core/base/text.h"
#include "core/base/wording.h"
#include "core/claims/evidence_state.h"
#include "core/experiment/experiment_command.h"
#include "core/experiment/lane_label.h"
#include "core/experiment/presets.h"
#include "core/experiment/spec_differences.h"
#include "core/experiment/spec_fields.h"
#include "core/page/board_section.h"
#include "core/page/curves_section.h"
#include "core/page/markup.h"
#include "core/page/page_frame.h"
#include "core/report/comparison_json.h"
#include "core/tasks/task.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

namespace fovea {

namespace {

std::string taskName(const ExperimentSpec &experiment)
{
    const auto *info = taskCatalogue().find(experiment.base.task.id);
    return info ? info->name : experiment.base.task.id;
}

// "even pairs", as it stands within a sentence; "ListOps" stays as it is.
std::string taskWords(const ExperimentSpec &experiment)
{
    std::string words = taskName(experiment);
    if (std::ranges::count_if(words, [](char letter) { return letter >= 'A' && letter <= 'Z'; }) == 1)
        words.front() = char(std::tolower(words.front()));
    return words;
}

// "17 Nov 2026, 19:23 UTC"
std::string momentText(const std::string &iso)
{
    return iso.size() < 16 ? iso : dayText(iso) + ", " + iso.substr(11, 5) + " UTC";
}

// "OpenBLAS 0.3.21"; what it was built with stands behind that.
std::string libraryText(const std::string &name)
{
    return name.substr(0, name.find(' ', std::min(name.size(), name.find(' ') + 1)));
}

int countOf(const SessionReport &report, bool (*test)(const ReportedRun &))
{
    return int(std::ranges::count_if(report.runs, test));
}

std::string opening(const SessionReport &report)
{
    std::set<std::uint64_t> seeds;
    for (const ReportedRun &run : report.runs)
        seeds.insert(run.run.stored.seed);
    std::string html =
        "<h1>" +
        escaped(report.lanes.size() > 1 ? "Which of " + countText(std::int64_t(report.lanes.size()), "lane") +
                                              " learns " + taskWords(report.experiment) + " first?"
                                        : "How fast does it learn " + taskWords(report.experiment) + "?") +
        "</h1>";
    if (const auto *info = taskCatalogue().find(report.experiment.base.task.id))
        html += "<p>The task: " + escaped(info->rule) + "</p>";
    html += "<p>Lanes of one seed begin with the same weights and see the same data in the same order. What "
            "is counted "
            "are epochs until " +
            escaped(thresholdText(report)) + " of the training examples are right, over " +
            countText(std::int64_t(seeds.size()), "seed") + ".</p>";
    html += "<p class=\"muted\">Exploratory unless the seeds and the question were fixed beforehand.</p>";
    return html;
}

std::string state(const SessionReport &report)
{
    const int all = int(report.runs.size());
    const int ended = countOf(report, [](const ReportedRun &run) { return hasEnded(run.run.stored.status); });
    const int begun = countOf(report, [](const ReportedRun &run) { return !run.run.epochs.empty(); });
    if (all == 0 || begun == 0)
        return "<p class=\"notice\">Nothing has been trained in this session yet, so there are no "
               "results.</p>";
    if (ended == all)
        return {};
    int furthest = 0;
    for (const ReportedRun &run : report.runs)
        if (!hasEnded(run.run.stored.status))
            furthest = std::max(furthest, int(run.inherited.size() + run.run.epochs.size()));
    return "<p class=\"notice\">Unfinished: when this page was made " +
           (ended == 0 ? "none of " + countText(all, "run") + " had ended"
                       : std::to_string(ended) + " of " + countText(all, "run") + " had ended") +
           (furthest > 0 ? "; the furthest of the others was at epoch " + std::to_string(furthest) + " of " +
                               std::to_string(report.experiment.base.train.epochs)
                         : std::string()) +
           ". A run that may still arrive is left out of every "
           "comparison.</p>";
}

std::string provenance(const SessionReport &report)
{
    const Provenance &source = report.provenance;
    return factsOf(
        {{"Program",
          "Fovea " + source.fovea + (source.torch.empty() ? "" : ", LibTorch " + source.torch) +
              (source.blas.empty() || source.blas == source.torch ? "" : ", " + libraryText(source.blas))},
         {"Machine", source.cpu + ", " + countText(source.threads, "thread")},
         {"Begun", momentText(source.started)},
         {"Ended", source.ended.empty() ? "not yet" : momentText(source.ended)},
         {"Experiment", experimentLine(report.experiment)},
         {"Bits", "equal on the same build and CPU family"}});
}

// What the paper does otherwise on this task; nothing for a task that it does not have.
std::string deviations(const ExperimentSpec &experiment)
{
    const std::string id = "paper/" + experiment.base.task.id;
    const auto paper = std::ranges::find(presets(), id, &Preset::id);
    if (paper == presets().end())
        return {};
    const RunSpec &theirs = paper->experiment.base;
    std::string html = "<h2>How it differs from the paper</h2><ul>";
    for (const FieldChange &change : differences(theirs, experiment.base))
        if (!change.key.starts_with("store.") && !change.key.starts_with("stop.") &&
            change.key != "data.seed" && hasEffect(experiment.base, {}, change.key))
            html += "<li>" + escaped(capitalised(fieldWords(change.key, change.value))) + " instead of " +
                    escaped(fieldText(theirs, change.key)) + "</li>";
    html +=
        "<li>Own code: a replication, not a reproduction</li><li>No attention dropout while measuring</li>";
    if (const auto seeds = experiment.seeds.size(); seeds != paper->experiment.seeds.size())
        html += "<li>" + countText(std::int64_t(seeds), "seed") + " instead of " +
                std::to_string(paper->experiment.seeds.size()) + "</li>";
    return html + "</ul>";
}

// What a program that reads the page needs: the same numbers as 'show --json', without the curves.
std::string numbersOf(const SessionReport &report)
{
    Json json = Json::parse(jsonOf(report));
    for (Json &run : json["runs"])
        run.erase("epochs");
    json.erase("experiment");
    return "<script type=\"application/json\" id=\"numbers\">" + escapedJson(json.dump()) + "</script>";
}

} // namespace

std::string sessionPage(const SessionReport &report, const PageMaps &maps)
{
    std::string html = opening(report) + state(report);
    const bool hasCurves =
        std::ranges::any_of(report.runs, [](const ReportedRun &run) { return !run.run.epochs.empty(); });
    if (hasCurves)
        html +=
            verdictCards(report) + boardSection(report) + curvesSection(report) + mapsSection(maps, report);
    html += "<h2>Repeat it</h2>" + commandBox(shellLine(trainWords(report.experiment)));
    html += "<h2>Where it comes from</h2>" + provenance(report);
    html += deviations(report.experiment);
    html += folded("Full specification (spec.json)", Json::parse(toJson(report.experiment)).dump(2));
    if (hasCurves)
        html += folded("Results as CSV", csvOf(report));
    html += numbersOf(report);
    return framed(taskName(report.experiment) + " - Fovea report", html);
}

} // namespace fovea
