// SPDX-License-Identifier: MIT
#pragma once

#include "core/claims/planned_runs.h"

namespace fovea::test {

// A run that first reaches 95 % after this many epochs, of `cap` it may train; 0: never.
inline EvidenceRun runArriving(std::uint64_t seed, int after, int cap, std::string address = "a")
{
    EvidenceRun run;
    run.address = std::move(address);
    run.seed = seed;
    run.sweep = "evidence/even-pairs";
    run.mask = "full";
    run.cap = cap;
    for (int epoch = 1; epoch <= cap; ++epoch) {
        run.train.push_back(after > 0 && epoch >= after ? 1.0 : 0.5);
        run.heldout.push_back(after > 0 && epoch >= after ? 0.97 : 0.5);
    }
    run.machine = {"0.1.0", 1, "avx2", "a machine"};
    run.engine = "fused";
    run.ended = "2026-11-18T12:00:00Z";
    run.bits = "00";
    return run;
}

// Pairs of one cell: lanes arrive after these epochs, the other lane after those.
inline PlannedCell cellOf(const std::vector<int> &lane, const std::vector<int> &against, int cap)
{
    PlannedCell cell;
    cell.sweep = "evidence/even-pairs";
    cell.against = LaneRecord();
    for (std::size_t i = 0; i < lane.size(); ++i) {
        PlannedPair pair;
        pair.seed = 1001 + i;
        pair.isPair = true;
        pair.laneRun = runArriving(pair.seed, lane[i], cap);
        pair.againstRun = runArriving(pair.seed, against[i], cap);
        cell.pairs.push_back(std::move(pair));
    }
    return cell;
}

// Every run that a claim asks for, arriving after these epochs: the claim's lane first.
inline EvidenceStore storeFor(const Claim &claim, int lane, int against, int seeds)
{
    EvidenceStore store;
    PlannedRuns plans;
    for (const ClaimPart &part : claim.parts)
        for (const ClaimCell &cell : part.cells) {
            const PlannedCell planned = plans.find(claim, cell, {});
            for (std::size_t i = 0; i < planned.pairs.size() && int(i) < seeds; ++i) {
                const PlannedPair &pair = planned.pairs[i];
                store.add(runArriving(pair.seed, lane, 100, pair.lane));
                if (pair.isPair)
                    store.add(runArriving(pair.seed, against, 100, pair.against));
            }
        }
    return store;
}

} // namespace fovea::test
