// SPDX-License-Identifier: MIT
#include "core/torch/reference_network.h"

#include "core/torch/torch_errors.h"
#include "core/torch/transformer.h"

#include <ATen/Functions.h>
#include <c10/core/InferenceMode.h>

#include <algorithm>
#include <cassert>

namespace fovea {

namespace {

// Gives the parameters of a transformer one flat memory: torch's leaves are views of it, and so are their
// gradients, into which autograd adds in place.
class ReferenceNetwork final : public Network
{
public:
    explicit ReferenceNetwork(const NetworkSpec &spec)
        : m_layout(spec.model, spec.shape, spec.mask), m_weights(m_layout.size()),
          m_gradient(m_layout.trained()), m_dropout(spec.model.dropout),
          m_transformer(spec, [this](const std::string &name) { return leaf(name); })
    {
    }

    std::span<float> weights() override { return m_weights; }
    std::span<const float> gradient() const override { return m_gradient; }
    Engine engine() const override { return Engine::LibTorch; }
    std::string kernels() const override { return "reference"; }

    void train(const Batch &batch, const Moment &moment, std::span<float> logits) override
    {
        std::fill(m_gradient.begin(), m_gradient.end(), 0.0f);
        withCoreErrors([&] {
            const at::Tensor output = m_transformer.logits(
                {.batch = batch, .moment = moment, .dropout = m_dropout, .gathers = true}); // (B, classes)
            copy(output, logits);
            at::Tensor labels = at::empty({batch.examples}, at::kLong);
            std::copy(batch.labels.begin(), batch.labels.end(), labels.data_ptr<std::int64_t>());
            at::cross_entropy_loss(output, labels).backward();
        });
    }

    void infer(const Batch &batch, const Moment &moment, std::span<float> logits,
               AttentionObserver *observer) override
    {
        const c10::InferenceMode noAutograd;
        withCoreErrors([&] { copy(m_transformer.logits({batch, moment, Dropout(0), observer}), logits); });
    }

    void advanceState() override { m_transformer.advanceState(); }

private:
    at::Tensor leaf(const std::string &name)
    {
        const ParameterSlot *slot = m_layout.find(name);
        at::Tensor tensor = parameterIn(m_weights.data(), slot);
        if (!slot || !slot->trained)
            return tensor;
        tensor.requires_grad_(true);
        tensor.mutable_grad() = parameterIn(m_gradient.data(), slot);
        return tensor;
    }

    void copy(const at::Tensor &output, std::span<float> logits) const
    {
        const at::Tensor contiguous = output.contiguous();
        assert(logits.size() == std::size_t(contiguous.numel()));
        std::copy_n(contiguous.data_ptr<float>(), logits.size(), logits.begin());
    }

    ParameterLayout m_layout;
    std::vector<float> m_weights;
    std::vector<float> m_gradient;
    Dropout m_dropout;
    Transformer m_transformer;
};

} // namespace

std::unique_ptr<Network> makeTorchNetwork(const NetworkSpec &spec)
{
    return withCoreErrors(
        [&]() -> std::unique_ptr<Network> { return std::make_unique<ReferenceNetwork>(spec); });
}

} // namespace fovea
