// SPDX-License-Identifier: MIT
#include "core/page/sweep_page.h"

#include "core/base/text.h"
#include "core/base/wording.h"
#include "core/page/cells_section.h"
#include "core/page/forest.h"
#include "core/page/markup.h"
#include "core/page/page_frame.h"
#include "core/report/comparison_words.h"
#include "core/sweep/grid/grid_json.h"

#include <algorithm>

namespace fovea {

namespace {

int ended(const SweepReport &report)
{
    return int(
        std::ranges::count_if(report.runs, [](const FollowedRun &run) { return run.result.has_value(); }));
}

std::string question(const SweepReport &report)
{
    std::vector<std::string> fields;
    for (const std::string &column : report.plan.columns)
        fields.push_back(column);
    return "The question: which cells need fewer epochs than their baseline until " +
           textOf(100 * thresholdOf(report.plan.grid)) + " %" + " of the training examples are right? " +
           (fields.empty() ? "There is one cell." : "Cells differ in " + escaped(joined(fields, ", ")) + ".");
}

std::string opening(const SweepReport &report)
{
    const GridSpec &grid = report.plan.grid;
    std::string html = "<h1>" +
                       escaped(!grid.title.empty() ? grid.title
                               : grid.name.empty() ? "A sweep"
                                                   : grid.name) +
                       "</h1><p>" + question(report) + "</p><p>" +
                       countText(std::int64_t(report.plan.cells.size()), "cell") + ", " +
                       countText(std::int64_t(report.plan.runs.size()), "run") + ", at most " +
                       countText(grid.cap, "epoch") +
                       " each. Every cell is compared with its baseline, seed by seed.</p>";
    const int done = ended(report);
    if (done == 0)
        html += "<p class=\"notice\">No run of this sweep has ended yet, so there are no results.</p>";
    else if (done < int(report.runs.size()))
        html += "<p class=\"notice\">" + std::to_string(done) + " of " +
                countText(std::int64_t(report.runs.size()), "run") +
                " had ended when this page was made.</p>";
    return html + "<p class=\"muted\">Many cells are compared here: single small p values are expected by "
                  "chance.</p>";
}

std::string heading(const SweepReport &report)
{
    std::string html = "<tr>";
    for (const std::string &column : report.plan.columns)
        html += "<th>" + escaped(column) + "</th>";
    return html +
           "<th>Arrived</th><th>Mean epochs</th><th class=\"extra\">Wins\u2013losses</th><th>Median "
           "ratio</th><th class=\"extra\">Interval</th><th class=\"extra\">" +
           forestHead() + "</th><th class=\"extra\">p, two-sided</th></tr>";
}

std::string rowOf(const SweepReport &report, const SweepCellSummary &summary)
{
    const SweepCell &cell = report.plan.cells[std::size_t(summary.cell)];
    std::string html = "<tr>";
    for (const CellField &field : cell.fields)
        html += "<td>" + escaped(field.value.empty() ? "\u2013" : field.value) + "</td>";
    html += "<td>" + std::to_string(summary.summary.reached) + " of " +
            std::to_string(summary.summary.seeds) + "</td><td>" +
            (!summary.mean                  ? "\u2013"
             : summary.summary.reached == 0 ? "&gt; " + std::to_string(summary.mean->laterThan)
                                            : fixedText(summary.mean->epochs, 1)) +
            "</td>";
    if (!summary.comparison || summary.comparison->pairs.empty())
        return html + "<td colspan=\"5\" class=\"muted extra\">" +
               (summary.comparison ? "no pair of seeds yet" : "baseline") + "</td></tr>";
    const LaneComparison &comparison = *summary.comparison;
    return html + "<td class=\"extra\">" + std::to_string(comparison.test.wins) + "\u2013" +
           std::to_string(comparison.test.losses) + "</td><td>" + escaped(ratioWords(comparison.ratio)) +
           "</td><td class=\"extra\">" + intervalCell(comparison) + "</td><td class=\"extra\">" +
           forestRow(comparison, 1) + "</td><td class=\"extra\">" +
           escaped(chanceText(comparison.test.twoSided)) + "</td></tr>";
}

} // namespace

std::string sweepPage(const SweepReport &report, const BriefSource &source)
{
    std::string html = opening(report);
    html += "<h2>Cells <small>restricted mean epochs to the threshold, exact sign test</small></h2><div "
            "class=\"wide\">"
            "<table class=\"board\">" +
            heading(report);
    for (const SweepCellSummary &cell : report.cells)
        html += rowOf(report, cell);
    html += "</table></div>" + cellsSection(report, source);
    if (const std::string failures = failuresText(report.plan, report.runs); !failures.empty())
        html += "<h2>Failures</h2><pre>" + escaped(failures) + "</pre>";
    const SweepManifest &manifest = report.plan.manifest;
    html += "<h2>Repeat it</h2>" + commandBox("fovea-cli sweep run grid.json -o sweep") +
            folded("grid.json", toJson(report.plan.grid));
    html +=
        "<h2>Where it comes from</h2>" + factsOf({{"Program", "Fovea " + manifest.fovea},
                                                  {"Machine", manifest.cpu + ", " + manifest.instructions},
                                                  {"Planned", report.plan.made},
                                                  {"Bits", "equal on the same build and CPU family"}});
    html += folded("Results as CSV", csvOf(report));
    return framed((report.plan.grid.name.empty() ? "Sweep" : report.plan.grid.name) + " - Fovea report",
                  html);
}

} // namespace fovea
