// SPDX-License-Identifier: MIT
#pragma once

#include "core/torch/torch_module.h"

namespace fovea {

// One thread, and the instructions of this CPU. Before the first matrix product.
void configureBlas();

BlasReport blasReport();

} // namespace fovea
