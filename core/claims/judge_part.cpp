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

bool anythingIn(const std::vector<PlannedCell> &cells)
{
    return std::ranges::any_of(cells, [](const PlannedCell &cell) {
        return std::ranges::any_of(cell.pairs, [](const PlannedPair &pair) {
            return pair.laneRun.has_value() || pair.againstRun.has_value();
        });
    });
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
    for (const PlannedCell &cell : cells)
        result.seedsIn = std::min(result.seedsIn, cell.leading());
    result.look = lookOf(claim, result.seedsIn);
    markSeeds(cells, result);
    const bool isPair = cells.front().against.has_value();
    if (!anythingIn(cells)) {
        result.state = ClaimState::NotRun;
        result.reason = countText(result.planned, isPair ? "pair" : "run") + " missing";
    } else {
        result.state = ClaimState::Undecided;
        result.reason = std::to_string(result.seedsIn) + " of the first " +
                        countText(firstLook(claim, result.planned), "seed") + " in";
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
