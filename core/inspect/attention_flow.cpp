// SPDX-License-Identifier: MIT
#include "core/inspect/attention_flow.h"

#include "core/base/errors.h"
#include "core/engine/networks.h"
#include "core/training/evaluator.h"

#include <algorithm>

namespace fovea {

namespace {

// (A + I) / 2 of one layer, rows normalised.
std::vector<float> stepOf(const std::vector<AttentionProbe::Head> &heads, std::size_t positions)
{
    std::vector<float> step(positions * positions, 0.0f);
    const float share = 0.5f / float(heads.size());
    for (const AttentionProbe::Head &head : heads)
        for (std::size_t entry = 0; entry < step.size(); ++entry)
            step[entry] += share * head.weights[entry];
    for (std::size_t row = 0; row < positions; ++row) {
        step[row * positions + row] += 0.5f;
        double sum = 0;
        for (std::size_t key = 0; key < positions; ++key)
            sum += double(step[row * positions + key]);
        for (std::size_t key = 0; key < positions; ++key)
            step[row * positions + key] = float(double(step[row * positions + key]) / sum);
    }
    return step;
}

// step x before; entries of dropped keys are skipped, so sparse masks are cheap.
std::vector<float> product(const std::vector<float> &step, const std::vector<float> &before,
                           std::size_t positions)
{
    std::vector<float> after(before.size(), 0.0f);
    for (std::size_t row = 0; row < positions; ++row) {
        float *to = after.data() + row * positions;
        for (std::size_t middle = 0; middle < positions; ++middle) {
            const float share = step[row * positions + middle];
            if (share == 0)
                continue;
            const float *from = before.data() + middle * positions;
            for (std::size_t key = 0; key < positions; ++key)
                to[key] += share * from[key];
        }
    }
    return after;
}

} // namespace

std::vector<std::vector<float>> rolloutOf(const AttentionProbe &probe)
{
    std::vector<std::vector<float>> layers;
    const auto positions = std::size_t(probe.positions);
    for (const auto &heads : probe.layers) {
        std::vector<float> step = stepOf(heads, positions);
        layers.push_back(layers.empty() ? std::move(step) : product(step, layers.back(), positions));
    }
    return layers;
}

std::vector<std::vector<std::vector<float>>> attentionGradient(const ProbeRequest &request,
                                                               const AttentionProbe &probe, int label)
{
    if (label < 0 || label >= request.shape.classes)
        throw InputError("There is no class " + std::to_string(label) + "; allowed is 0 to " +
                         std::to_string(request.shape.classes - 1) + ".");
    InputShape shape = request.shape;
    shape.geometry.ordinary = probe.positions - shape.geometry.globals; // that of the sequence's own length
    const int length = int(request.tokens.size());
    const std::vector<int> lengths{length};
    const std::vector<int> labels{label};
    const std::vector<std::uint32_t> ids{request.id.value_or(0)};
    const Batch batch{.examples = 1,
                      .positions = probe.positions,
                      .tokens = probe.tokens,
                      .lengths = lengths,
                      .labels = labels,
                      .ids = ids};
    return weightGradient({request.lane.spec.model, request.lane.mask, shape}, request.weights, batch,
                          {request.seed, Phase::Evaluate, std::uint64_t(request.epoch + 1)}, label);
}

std::vector<std::vector<std::vector<float>>> gradientTimesAttention(const ProbeRequest &request,
                                                                    const AttentionProbe &probe)
{
    auto layers = attentionGradient(request, probe, predicted(probe.logits));
    for (std::size_t layer = 0; layer < layers.size(); ++layer)
        for (std::size_t head = 0; head < layers[layer].size(); ++head) {
            const auto &weights = probe.layers[layer][head].weights;
            for (std::size_t entry = 0; entry < weights.size(); ++entry)
                layers[layer][head][entry] *= weights[entry];
        }
    return layers;
}

} // namespace fovea
