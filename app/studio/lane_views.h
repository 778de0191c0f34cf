// SPDX-License-Identifier: MIT
#pragma once

namespace fovea::app {

struct Studio;

// Brings the inspection to the layer of the lane's run that looked most at what decides, on average over
// examples; stays where every token decides.
void showMostFocused(Studio &studio, int lane, int epoch);

// Brings clock and inspection to what a lane looked at in one epoch, with the tokens that decide marked.
void showLane(Studio &studio, int lane, int epoch);

} // namespace fovea::app
