// SPDX-License-Identifier: MIT
#pragma once

#include "core/report/session_report.h"

#include <string>

namespace fovea {

// A card per lane that is compared: its verdict and why.
std::string verdictCards(const SessionReport &report);

// The race board: a row per lane, with its interval drawn.
std::string boardSection(const SessionReport &report);

} // namespace fovea
