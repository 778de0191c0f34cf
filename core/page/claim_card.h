// SPDX-License-Identifier: MIT
#pragma once

#include "core/claims/board.h"

#include <string>

namespace fovea {

std::string claimTone(ClaimState state); // class of a verdict: good, bad, plain
// Sign and word, with the verdict that bad evidence has put in doubt struck through.
std::string verdictMarkup(const ClaimResult &result);
// A sign per seed; empty where the claim has several parts.
std::string seedSigns(const ClaimResult &result);
// Everything about one claim, folded away: numbers, seeds, other thresholds, what would refute it.
std::string claimCard(const Claim &claim, const ClaimResult &result);

} // namespace fovea
