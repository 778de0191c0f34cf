// SPDX-License-Identifier: MIT
#pragma once

#include "core/claims/judge.h"

namespace fovea {

// Which runs were used and which are missing; the next look is after `nextLook` seeds, 0: there is none.
void noteEvidence(const std::vector<PlannedCell> &cells, int nextLook, ClaimResult &result);

// Evidence that was altered, mixed or made under another register puts the verdict in doubt, and gaps among
// the seeds are said.
void checkEvidence(const Claim &claim, const std::vector<std::vector<PlannedCell>> &planned,
                   const EvidenceStore &store, ClaimResult &result);

// The verdict becomes undecided for this reason; the word it had is kept in `was`.
void doubt(const std::string &caution, const std::string &reason, const EvidenceStore &store,
           ClaimResult &result);

std::string dayText(std::string_view iso); // "18 Nov 2026"

} // namespace fovea
