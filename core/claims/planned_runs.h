// SPDX-License-Identifier: MIT
#pragma once

#include "core/claims/evidence.h"
#include "core/sweep/grid/grid_cells.h"

namespace fovea {

// One seed of a cell: the runs that the claim asks for, and what is known of them within the sweep's limits.
struct PlannedPair
{
    std::uint64_t seed = 0;
    std::string lane; // addresses
    std::string against;
    std::optional<EvidenceRun> laneRun;
    std::optional<EvidenceRun> againstRun; // also empty where the lane stands alone
    bool isPair = false;

    bool isIn() const { return laneRun && (againstRun || !isPair); }
};

struct PlannedCell
{
    std::string sweep;
    LaneRecord lane;
    std::optional<LaneRecord> against;
    std::vector<PlannedPair> pairs; // in the order of the seeds

    int leading() const; // how many are in from the first on, without a gap
};

// What the cells of claims come to: which runs, by address. Reads prepared grids once.
class PlannedRuns
{
public:
    // InputError where a cell's words match none or several of the sweep's cells.
    PlannedCell find(const Claim &claim, const ClaimCell &cell, const EvidenceStore &store);

private:
    struct Sweep
    {
        GridSpec grid;
        SweepCells cells;
    };
    const Sweep &sweep(const std::string &id);

    std::map<std::string, Sweep> m_sweeps;
};

} // namespace fovea
