// SPDX-License-Identifier: MIT
#pragma once

namespace fovea::ui {

// Whether things may move on screen. System: as the desktop asks.
enum class Motion { System, Reduced, Full };

void setMotion(Motion motion);
Motion motion();

// True: no animation, the last picture at once. Asked anew each time, since it can change while running.
bool reducedMotion();

} // namespace fovea::ui
