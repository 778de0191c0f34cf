// SPDX-License-Identifier: MIT
#include "core/torch/kept_softmax.h"

#include <ATen/Functions.h>
#include <torch/csrc/autograd/custom_function.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

namespace fovea {

namespace {

using torch::autograd::AutogradContext;
using torch::autograd::variable_list;

// What the forward pass leaves for the backward pass.
struct Memory : torch::CustomClassHolder
{
    std::shared_ptr<const KeptEntries> entries;
    std::vector<float> softmax; // of each kept key, before dropout
};

// Softmax of the chosen entries of one row. A score that is not a number makes the whole row so.
void softmaxOfKept(const float *scores, std::span<const int> keys, float *softmax)
{
    if (keys.empty())
        return;
    float largest = scores[keys[0]];
    for (const int key : keys)
        largest = std::max(largest, scores[key]);
    float sum = 0;
    for (std::size_t i = 0; i < keys.size(); ++i) {
        softmax[i] = std::exp(scores[keys[i]] - largest);
        sum += softmax[i];
    }
    for (std::size_t i = 0; i < keys.size(); ++i)
        softmax[i] /= sum;
}

class KeptSoftmax : public torch::autograd::Function<KeptSoftmax>
{
public:
    static at::Tensor forward(AutogradContext *context, const at::Tensor &scores,
                              std::shared_ptr<const KeptEntries> entries)
    {
        const KeptKeys &kept = entries->kept;
        const std::vector<float> &dropout = entries->dropout;
        auto memory = c10::make_intrusive<Memory>();
        memory->softmax.resize(kept.keys.size());
        at::Tensor weights = at::zeros_like(scores);
        const std::int64_t positions = scores.size(-1);
        for (std::size_t row = 0; row + 1 < kept.starts.size(); ++row) {
            const std::size_t start = kept.starts[row];
            const auto keys = kept.row(row);
            float *softmax = memory->softmax.data() + start;
            softmaxOfKept(scores.data_ptr<float>() + row * positions, keys, softmax);
            float *weightRow = weights.data_ptr<float>() + row * positions;
            for (std::size_t i = 0; i < keys.size(); ++i)
                weightRow[keys[i]] = dropout.empty() ? softmax[i] : softmax[i] * dropout[start + i];
        }
        memory->entries = std::move(entries);
        context->saved_data["memory"] = c10::IValue::make_capsule(std::move(memory));
        return weights;
    }

    static variable_list backward(AutogradContext *context, variable_list gradients)
    {
        const auto capsule = context->saved_data["memory"].toCapsule();
        const auto &memory = static_cast<const Memory &>(*capsule);
        const KeptKeys &kept = memory.entries->kept;
        const std::vector<float> &dropout = memory.entries->dropout;
        const at::Tensor weightGradient = gradients[0].contiguous();
        at::Tensor scoreGradient = at::zeros_like(weightGradient);
        const std::int64_t positions = weightGradient.size(-1);
        std::vector<float> upstream(positions); // gradient of one row's softmax
        for (std::size_t row = 0; row + 1 < kept.starts.size(); ++row) {
            const std::size_t start = kept.starts[row];
            const auto keys = kept.row(row);
            const float *softmax = memory.softmax.data() + start;
            const float *from = weightGradient.data_ptr<float>() + row * positions;
            float *to = scoreGradient.data_ptr<float>() + row * positions;
            float mean = 0; // weighted by the softmax
            for (std::size_t i = 0; i < keys.size(); ++i) {
                upstream[i] = dropout.empty() ? from[keys[i]] : from[keys[i]] * dropout[start + i];
                mean += softmax[i] * upstream[i];
            }
            for (std::size_t i = 0; i < keys.size(); ++i)
                to[keys[i]] = softmax[i] * (upstream[i] - mean);
        }
        return {scoreGradient, at::Tensor()};
    }
};

} // namespace

at::Tensor keptSoftmax(const at::Tensor &scores, std::shared_ptr<const KeptEntries> entries)
{
    return KeptSoftmax::apply(scores, std::move(entries));
}

at::Tensor denseKeptSoftmax(const at::Tensor &scores, const KeptKeys &kept)
{
    at::Tensor keeps = at::zeros(scores.sizes(), at::kFloat); // 1 where kept
    const std::int64_t positions = scores.size(-1);
    for (std::size_t row = 0; row + 1 < kept.starts.size(); ++row)
        for (const int key : kept.row(row))
            keeps.data_ptr<float>()[std::int64_t(row) * positions + key] = 1;
    // The factor makes rows that keep nothing zero, where the softmax alone would spread evenly.
    constexpr double low = -1e30;
    return at::mul(at::softmax(scores.masked_fill(at::eq(keeps, 0), low), -1), keeps);
}

} // namespace fovea
