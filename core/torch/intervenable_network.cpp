// SPDX-License-Identifier: MIT
#include "core/torch/intervenable_network.h"

#include "core/torch/torch_errors.h"
#include "core/torch/transformer.h"

#include <ATen/Functions.h>
#include <c10/core/InferenceMode.h>

#include <algorithm>

namespace fovea {

namespace {

class TorchIntervenable final : public IntervenableNetwork
{
public:
    explicit TorchIntervenable(const NetworkSpec &spec)
        : m_layout(spec.model, spec.shape, spec.mask), m_weights(m_layout.size()),
          m_transformer(spec, [this](const std::string &name) { return leaf(name); })
    {
    }

    std::span<float> weights() override { return m_weights; }

    void infer(const Batch &batch, const Moment &moment, std::span<const AttentionChange> changes,
               std::span<float> logits, const PassReport &report) override
    {
        const c10::InferenceMode noAutograd;
        withCoreErrors([&] {
            std::vector<StageTensors> read;
            const at::Tensor output = m_transformer.logits({.batch = batch,
                                                            .moment = moment,
                                                            .dropout = Dropout(0),
                                                            .observer = report.observer,
                                                            .changes = changes,
                                                            .stages = report.stages ? &read : nullptr,
                                                            .groups = report.groups});
            const at::Tensor straight = output.contiguous(); // (B, classes)
            std::copy_n(straight.data_ptr<float>(), logits.size(), logits.begin());
            if (report.stages)
                fill(*report.stages, read, batch, int(output.size(1)));
        });
    }

private:
    at::Tensor leaf(const std::string &name) { return parameterIn(m_weights.data(), m_layout.find(name)); }

    static void fill(StageLogits &stages, const std::vector<StageTensors> &read, const Batch &batch,
                     int classes)
    {
        stages = {int(read.size()), batch.examples, batch.positions, classes, {}, {}};
        const auto append = [](std::vector<float> &to, const at::Tensor &from) {
            const at::Tensor straight = from.contiguous();
            to.insert(to.end(), straight.data_ptr<float>(), straight.data_ptr<float>() + straight.numel());
        };
        for (const StageTensors &stage : read) {
            append(stages.pooled, stage.pooled);
            append(stages.positionwise, stage.positionwise);
        }
    }

    ParameterLayout m_layout;
    std::vector<float> m_weights;
    Transformer m_transformer;
};

} // namespace

std::unique_ptr<IntervenableNetwork> makeTorchIntervenable(const NetworkSpec &spec)
{
    return withCoreErrors(
        [&]() -> std::unique_ptr<IntervenableNetwork> { return std::make_unique<TorchIntervenable>(spec); });
}

} // namespace fovea
