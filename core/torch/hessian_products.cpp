// SPDX-License-Identifier: MIT
#include "core/torch/hessian_products.h"

#include "core/torch/torch_errors.h"
#include "core/torch/transformer.h"

#include <ATen/Functions.h>
#include <torch/csrc/autograd/autograd.h>

#include <algorithm>

namespace fovea {

namespace {

class DoubleBackward final : public HessianProducts
{
public:
    DoubleBackward(const NetworkSpec &spec, std::span<const float> weights)
        : m_layout(spec.model, spec.shape), m_weights(weights.begin(), weights.end()),
          m_transformer(spec, [this](const std::string &name) { return leaf(name); })
    {
    }

    void add(const Batch &batch, const Moment &moment, std::span<const double> vector, double share,
             std::span<double> product) override
    {
        withCoreErrors([&] {
            at::Tensor labels = at::empty({batch.examples}, at::kLong);
            std::copy(batch.labels.begin(), batch.labels.end(), labels.data_ptr<std::int64_t>());
            const at::Tensor logits = m_transformer.logits(
                {.batch = batch, .moment = moment, .dropout = Dropout(0), .twice = true}); // (B, classes)
            // One: the gradient, still a function of the parameters.
            const auto gradients =
                torch::autograd::grad({at::cross_entropy_loss(logits, labels)}, m_leaves, {},
                                      /*retain_graph=*/true, /*create_graph=*/true, /*allow_unused=*/true);
            // Two: the gradient of (gradient . vector) is H vector.
            at::Tensor along = at::zeros({}, at::kFloat);
            for (std::size_t i = 0; i < m_leaves.size(); ++i)
                if (gradients[i].defined())
                    along = at::add(along, at::sum(at::mul(gradients[i], piece(vector, *m_slots[i]))));
            if (!along.requires_grad())
                return; // a gradient that is constant
            const auto rows = torch::autograd::grad({along}, m_leaves, {}, /*retain_graph=*/false,
                                                    /*create_graph=*/false, /*allow_unused=*/true);
            for (std::size_t i = 0; i < m_leaves.size(); ++i) {
                if (!rows[i].defined())
                    continue;
                const at::Tensor row = rows[i].contiguous();
                const float *from = row.data_ptr<float>();
                double *to = product.data() + m_slots[i]->offset;
                for (std::size_t j = 0; j < m_slots[i]->size(); ++j)
                    to[j] += share * double(from[j]);
            }
        });
    }

private:
    at::Tensor leaf(const std::string &name)
    {
        const ParameterSlot *slot = m_layout.find(name);
        if (!slot)
            return {};
        at::Tensor tensor = shaped(
            at::from_blob(m_weights.data() + slot->offset, {std::int64_t(slot->size())}, at::kFloat), *slot);
        m_leaves.push_back(tensor.requires_grad_(true));
        m_slots.push_back(slot);
        return tensor;
    }

    static at::Tensor shaped(const at::Tensor &flat, const ParameterSlot &slot)
    {
        return slot.columns ? flat.view({slot.rows, slot.columns}) : flat;
    }

    static at::Tensor piece(std::span<const double> vector, const ParameterSlot &slot)
    {
        at::Tensor flat = at::empty({std::int64_t(slot.size())}, at::kFloat);
        std::copy_n(vector.begin() + std::ptrdiff_t(slot.offset), slot.size(), flat.data_ptr<float>());
        return shaped(flat, slot);
    }

    ParameterLayout m_layout;
    std::vector<float> m_weights; // behind the leaves
    std::vector<at::Tensor> m_leaves;
    std::vector<const ParameterSlot *> m_slots; // of the leaves
    Transformer m_transformer;
};

} // namespace

std::unique_ptr<HessianProducts> torchHessianProducts(const NetworkSpec &spec, std::span<const float> weights)
{
    if (makeMask(spec.mask)->weighing())
        throw UsageError("Second derivatives are computed of attention by softmax, but " + spec.mask.id +
                         " weighs its keys in its own way.");
    if (ParameterLayout(spec.model, spec.shape).size() != weights.size())
        throw InputError("The weights do not fit this run's model.");
    return withCoreErrors([&]() -> std::unique_ptr<HessianProducts> {
        return std::make_unique<DoubleBackward>(spec, weights);
    });
}

} // namespace fovea
