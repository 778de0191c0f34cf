// SPDX-License-Identifier: MIT
#include "core/sweep/grid/grid_remarks.h"

#include "core/base/text.h"
#include "core/experiment/run_address.h"
#include "core/sweep/grid/grid_cells.h"
#include "core/sweep/grid/grid_drafts.h"

#include <algorithm>
#include <set>

namespace fovea {

namespace {

std::string textOfRow(const GridRow &row)
{
    std::vector<std::string> parts;
    for (const GridAxis &one : row)
        parts.push_back(one.field + "=" +
                        (one.values.size() == 1 ? one.values.front() : "{" + joined(one.values, ",") + "}"));
    return joined(parts, ",");
}

struct Compared
{
    Draft draft;
    LaneRecord record;
    bool isOut = false;
};

std::vector<Compared> cellsOf(const GridSpec &grid, std::vector<bool> &ruleMatches)
{
    std::vector<Compared> cells;
    for (const Draft &draft : product(grid, dimensionsOf(grid))) {
        Compared cell{draft, recordWith(grid.base, draft.fields), false};
        for (std::size_t i = 0; i < grid.exclude.size(); ++i)
            if (matches(grid, draft, cell.record, grid.exclude[i])) {
                ruleMatches[i] = true;
                cell.isOut = true;
            }
        cells.push_back(std::move(cell));
    }
    for (const GridRow &row : grid.include)
        for (const Draft &draft : includedBy(grid, row))
            cells.push_back({draft, recordWith(grid.base, draft.fields), false});
    return cells;
}

} // namespace

std::vector<std::string> remarksOn(const GridSpec &grid)
{
    constexpr std::int64_t mostLooked = 10'000; // while one types
    std::vector<std::string> remarks;
    if (askedCells(grid) > mostLooked)
        return remarks;
    std::vector<bool> ruleMatches(grid.exclude.size());
    const auto cells = cellsOf(grid, ruleMatches);
    for (std::size_t i = 0; i < grid.exclude.size(); ++i)
        if (!ruleMatches[i])
            remarks.push_back("No cell has " + textOfRow(grid.exclude[i]) +
                              ", so leaving it out changes nothing.");
    for (const GridAxis &axis : grid.axes)
        if (axis.values.size() > 1 && std::ranges::none_of(cells, [&](const Compared &cell) {
                return !cell.isOut && !fieldOf(cell.record, axis.field).empty();
            }))
            remarks.push_back("No cell has " + axis.field + ", so its " + std::to_string(axis.values.size()) +
                              " values are the same runs.");
    if (grid.baseline.empty())
        return remarks;
    std::set<std::string> baselines;
    bool isCompared = false;
    for (const Compared &cell : cells) {
        if (cell.isOut)
            continue;
        const std::string address =
            runAddress(recordWith(grid.base, withBaseline(grid, cell.draft.fields)), 1);
        isCompared = isCompared || address != runAddress(cell.record, 1);
        baselines.insert(address);
    }
    const std::string against = textOfRow(grid.baseline);
    if (!isCompared) {
        remarks.push_back("Against " + against + ": every cell is that already, so nothing is compared.");
        return remarks;
    }
    const auto excluded = std::ranges::count_if(cells, [&](const Compared &cell) {
        return cell.isOut && baselines.contains(runAddress(cell.record, 1));
    });
    if (excluded > 0)
        remarks.push_back(std::string(excluded == 1 ? "A cell" : std::to_string(excluded) + " cells") +
                          " that you left out " + (excluded == 1 ? "runs" : "run") +
                          " anyway, as the baseline of others.");
    // A mask to compare with need not be among the cells; any other field most likely should.
    for (const GridAxis &one : grid.baseline)
        if (one.field != "mask" && std::ranges::none_of(cells, [&](const Compared &cell) {
                return matches(grid, cell.draft, cell.record, {one});
            }))
            remarks.push_back("Against " + against + ": no cell has " + textOfRow({one}) +
                              ", so each is compared with runs that differ in that, too.");
    return remarks;
}

} // namespace fovea
