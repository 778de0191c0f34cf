// SPDX-License-Identifier: MIT
#include "core/torch/weight_gradient.h"

#include "core/torch/torch_errors.h"
#include "core/torch/transformer.h"

#include <ATen/Functions.h>
#include <torch/csrc/autograd/autograd.h>

namespace fovea {

namespace {

AttentionGradient gradientOf(const NetworkSpec &spec, const ParameterLayout &layout,
                             std::vector<float> weights, const Batch &batch, const Moment &moment, int label)
{
    Transformer transformer(spec, [&](const std::string &name) -> at::Tensor {
        const ParameterSlot *slot = layout.find(name);
        at::Tensor tensor = parameterIn(weights.data(), slot);
        return slot ? tensor.requires_grad_(slot->trained) : tensor;
    });
    std::vector<at::Tensor> attention; // (H, L, L) of each block
    const at::Tensor logits = transformer.logits(
        {.batch = batch, .moment = moment, .dropout = Dropout(0), .attention = &attention}); // (1, classes)
    const auto gradients =
        torch::autograd::grad({logits.select(0, 0).select(0, label)}, attention); // (H, L, L) of each block
    AttentionGradient layers;
    const auto size = std::int64_t(batch.positions) * batch.positions;
    for (const at::Tensor &gradient : gradients) {
        const at::Tensor all = gradient.contiguous();
        layers.emplace_back();
        for (std::int64_t head = 0; head < all.size(0); ++head) {
            const float *first = all.data_ptr<float>() + head * size;
            layers.back().emplace_back(first, first + size);
        }
    }
    return layers;
}

} // namespace

AttentionGradient torchWeightGradient(const NetworkSpec &spec, std::span<const float> weights,
                                      const Batch &batch, const Moment &moment, int label)
{
    const ParameterLayout layout(spec.model, spec.shape, spec.mask);
    if (layout.size() != weights.size())
        throw InputError("The weights do not fit this run's model.");
    return withCoreErrors([&] {
        return gradientOf(spec, layout, {weights.begin(), weights.end()}, batch, moment, label);
    });
}

} // namespace fovea
