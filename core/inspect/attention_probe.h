// SPDX-License-Identifier: MIT
#pragma once

#include "core/attention/head_groups.h"
#include "core/metrics/row.h"
#include "core/model/stage_logits.h"
#include "core/tasks/task.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace fovea {

enum class Role { Symbol, Pad, Global }; // "token", "pad", "global" in files

// What attention does on one example with the weights of one moment. All values, full float precision.
struct AttentionProbe
{
    struct Head
    {
        std::vector<float> scores; // positions x positions
        std::vector<std::uint8_t> kept;
        std::vector<float> weights;
        std::vector<float> valueNorms;  // length of each key's value
        std::vector<float> outputNorms; // the same after the output projection; without one: the same
        std::vector<RowNumbers> rows;   // a query each
        double focus = 0;               // NaN where every token decides
        double focusUniform = 0;
        std::optional<HeadGroups> groups = {}; // of kinds that sort queries and keys
    };

    int positions = 0;
    std::vector<Token> tokens; // all positions fed in
    std::vector<Role> roles;
    std::string text;
    std::optional<int> label; // of the task's rule, if it can evaluate the sequence
    bool lengthTrained = true;
    std::vector<float> logits;
    Deciding deciding;
    std::vector<std::uint8_t> visible;      // 0 for keys nobody may see (masked PAD); empty: all may be seen
    std::vector<std::vector<Head>> layers;  // blocks x heads
    std::optional<StageLogits> stages = {}; // the logit lens, where it was asked for
};

} // namespace fovea
