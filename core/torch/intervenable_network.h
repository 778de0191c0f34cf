// SPDX-License-Identifier: MIT
#pragma once

#include "core/model/intervention.h"

#include <memory>

namespace fovea {

// Weights are zero until written.
std::unique_ptr<IntervenableNetwork> makeTorchIntervenable(const NetworkSpec &spec);

} // namespace fovea
