// SPDX-License-Identifier: MIT
#pragma once

#include "core/model/intervention.h"
#include "core/torch/attention_weights.h"

namespace fovea {

// Does to a block's attention what the changes ask for, in the order that IntervenableNetwork names. Kept are
// then the keys that are left.
void changeAttention(HeadWeights &attention, std::span<const AttentionChange> changes,
                     const AttentionPlace &place);

bool isOff(std::span<const AttentionChange> changes, int block); // its attention as a whole

} // namespace fovea
