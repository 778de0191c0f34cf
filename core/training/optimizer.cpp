// SPDX-License-Identifier: MIT
#include "core/training/optimizer.h"

#include "core/base/errors.h"
#include "core/base/random.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace fovea {

namespace {

constexpr double beta1 = 0.9;
constexpr double beta2 = 0.999;
constexpr double epsilon = 1e-8;

bool hasFirst(const TrainSpec &train)
{
    return train.optimizer != OptimizerKind::Sgd || train.momentum != 0;
}

bool hasSecond(const TrainSpec &train)
{
    return train.optimizer != OptimizerKind::Sgd;
}

} // namespace

double learningRate(const TrainSpec &train, int epoch)
{
    return train.lr * std::pow(train.decay, epoch);
}

double gradientNorm(std::span<const float> gradient)
{
    // Eight sums side by side: a fixed order that the compiler may still put into vector registers.
    std::array<double, 8> sums{};
    std::size_t i = 0;
    for (; i + sums.size() <= gradient.size(); i += sums.size())
        for (std::size_t lane = 0; lane < sums.size(); ++lane)
            sums[lane] += double(gradient[i + lane]) * double(gradient[i + lane]);
    for (; i < gradient.size(); ++i)
        sums[0] += double(gradient[i]) * double(gradient[i]);
    return std::sqrt(std::accumulate(sums.begin(), sums.end(), 0.0));
}

double clipFactor(double norm, double clip)
{
    return clip > 0 ? std::min(1.0, clip / (norm + 1e-6)) : 1.0;
}

double clipFactor(std::span<const float> gradient, double clip)
{
    return clipFactor(gradientNorm(gradient), clip);
}

Optimizer::Optimizer(const TrainSpec &train, std::size_t parameters)
    : m_train(train), m_parameters(parameters)
{
    if (hasFirst(train))
        m_state.first.assign(parameters, 0);
    if (hasSecond(train))
        m_state.second.assign(parameters, 0);
}

void Optimizer::update(std::span<float> weights, std::span<const float> gradient, double factor, double lr)
{
    ++m_state.updates;
    if (m_train.optimizer == OptimizerKind::Sgd)
        updateSgd(weights, gradient, float(factor), lr);
    else
        updateAdam(weights, gradient, float(factor), lr);
}

void Optimizer::updateSgd(std::span<float> weights, std::span<const float> gradient, float factor, double lr)
{
    const float decay = float(m_train.weightDecay);
    const float momentum = float(m_train.momentum);
    const float rate = float(lr);
    float *memory = m_state.first.empty() ? nullptr : m_state.first.data();
    for (std::size_t i = 0; i < weights.size(); ++i) {
        float step = gradient[i] * factor + decay * weights[i];
        if (memory) // starts at zero, so the first memory is the gradient itself, as in torch
            step = memory[i] = momentum * memory[i] + step;
        weights[i] -= rate * step;
    }
}

void Optimizer::updateAdam(std::span<float> weights, std::span<const float> gradient, float factor, double lr)
{
    const bool decoupled = m_train.optimizer == OptimizerKind::AdamW;
    const float added = decoupled ? 0.0f : float(m_train.weightDecay);
    const float shrink = decoupled ? float(1 - lr * m_train.weightDecay) : 1.0f;
    const double updates = double(m_state.updates);
    const float rate = float(lr / (1 - std::pow(beta1, updates)));
    const float rootCorrection = float(std::sqrt(1 - std::pow(beta2, updates)));
    for (std::size_t i = 0; i < weights.size(); ++i) {
        float &first = m_state.first[i];
        float &second = m_state.second[i];
        const float slope = gradient[i] * factor + added * weights[i];
        first += (slope - first) * float(1 - beta1);
        second = second * float(beta2) + float(1 - beta2) * slope * slope;
        weights[i] =
            weights[i] * shrink - rate * first / (std::sqrt(second) / rootCorrection + float(epsilon));
    }
}

void Optimizer::restore(OptimizerState state)
{
    const std::size_t first = hasFirst(m_train) ? m_parameters : 0;
    const std::size_t second = hasSecond(m_train) ? m_parameters : 0;
    if (state.updates < 0 || state.first.size() != first || state.second.size() != second)
        throw InputError("The saved state of the optimizer does not fit this run.");
    m_state = std::move(state);
}

std::vector<std::uint32_t> epochOrder(const TrainSpec &train, std::uint64_t seed, int epoch, int examples)
{
    std::vector<std::uint32_t> order(std::size_t(std::max(examples, 0)));
    std::iota(order.begin(), order.end(), 0U);
    if (train.order == OrderKind::Sequential)
        return order;
    Random random(seed, Stream::Order, {std::uint64_t(epoch)});
    for (std::size_t left = order.size(); left > 1; --left)
        std::swap(order[left - 1], order[random.below(left)]);
    return order;
}

} // namespace fovea
