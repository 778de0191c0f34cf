// SPDX-License-Identifier: MIT
#pragma once

#include "core/sweep/grid/grid_cells.h"

namespace fovea {

// One combination of a grid's axes, as it is before equal ones become one.
struct PreviewCell
{
    enum class Kind {
        Runs,     // with every seed
        Same,     // the runs of an earlier cell
        Excluded, // by a rule
        Baseline, // left out by a rule, and runs anyway: others are compared with it
        Wrong,    // and the grid with it
    };

    Kind kind = Kind::Runs;
    GridRow rule;         // that leaves out this cell alone
    std::string sentence; // what is wrong, or which rule leaves it out
};

// Names of the columns and rows of a grid's axes, and the cells between them, row by row.
struct GridPreview
{
    std::vector<std::vector<CellField>> columns;
    std::vector<std::vector<CellField>> rows;
    std::vector<GridRow> columnRules; // that leave out the whole column
    std::vector<GridRow> rowRules;
    std::vector<PreviewCell> cells;
    int included = 0;    // rows of include, which stand apart
    int baselines = 0;   // cells that are only there to be compared with; the plan knows
    bool isWhole = true; // false: only the two slowest axes are shown
};

// Masks go across, everything else down; of more than `most` combinations only the two slowest axes.
GridPreview previewOf(const GridSpec &grid, std::size_t most = 400);

// The place of the rule that leaves out this cell alone; -1: there is none.
int ruleFor(const GridSpec &grid, const GridRow &rule);

} // namespace fovea
