// SPDX-License-Identifier: MIT
#pragma once

// Sizes of the window's frame, in device-independent pixels; see also theme.h.
namespace fovea::ui::size {

constexpr int lanesColumn = 264;   // the lanes dock
constexpr int modeIcons = 48;      // the mode bar without words
constexpr int roomForWords = 1100; // windows below have it so
constexpr int roomForLanes = 1360; // windows below fold the lanes dock to its rail
constexpr int signBar = 4;         // at the left of a message that is a complaint

} // namespace fovea::ui::size
