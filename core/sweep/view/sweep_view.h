// SPDX-License-Identifier: MIT
#pragma once

#include "core/sweep/sweep_plan.h"

namespace fovea {

// What a cell's colour tells.
enum class CellMeasure { Epochs, Speedup, BestHeldout, LastHeldout };
enum class CurveMeasure { Heldout, Train };
enum class OverSeeds { Median, Mean, Each };

std::string_view textOf(CellMeasure measure);  // "epochs"
std::string_view textOf(CurveMeasure measure); // "heldout"
std::string_view textOf(OverSeeds over);       // "median"

// Only cells with one of these values; with none of them where isNot.
struct ViewCondition
{
    std::string field;
    bool isNot = false;
    std::vector<std::string> values;

    bool operator==(const ViewCondition &) const = default;
};

// How the cells of a sweep are laid out: which fields go across and which down, what is shown, what is left
// out. The grid of cells and the small multiples of curves read the same view.
struct SweepView
{
    std::vector<std::string> across; // fields; several are nested, the first slowest
    std::vector<std::string> down;
    CellMeasure colour = CellMeasure::Epochs;
    CurveMeasure curve = CurveMeasure::Heldout;
    OverSeeds over = OverSeeds::Median;
    std::vector<ViewCondition> where;

    bool operator==(const SweepView &) const = default;
};

// Masks across, where they differ, and every other field that differs down: nothing is mixed.
SweepView usualView(const SweepPlan &plan);

// Words before colons, in any order: "x: mask  y: task  colour: epochs  over: seed (median)  against:
// mask=full where: task!=parity". Curves have epochs across, so that their words are "x: epoch  y: heldout
// row: task column: mask".
enum class ViewKind { Cells, Curves };
std::string textOf(const SweepView &view, ViewKind kind, const SweepPlan &plan);
// What the text does not name stays as in `before`. UsageError names the word and what is allowed.
SweepView viewFrom(std::string_view text, const SweepView &before, const SweepPlan &plan);
std::string conditionText(const ViewCondition &condition); // "task!=parity", "mask=full|top-k:5"

// A column or a row.
struct ViewPlace
{
    std::vector<CellField> fields;
    bool isBaseline = false; // every cell in it is one

    bool operator==(const ViewPlace &) const = default;
};

// A field that differs between cells of one place.
struct MixedField
{
    std::string field;
    std::vector<std::string> values;
};

struct ViewGrid
{
    std::vector<ViewPlace> columns;
    std::vector<ViewPlace> rows;
    std::vector<std::vector<int>> cells; // of the plan; row by row, empty: there is none
    std::vector<MixedField> mixed;

    const std::vector<int> &at(std::size_t row, std::size_t column) const
    {
        return cells[row * columns.size() + column];
    }
};

ViewGrid gridOf(const SweepPlan &plan, const SweepView &view);
bool isShown(const SweepCell &cell, const SweepView &view);

// The values that a field has in the cells, in the order of the grid, the baseline's first.
std::vector<std::string> valuesOf(const SweepPlan &plan, std::string_view field);

} // namespace fovea
