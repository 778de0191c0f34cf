// SPDX-License-Identifier: MIT
#pragma once

#include "core/training/run_data.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace fovea {

// Cross-entropy of one example's logits, in double.
double crossEntropy(std::span<const float> logits, int label);

// The class with the largest logit; the lower class wins ties.
int predicted(std::span<const float> logits);

// Softmax of the logits: what the network gives to each class.
std::vector<double> probabilities(std::span<const float> logits);

// Sums over examples.
struct Score
{
    double loss = 0;
    std::int64_t correct = 0;
    std::int64_t examples = 0;

    void add(std::span<const float> logits, int classes, std::span<const int> labels);
    double meanLoss() const { return examples ? loss / double(examples) : 0; }
    double accuracy() const { return examples ? double(correct) / double(examples) : 0; }
};

// Loss and accuracy on a whole set, in fixed chunks. `keepGoing` is asked between chunks; false gives up
// (nothing returned).
std::optional<Score> evaluate(Network &network, const PaddedSet &set, const Moment &moment, int classes,
                              const std::function<bool()> &keepGoing);

// How many examples go through a network at once in evaluation; depends on the shape alone.
int evaluationChunk(const InputShape &shape);

} // namespace fovea
