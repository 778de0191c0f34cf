// SPDX-License-Identifier: MIT
#pragma once

namespace fovea {

constexpr int politeToWindow = 5; // gives way to a window on the same cores

// Makes the calling thread give way by at least that much (as nice(1) counts). Never raises it: who was
// started by nice keeps what nice gave, also as root. Safe between fork and exec.
void lowerThreadPriority(int politeness = politeToWindow);

} // namespace fovea
