// SPDX-License-Identifier: MIT
#pragma once

#include "core/torch/torch_module.h"

namespace fovea {

// InputError when the weights do not fit the model.
std::unique_ptr<HessianProducts> torchHessianProducts(const NetworkSpec &spec,
                                                      std::span<const float> weights);

} // namespace fovea
