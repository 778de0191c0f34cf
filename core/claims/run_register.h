// SPDX-License-Identifier: MIT
#pragma once

#include "core/claims/evidence.h"
#include "core/sweep/sweep_folder.h"

namespace fovea {

// What the claims of a register ask of one run: the sweeps that make it, and the claims that take it as they
// are now.
struct TakenRun
{
    std::vector<std::string> sweeps; // in the order of the claims
    RegisteredHashes hashes;
};
std::map<std::string, TakenRun> takenRuns(const ClaimRegister &claims); // by address

// registered.json of a sweep's directory: the rule of each claim when its runs were planned here, so that
// evidence that was never published can be stale, too.
struct RunRegister
{
    std::vector<RegisteredHashes> registers;
    std::map<std::string, int> runs; // by address, a place in `registers`
};
RunRegister readRunRegister(const SweepFolder &folder); // empty where there is none
// These runs are planned now; others stay as they were.
void registerRuns(const SweepFolder &folder, const std::vector<std::string> &addresses,
                  const ClaimRegister &claims);

} // namespace fovea
