// SPDX-License-Identifier: MIT
#include "core/claims/judge_part.h"

#include "core/base/wording.h"

#include <algorithm>

namespace fovea {

namespace {

// The last planned look that is complete; 0: none.
int lookOf(const Claim &claim, int seedsIn)
{
    int last = 0;
    for (const int look : claim.looks)
        if (look <= seedsIn)
            last = std::max(last, look);
    return last;
}

int firstLook(const Claim &claim, int planned)
{
    return std::min(planned, *std::ranges::min_element(claim.looks));
}

// Runs of what it is compared with serve other claims, too.
bool hasBegun(const std::vector<PlannedCell> &cells)
{
    return std::ranges::any_of(cells, [](const PlannedCell &cell) {
        return std::ranges::any_of(cell.pairs,
                                   [](const PlannedPair &pair) { return pair.laneRun.has_value(); });
    });
}

int countIn(const PlannedCell &cell, int first)
{
    const auto end = cell.pairs.begin() + std::min(first, int(cell.pairs.size()));
    return int(std::count_if(cell.pairs.begin(), end, [](const PlannedPair &pair) { return pair.isIn(); }));
}

// "4 of the first 5 seeds in"; of several cells, "7 of 10 pairs in".
std::string progressOf(const std::vector<PlannedCell> &cells, int seeds)
{
    int in = 0;
    for (const PlannedCell &cell : cells)
        in += countIn(cell, seeds);
    if (cells.size() == 1)
        return std::to_string(in) + " of the first " + countText(seeds, "seed") + " in";
    return std::to_string(in) + " of the first " + countText(seeds * int(cells.size()), "pair") + " in";
}

void markSeeds(const std::vector<PlannedCell> &cells, PartResult &result)
{
    for (const PlannedCell &cell : cells)
        for (std::size_t i = 0; i < cell.pairs.size(); ++i) {
            const PlannedPair &pair = cell.pairs[i];
            SeedMark mark;
            mark.seed = pair.seed;
            mark.isIn = pair.isIn();
            mark.counts = int(i) < result.look;
            mark.laneAddress = pair.lane;
            mark.againstAddress = pair.against;
            result.seeds.push_back(std::move(mark));
        }
}

} // namespace

PartResult judgePart(const Claim &claim, const ClaimPart &part, const std::vector<PlannedCell> &cells,
                     const Criterion &criterion)
{
    PartResult result;
    result.name = part.name;
    result.axis = part.axis;
    result.planned = int(cells.front().pairs.size());
    result.seedsIn = result.planned;
    int leading = result.planned;
    for (const PlannedCell &cell : cells) {
        leading = std::min(leading, cell.leading());
        result.seedsIn = std::min(result.seedsIn, countIn(cell, result.planned));
    }
    result.look = lookOf(claim, leading);
    markSeeds(cells, result);
    const bool isPair = cells.front().against.has_value();
    if (!hasBegun(cells)) {
        result.state = ClaimState::NotRun;
        result.reason = countText(result.planned, isPair ? "pair" : "run") + " missing";
    } else {
        result.state = ClaimState::Undecided;
        result.reason = progressOf(cells, firstLook(claim, result.planned));
    }
    switch (claim.test.kind) {
    case TestKind::Compare:
    case TestKind::Ratio:
        judgeComparison(claim, part, cells, criterion, result);
        break;
    case TestKind::Seeds:
        judgeSeeds(claim, part, cells.front(), result);
        break;
    case TestKind::Heldout:
    case TestKind::Difference:
    case TestKind::Ceiling:
        judgeHeldout(claim, part, cells.front(), result);
        break;
    case TestKind::Rank:
        measurePoint(claim, cells, criterion, result);
        break;
    case TestKind::None:
    case TestKind::Trials:
        break;
    }
    return result;
}

} // namespace fovea
