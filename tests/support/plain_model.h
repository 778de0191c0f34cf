// SPDX-License-Identifier: MIT
#pragma once

#include "core/model/network.h"
#include "tests/support/plain_attention.h"

#include <span>
#include <vector>

namespace fovea::plain {

// The whole model in plain double-precision loops, forward and backward: what networks are measured against.

enum class Pass { Infer, Train }; // Train: with dropout, and with the gradient of the mean cross-entropy

struct Result
{
    std::vector<double> logits;   // examples x classes
    double loss = 0;              // Train: mean cross-entropy
    std::vector<double> gradient; // Train: one per weight
    std::vector<Map> maps;        // at mapIndex()
    double closestPick = 0;       // smallest Pick::margin; infinite with given sets
    double closestKink = 0; // smallest distance of an input of relu from its kink; infinite for smooth ones
};

std::size_t mapIndex(const ModelSpec &model, int example, int block, int head);

// `given`, if not empty, holds the kept sets of all examples, blocks and heads, at mapIndex().
Result run(const NetworkSpec &spec, std::span<const double> weights, const Batch &batch, const Moment &moment,
           Pass pass, std::span<const KeptSet> given = {}, const std::optional<WeightNudge> &nudge = {},
           const Meddling &meddle = {});

// The mask's question for one query of a map that run() made: what pick() and objection() take.
Query queryOf(const NetworkSpec &spec, const Batch &batch, const Moment &moment, const Map &map, int example,
              int block, int head, int query, std::span<const std::uint8_t> allowed);

// 0 for PAD that model.pad=masked hides, 1 for every other key.
std::vector<std::uint8_t> allowedKeys(const NetworkSpec &spec, const Batch &batch, int example);

} // namespace fovea::plain
