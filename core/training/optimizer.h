// SPDX-License-Identifier: MIT
#pragma once

#include "core/results/records.h"
#include "core/spec/experiment_spec.h"

#include <cstdint>
#include <span>
#include <vector>

namespace fovea {

// Rate of one epoch (0-based): lr * decay^epoch.
double learningRate(const TrainSpec &train, int epoch);

// Euclidean norm, summed in double in a fixed order. Not finite as soon as one element is not.
double gradientNorm(std::span<const float> gradient);

// Factor that brings a gradient of this norm down to `clip`, as torch's clip_grad_norm_: clip / (norm +
// 1e-6), at most 1. 1 for clip 0.
double clipFactor(double norm, double clip);
double clipFactor(std::span<const float> gradient, double clip);

// SGD (torch's momentum, weight decay added to the gradient), Adam and AdamW as torch defines them (betas
// 0.9, 0.999, eps 1e-8). The gradient is multiplied by `factor` as it is read.
class Optimizer
{
public:
    Optimizer(const TrainSpec &train, std::size_t parameters);

    void update(std::span<float> weights, std::span<const float> gradient, double factor, double lr);
    const OptimizerState &state() const { return m_state; }
    void restore(OptimizerState state); // InputError if it does not fit

private:
    void updateSgd(std::span<float> weights, std::span<const float> gradient, float factor, double lr);
    void updateAdam(std::span<float> weights, std::span<const float> gradient, float factor, double lr);

    TrainSpec m_train;
    std::size_t m_parameters;
    OptimizerState m_state;
};

// Example order of one epoch: shuffled by (seed, epoch), or 0, 1, 2, ...
std::vector<std::uint32_t> epochOrder(const TrainSpec &train, std::uint64_t seed, int epoch, int examples);

} // namespace fovea
