// SPDX-License-Identifier: MIT
#pragma once

namespace fovea {

// Makes the calling thread give way to a window on the same cores.
void lowerThreadPriority();

} // namespace fovea
