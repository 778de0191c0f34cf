// SPDX-License-Identifier: MIT
#pragma once

namespace fovea {

// UsageError when the environment asks for kernels that do not exist: FOVEA_KERNELS.
void requireKnownKernels();

} // namespace fovea
