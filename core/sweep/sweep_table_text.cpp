// SPDX-License-Identifier: MIT
#include "core/base/text.h"
#include "core/base/wording.h"
#include "core/report/comparison_words.h"
#include "core/sweep/sweep_table.h"

#include <algorithm>

namespace fovea {

namespace {

// A sign for each seed, so that no colour is needed.
std::string pips(const SweepReport &report, const SweepCellSummary &cell)
{
    std::string text;
    for (const int run : cell.runs)
        text += run < 0 ? std::string_view(" ") : signOf(report.runs[std::size_t(run)].state);
    return text;
}

std::string intervalCell(const LaneComparison &comparison)
{
    if (comparison.pairs.empty())
        return "-";
    const std::string range = ratioWords(comparison.interval.range);
    if (!comparison.hasInterval())
        return range + " (range of " + countText(std::int64_t(comparison.pairs.size()), "seed") + ")";
    return range + " (" + coverageText(comparison.interval.coverage) + ")";
}

std::vector<Cell> rowOf(const SweepReport &report, const SweepCellSummary &summary)
{
    const SweepCell &cell = report.plan.cells[std::size_t(summary.cell)];
    std::vector<Cell> row;
    for (const CellField &field : cell.fields)
        row.emplace_back(field.value.empty() ? "-" : field.value);
    row.emplace_back(pips(report, summary));
    row.emplace_back(std::to_string(summary.summary.reached) + " of " +
                     std::to_string(summary.summary.seeds));
    row.emplace_back(!summary.mean                  ? "-"
                     : summary.summary.reached == 0 ? "> " + std::to_string(summary.mean->laterThan)
                                                    : fixedText(summary.mean->epochs, 1));
    if (!summary.comparison) {
        row.emplace_back(cell.baseline == summary.cell ? "baseline" : "-");
        return row;
    }
    const LaneComparison &comparison = *summary.comparison;
    row.emplace_back(comparison.pairs.empty() ? "-" : ratioWords(comparison.ratio));
    row.emplace_back(intervalCell(comparison));
    row.emplace_back(std::to_string(comparison.test.wins) + "-" + std::to_string(comparison.test.losses) +
                     "-" + std::to_string(comparison.test.undecided));
    const auto &means = comparison.restricted;
    row.emplace_back(means && means->test ? fixedText(means->test->twoSided, 4) : "-");
    row.emplace_back(means ? std::to_string(means->leftOut) : "-");
    return row;
}

} // namespace

std::string failuresText(const SweepPlan &plan, const std::vector<FollowedRun> &runs)
{
    std::vector<std::pair<std::string, std::vector<std::size_t>>> groups; // by sentence, in the order of work
    for (std::size_t i = 0; i < runs.size(); ++i) {
        if (runs[i].state != SweepState::Failed)
            continue;
        auto group = std::ranges::find(groups, runs[i].error, &decltype(groups)::value_type::first);
        if (group == groups.end())
            group = groups.insert(groups.end(), {runs[i].error, {}});
        group->second.push_back(i);
    }
    std::string text;
    for (const auto &[sentence, members] : groups) {
        const SweepRun &first = plan.runs[members.front()];
        const std::string words = wordsOf(plan.cellOf(first).fields);
        text += std::string(signOf(SweepState::Failed)) + " " + (words.empty() ? "" : words + ", ") +
                "seed " + std::to_string(first.seed);
        if (members.size() > 1)
            text += " and " + countText(std::int64_t(members.size()) - 1, "other run");
        text += ": " + sentence + "\n";
    }
    return text;
}

std::string textOf(const SweepReport &report, const Paper &paper)
{
    const SweepPlan &plan = report.plan;
    std::map<SweepState, int> counts;
    for (const FollowedRun &run : report.runs)
        ++counts[run.state];
    std::vector<std::string> words;
    for (const auto &[state, count] : counts)
        words.push_back(std::to_string(count) + " " + std::string(textOf(state)) + " (" +
                        std::string(signOf(state)) + ")");
    std::string text = "Sweep " + plan.grid.name + ": " + joined(words, ", ") + ".\n";
    text += "Epochs count from 1 and end at the cap, " + std::to_string(plan.grid.cap) +
            "; a run has arrived at " + percentText(thresholdOf(plan.grid)) + " of the train set.\n\n";

    TextTable table;
    std::vector<Cell> header;
    for (const std::string &column : plan.columns)
        header.emplace_back(column);
    for (const char *name :
         {"seeds", "arrived", "mean epochs", "times faster", "interval", "W-L-U", "sign-flip p", "left out"})
        header.emplace_back(name);
    table.add(header);
    for (const SweepCellSummary &cell : report.cells) {
        auto row = rowOf(report, cell);
        row.resize(header.size(), Cell(""));
        table.add(std::move(row));
    }
    std::vector<std::string> importance = plan.columns;
    for (const char *name :
         {"arrived", "mean epochs", "times faster", "W-L-U", "sign-flip p", "interval", "seeds"})
        importance.emplace_back(name);
    text += table.fitted(paper, importance);
    if (!plan.grid.baseline.empty())
        text += "\nTimes faster: epochs of the baseline for one of this cell, median over seeds; W-L-U: "
                "seeds won, lost and "
                "undecided. The sign-flip test is exact, two-sided and of one cell: among many cells some "
                "are small by "
                "chance.\n";
    if (const std::string failures = failuresText(plan, report.runs); !failures.empty())
        text += "\n" + failures;
    return text;
}

} // namespace fovea
