// SPDX-License-Identifier: MIT
#include "core/training/path_probe.h"

#include "core/training/evaluator.h"

#include <cmath>
#include <limits>

namespace fovea {

namespace {

Batch partOf(const Batch &batch, int first, int count)
{
    const auto from = std::size_t(first), size = std::size_t(count), wide = std::size_t(batch.positions);
    return {.examples = count,
            .positions = batch.positions,
            .tokens = batch.tokens.subspan(from * wide, size * wide),
            .lengths = batch.lengths.subspan(from, size),
            .labels = batch.labels.subspan(from, size),
            .ids = batch.ids.subspan(from, size)};
}

} // namespace

void PathProbe::begin(std::span<const float> weights, std::span<const float> gradient, double loss)
{
    m_weights.assign(weights.begin(), weights.end());
    m_gradient.assign(gradient.begin(), gradient.end());
    m_loss = loss;
}

std::optional<PathSample> PathProbe::end(Network &network, const Batch &batch, const Moment &moment,
                                         int classes, const GradientRecord &record)
{
    const int first = batch.examples / 2, second = batch.examples - first;
    Score score;
    const auto pass = [&](const Batch &part) {
        m_logits.resize(std::size_t(part.examples) * std::size_t(classes));
        network.train(part, moment, m_logits);
        score.add(m_logits, classes, part.labels);
    };
    if (first > 0) {
        pass(partOf(batch, 0, first));
        m_half.assign(network.gradient().begin(), network.gradient().end());
    } else {
        m_half.assign(m_gradient.size(), 0);
    }
    pass(partOf(batch, first, second));

    const std::span<const float> half = network.gradient();
    const auto weights = network.weights();
    const double before = double(first) / batch.examples, after = double(second) / batch.examples;
    double moved = 0;
    const std::size_t places = std::size_t(record.blocks()) + 1;
    PathSample sample{0, std::vector<double>(places, 0), std::vector<double>(places, 0)};
    for (const ParameterRange &range : record.ranges()) {
        double turned = 0, apart = 0;
        for (std::size_t i = range.offset; i < range.offset + range.size; ++i) {
            const double one = m_half[i], other = half[i];
            const double step = double(weights[i]) - double(m_weights[i]);
            const double turn = before * one + after * other - double(m_gradient[i]);
            moved += step * step;
            turned += turn * turn;
            apart += (one - other) * (one - other);
        }
        for (const std::size_t place : {std::size_t(0), std::size_t(range.block.value_or(-1) + 1)}) {
            sample.smoothness[place] += turned;
            sample.noise[place] += apart;
            if (!range.block)
                break; // it is of the whole alone
        }
    }
    if (!(moved > 0))
        return {};
    moved = std::sqrt(moved);
    sample.lipschitz = std::abs(score.meanLoss() - m_loss) / moved;
    for (double &each : sample.smoothness)
        each = std::sqrt(each) / moved;
    // The halves differ by the noise of both; that of the whole batch is this share of it.
    for (double &each : sample.noise)
        each = first > 0 ? each * before * after : std::numeric_limits<double>::quiet_NaN();
    return sample;
}

} // namespace fovea
