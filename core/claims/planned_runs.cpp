// SPDX-License-Identifier: MIT
#include "core/claims/planned_runs.h"

#include "core/base/errors.h"
#include "core/base/text.h"
#include "core/experiment/run_address.h"
#include "core/sweep/grid/prepared_grids.h"

#include <algorithm>

namespace fovea {

namespace {

// Numbers by value: 0.0003 is 3e-04.
bool isSame(const std::string &one, const std::string &other)
{
    const auto first = realFrom(one), second = realFrom(other);
    return one == other || (first && second && *first == *second);
}

const LaneRecord &matching(const SweepCells &cells, const std::vector<CellField> &wanted,
                           const std::string &sweep)
{
    const LaneRecord *found = nullptr;
    for (const SweepCell &cell : cells.cells) {
        const bool matches = std::ranges::all_of(wanted, [&](const CellField &field) {
            return isSame(fieldOf(cell.record, field.field), field.value);
        });
        if (!matches)
            continue;
        if (found)
            throw InputError("Several cells of " + sweep + " are " + wordsOf(wanted) + ".");
        found = &cell.record;
    }
    if (!found)
        throw InputError("No cell of " + sweep + " is " + wordsOf(wanted) + ".");
    return *found;
}

} // namespace

int PlannedCell::leading() const
{
    const auto gap = std::ranges::find_if(pairs, [](const PlannedPair &pair) { return !pair.isIn(); });
    return int(gap - pairs.begin());
}

const PlannedRuns::Sweep &PlannedRuns::sweep(const std::string &id)
{
    const auto known = m_sweeps.find(id);
    if (known != m_sweeps.end())
        return known->second;
    const GridSpec &grid = preparedGrid(id).grid;
    return m_sweeps.emplace(id, Sweep{grid, expandedCells(grid)}).first->second;
}

PlannedCell PlannedRuns::find(const Claim &claim, const ClaimCell &cell, const EvidenceStore &store)
{
    const Sweep &source = sweep(cell.sweep);
    PlannedCell planned;
    planned.sweep = cell.sweep;
    planned.lane = matching(source.cells, cell.lane, cell.sweep);
    if (!cell.against.empty())
        planned.against = matching(source.cells, cell.against, cell.sweep);
    const auto known = [&](const std::string &address) -> std::optional<EvidenceRun> {
        const auto found = store.runs.find(address);
        return found == store.runs.end() ? std::nullopt
                                         : found->second.limited(source.grid.cap, source.grid.until);
    };
    for (const std::uint64_t seed : claim.seeds) {
        if (std::ranges::find(source.grid.seeds, seed) == source.grid.seeds.end())
            continue;
        PlannedPair pair;
        pair.seed = seed;
        pair.isPair = planned.against.has_value();
        pair.lane = runAddress(planned.lane, seed);
        pair.laneRun = known(pair.lane);
        if (planned.against) {
            pair.against = runAddress(*planned.against, seed);
            pair.againstRun = known(pair.against);
        }
        planned.pairs.push_back(std::move(pair));
    }
    return planned;
}

} // namespace fovea
