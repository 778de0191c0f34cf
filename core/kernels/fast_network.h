// SPDX-License-Identifier: MIT
#pragma once

#include "core/kernels/crew.h"
#include "core/model/network.h"

#include <memory>
#include <optional>
#include <string>

namespace fovea {

// Why the fused kernels do not cover this model or machine, a sentence; empty when they do.
std::optional<std::string> fastPathObstacle(const NetworkSpec &spec);

// What they do cover, a sentence.
std::string fastPathRange();

// The fused kernels; only where there is no obstacle. Results are bitwise the same whatever crew does the
// work; without one the caller does it. The crew outlives the network.
std::unique_ptr<Network> makeFastNetwork(const NetworkSpec &spec, Crew *crew = nullptr);

} // namespace fovea
