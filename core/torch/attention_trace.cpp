// SPDX-License-Identifier: MIT
#include "core/torch/attention_trace.h"

#include "core/torch/torch_errors.h"
#include "core/torch/transformer.h"

#include <ATen/Functions.h>
#include <torch/csrc/autograd/autograd.h>

#include <algorithm>

namespace fovea {

namespace {

std::vector<float> numbersOf(const at::Tensor &tensor)
{
    const at::Tensor straight = tensor.contiguous();
    return {straight.data_ptr<float>(), straight.data_ptr<float>() + straight.numel()};
}

// What was not reached has a gradient of zero.
std::vector<float> gradientNumbers(const at::Tensor &gradient, const at::Tensor &of, int head)
{
    if (!gradient.defined())
        return std::vector<float>(std::size_t(of.select(0, head).numel()), 0.0f);
    return numbersOf(gradient.select(0, head));
}

AttentionTrace traced(const NetworkSpec &spec, const ParameterLayout &layout, std::vector<float> weights,
                      const Batch &batch, const Moment &moment, int block, int head)
{
    std::vector<at::Tensor> leaves;
    std::vector<const ParameterSlot *> slots;
    Transformer transformer(spec, [&](const std::string &name) -> at::Tensor {
        const ParameterSlot *slot = layout.find(name);
        at::Tensor tensor = parameterIn(weights.data(), slot);
        if (!slot)
            return tensor;
        tensor.requires_grad_(slot->trained);
        if (slot->trained) {
            leaves.push_back(tensor);
            slots.push_back(slot);
        }
        return tensor;
    });
    std::vector<BlockTensors> blocks;
    const at::Tensor logits = transformer.logits(
        {.batch = batch, .moment = moment, .dropout = Dropout(0), .blocks = &blocks}); // (1, classes)
    at::Tensor label = at::empty({1}, at::kLong);
    *label.data_ptr<std::int64_t>() = batch.labels[0];
    const BlockTensors &at = blocks[std::size_t(block)];
    std::vector<at::Tensor> wanted = leaves;
    wanted.push_back(at.heads.scores);
    wanted.push_back(at.mix);
    const auto gradients =
        torch::autograd::grad({at::cross_entropy_loss(logits, label)}, wanted, {}, /*retain_graph=*/{},
                              /*create_graph=*/false, /*allow_unused=*/true);

    AttentionTrace trace;
    trace.positions = batch.positions;
    trace.scale = at.heads.scale;
    trace.inputs = numbersOf(at.input);
    trace.queries = numbersOf(at.heads.queries.select(0, head));
    trace.keys = numbersOf(at.heads.keys.select(0, head));
    trace.scores = numbersOf(at.heads.scores.select(0, head));
    trace.weights = numbersOf(at.weights.select(0, head));
    trace.values = numbersOf(at.values.select(0, head));
    trace.mix = numbersOf(at.mix.select(0, head));
    trace.kept.assign(trace.scores.size(), at.kept ? 0 : 1);
    const std::size_t positions = std::size_t(batch.positions);
    for (std::size_t query = 0; query < positions && at.kept; ++query)
        for (const int key : at.kept->row(std::size_t(head) * positions + query))
            trace.kept[query * positions + std::size_t(key)] = 1;
    trace.logits = numbersOf(logits);
    trace.scoreGradient = gradientNumbers(gradients[leaves.size()], at.heads.scores, head);
    trace.mixGradient = gradientNumbers(gradients[leaves.size() + 1], at.mix, head);
    trace.gradient.assign(layout.trained(), 0.0f);
    for (std::size_t i = 0; i < leaves.size(); ++i)
        if (gradients[i].defined())
            std::ranges::copy(numbersOf(gradients[i]),
                              trace.gradient.begin() + std::ptrdiff_t(slots[i]->offset));
    return trace;
}

} // namespace

AttentionTrace torchAttentionTrace(const NetworkSpec &spec, std::span<const float> weights,
                                   const Batch &batch, const Moment &moment, int block, int head)
{
    const ParameterLayout layout(spec.model, spec.shape, spec.mask);
    if (layout.size() != weights.size())
        throw InputError("The weights do not fit this run's model.");
    return withCoreErrors([&] {
        return traced(spec, layout, {weights.begin(), weights.end()}, batch, moment, block, head);
    });
}

} // namespace fovea
