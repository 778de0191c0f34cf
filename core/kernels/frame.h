// SPDX-License-Identifier: MIT
#pragma once

#include "core/kernels/plan.h"

#include <cstdint>
#include <vector>

namespace fovea {

// How the weights of a query come about.
enum class Strategy {
    Dense,   // all keys that may be seen
    Fixed,   // the same keys for every input
    Ranked,  // top-k and bottom-k of few keys: chosen in registers
    Chosen,  // the mask chooses, seeing scores
    Drawn,   // the mask chooses without
    Entmax,  // weights of the entmax family, in vectors
    Weighed, // the mask weighs in a way of its own
};

// What depends on the number of positions alone. Immutable.
struct Frame
{
    Frame(const Plan &plan, int positions);

    Geometry geometry;
    int positions = 0;
    int group = 1; // sequences that go through the network together
    Strategy strategy = Strategy::Dense;
    GradientRule gradient = GradientRule::Kept; // Kept also where it makes no difference
    int ranked = 0;                             // keys a query keeps
    int entmaxPower = 0;                        // 1 / (alpha - 1) of Strategy::Entmax
    float rankSign = 1;                         // -1 where the smallest scores win
    std::vector<float> sinusoids;               // positions x width; empty if the model has none
    std::vector<int> start, keys;               // of Fixed, as in avx2::KeptList
};

} // namespace fovea
