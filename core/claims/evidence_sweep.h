// SPDX-License-Identifier: MIT
#pragma once

#include "core/claims/judge.h"
#include "core/sweep/sweep_folder.h"

namespace fovea {

// Where a person's own evidence is: below the folder of their data. Empty: the environment does not say.
std::string ownEvidence();

// The sweep that makes missing runs, in its directory below `evidence`: the registered grid with only the
// runs that are asked for now or were before, and with the rules they are planned under. UsageError where the
// directory is of another grid.
struct EvidenceSweep
{
    SweepFolder folder;
    SweepPlan plan;
    std::vector<int> missing; // places in the plan that are asked for now
};
EvidenceSweep preparedSweep(const MissingRuns &missing, const std::string &evidence,
                            const ClaimRegister &claims);

// What is to be made of all that is missing.
struct WantedEvidence
{
    bool onlyToNextLook = false; // of each claim
    std::string sweep = {};      // empty: of all
};

// What several claims miss, each run once, in the order of the claims.
std::vector<MissingRuns> missingOf(const std::vector<const ClaimResult *> &results,
                                   const WantedEvidence &wanted = {});

} // namespace fovea
