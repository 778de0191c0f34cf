// SPDX-License-Identifier: MIT
#pragma once

#include "core/sweep/grid/grid_cells.h"

#include <optional>

namespace fovea {

// One run of a sweep. Its address says which, in every sweep and session.
struct SweepRun
{
    std::string address;
    int cell = 0; // the first that it belongs to
    std::uint64_t seed = 0;

    bool operator==(const SweepRun &) const = default;
};

// What results depend on beside the spec: results of other bits are not mixed without a word.
struct SweepManifest
{
    std::string fovea;        // version
    int bits = 0;             // see engineBits
    std::string instructions; // "avx2"
    std::string cpu;          // model name

    bool operator==(const SweepManifest &) const = default;
};

// Raised by a change to numeric code that changes the bits of runs: results from before are then stale.
constexpr int engineBits = 1;

SweepManifest thisMachine();

// A grid with all its runs in their order. A value; on disk before the first run begins.
struct SweepPlan
{
    GridSpec grid;
    std::vector<SweepCell> cells;
    std::vector<std::string> columns;
    int asked = 0;              // cells, before equal ones became one
    int merged = 0;             // cells that were equal to others
    std::uint64_t dataHash = 0; // of own data; 0: data are generated
    std::vector<SweepRun> runs; // in the order of work, each once
    std::string id;             // six hexadecimal digits
    std::string made;           // ISO 8601, UTC
    SweepManifest manifest;

    // The run of a cell with a seed; cells may share one.
    int runOf(int cell, std::uint64_t seed) const;
    const SweepCell &cellOf(const SweepRun &run) const { return cells[std::size_t(run.cell)]; }
    std::vector<std::vector<int>> runsOfCells() const; // by cell, in the order of the seeds
};

// Accuracy of the best constant answer to the cell's task; empty for data of one's own.
std::optional<double> chanceOf(const SweepCell &cell);

// UsageError as of expandedCells().
SweepPlan planOf(const GridSpec &grid);

// Places 0 .. count-1 in an order that fills them evenly: the ends, the middle, then the middles of what is
// left.
std::vector<int> spreadOrder(int count);

// More runs need a word of consent.
constexpr std::size_t mostRunsUnasked = 10'000;

} // namespace fovea
