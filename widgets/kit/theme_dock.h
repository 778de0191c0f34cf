// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"
#include "widgets/kit/theme_frame.h"

namespace fovea::ui::size {

// Lanes at the left of the workspace, transport above it, clock below.
constexpr int laneRow = 64;
constexpr int laneBadge = 28;
constexpr int lanePicture = 36;
constexpr int laneRail = 44; // the lanes, folded
constexpr int railPitch = 52;
constexpr int transport = 40;
constexpr int progress = 6;
constexpr int lowClock = 40;
constexpr int lowWindow = 700; // height below which the clock is low

// Milliseconds a panel takes to open.
constexpr int openingTime = 150;

} // namespace fovea::ui::size
