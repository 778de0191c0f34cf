// SPDX-License-Identifier: MIT
#pragma once

#include "core/model/network.h"

#include <memory>

namespace fovea {

// LibTorch operations and autograd: the definition.
std::unique_ptr<Network> makeTorchNetwork(const NetworkSpec &spec);

} // namespace fovea
