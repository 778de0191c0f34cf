// SPDX-License-Identifier: MIT
#pragma once

#include "core/claims/board.h"

#include <string>

namespace fovea {

// The board of claims as a page for the browser: a row per claim with its interval drawn, and below it what a
// card of the window says, folded away.
std::string claimsPage(const ClaimBoard &board);

} // namespace fovea
