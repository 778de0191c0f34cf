// SPDX-License-Identifier: MIT
#pragma once

#include "core/tasks/task.h"

#include <cstdint>
#include <span>

namespace fovea {

// A view of examples that go through a network together. Token rows hold all positions fed in: the sequence,
// PAD, then global tokens.
struct Batch
{
    int examples = 0;
    int positions = 0;
    std::span<const Token> tokens;      // examples x positions
    std::span<const int> lengths;       // of the sequences themselves, without PAD and globals
    std::span<const int> labels;        // needed for training only
    std::span<const std::uint32_t> ids; // index of the example in its set: the place of its random decisions
};

// What a pass is made for: it places every random decision.
enum class Phase : std::uint64_t { Train = 0, Evaluate = 1 };

struct Moment
{
    std::uint64_t seed = 0;
    Phase phase = Phase::Train;
    std::uint64_t time = 0; // Train: step since the start of the run; Evaluate: epoch + 1 (init is 0)
};

} // namespace fovea
