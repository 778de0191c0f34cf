// SPDX-License-Identifier: MIT
#include "core/training/evaluator.h"

#include <algorithm>
#include <cmath>

namespace fovea {

double crossEntropy(std::span<const float> logits, int label)
{
    const double largest = *std::ranges::max_element(logits);
    double sum = 0;
    for (const float logit : logits)
        sum += std::exp(double(logit) - largest);
    return largest + std::log(sum) - double(logits[std::size_t(label)]);
}

int predicted(std::span<const float> logits)
{
    return int(std::ranges::max_element(logits) - logits.begin()); // the first of equals
}

std::vector<double> probabilities(std::span<const float> logits)
{
    std::vector<double> shares(logits.begin(), logits.end());
    const double largest = *std::ranges::max_element(shares);
    double sum = 0;
    for (double &share : shares)
        sum += share = std::exp(share - largest);
    for (double &share : shares)
        share /= sum;
    return shares;
}

void Score::add(std::span<const float> logits, int classes, std::span<const int> labels)
{
    for (std::size_t i = 0; i < labels.size(); ++i) {
        const auto row = logits.subspan(i * std::size_t(classes), std::size_t(classes));
        loss += crossEntropy(row, labels[i]);
        correct += predicted(row) == labels[i];
    }
    examples += std::int64_t(labels.size());
}

std::optional<Score> evaluate(Network &network, const PaddedSet &set, const Moment &moment, int classes,
                              const std::function<bool()> &keepGoing)
{
    const int chunk = evaluationChunk({.alphabet = 0, .classes = classes, .geometry = {set.positions, 0}});
    Score score;
    std::vector<float> logits;
    for (int first = 0; first < set.size(); first += chunk) {
        if (keepGoing && !keepGoing())
            return {};
        const Batch batch = set.slice(first, std::min(chunk, set.size() - first));
        logits.resize(std::size_t(batch.examples) * std::size_t(classes));
        network.infer(batch, moment, logits);
        score.add(logits, classes, batch.labels);
    }
    return score;
}

int evaluationChunk(const InputShape &shape)
{
    constexpr int positionsAtOnce = 4800; // 8 examples of 600: their score matrices still fit a large cache
    return std::clamp(positionsAtOnce / std::max(shape.geometry.positions(), 1), 1, 64);
}

} // namespace fovea
