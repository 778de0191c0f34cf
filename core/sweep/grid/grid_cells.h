// SPDX-License-Identifier: MIT
#pragma once

#include "core/sweep/grid/cell_fields.h"

#include <cstdint>

namespace fovea {

// One configuration of a sweep: what all its seeds share.
struct SweepCell
{
    LaneRecord record;             // with the grid's limits
    std::vector<CellField> fields; // of the sweep's columns, those that differ between cells
    int baseline = -1;             // the cell it is compared with; itself for a baseline; -1: there is none
    int slow = 0;                  // its place on the slowest axis; after all of them: it was included

    bool operator==(const SweepCell &) const = default;
};

struct SweepCells
{
    std::vector<SweepCell> cells; // those of the axes, first axis slowest, then included ones, then baselines
    int asked = 0;                // by axes and include, before equal ones became one
    int slowPlaces = 1;           // values of the slowest axis
    std::vector<std::string> columns; // fields that differ between cells

    int merged() const; // cells that were asked for twice
};

constexpr std::int64_t mostCells = 100'000;
constexpr std::int64_t mostRuns = 1'000'000;

// How many cells the axes come to, and how many with those of include, before any is made. Both saturate.
std::int64_t axesCells(const GridSpec &grid);
std::int64_t askedCells(const GridSpec &grid);

// Every cell, each described in full, checked and found valid; equal ones are one. UsageError names the cell
// and what is wrong with it, or says how many there would be when that is too many.
SweepCells expandedCells(const GridSpec &grid);

} // namespace fovea
