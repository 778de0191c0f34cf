// SPDX-License-Identifier: MIT
#include "core/model/weight_gradient.h"

#include "core/model/transformer.h"
#include "core/support/errors.h"

#include <ATen/Functions.h>
#include <torch/csrc/autograd/autograd.h>

namespace fovea {

std::vector<std::vector<std::vector<float>>> weightGradient(const NetworkSpec &spec,
                                                            std::span<const float> weights,
                                                            const Batch &batch, const Moment &moment,
                                                            int label)
{
    const ParameterLayout layout(spec.model, spec.shape);
    if (layout.size() != weights.size())
        throw InputError("The weights do not fit this run's model.");
    std::vector<float> flat(weights.begin(), weights.end());
    Transformer transformer(spec, [&](const std::string &name) -> at::Tensor {
        const ParameterSlot *slot = layout.find(name);
        if (!slot)
            return {};
        float *data = flat.data() + slot->offset;
        at::Tensor tensor = slot->columns ? at::from_blob(data, {slot->rows, slot->columns}, at::kFloat)
                                          : at::from_blob(data, {slot->rows}, at::kFloat);
        return tensor.requires_grad_(true);
    });
    std::vector<at::Tensor> attention; // (H, L, L) of each block
    const at::Tensor logits = transformer.logits(
        {.batch = batch, .moment = moment, .dropout = Dropout(0), .attention = &attention}); // (1, classes)
    const auto gradients =
        torch::autograd::grad({logits.select(0, 0).select(0, label)}, attention); // (H, L, L) of each block
    std::vector<std::vector<std::vector<float>>> layers;
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

} // namespace fovea
