// SPDX-License-Identifier: MIT
#include "core/torch/gradient_rules.h"

#include <ATen/Functions.h>
#include <torch/csrc/autograd/custom_function.h>

#include <utility>

namespace fovea {

namespace {

using torch::autograd::AutogradContext;
using torch::autograd::variable_list;

class WithGradientOf : public torch::autograd::Function<WithGradientOf>
{
public:
    static at::Tensor forward(AutogradContext *, const at::Tensor &, const at::Tensor &value)
    {
        return value.clone();
    }
    static variable_list backward(AutogradContext *, variable_list gradients)
    {
        return {gradients[0], at::Tensor()};
    }
};

template<typename Entries>
struct Memory : torch::CustomClassHolder
{
    explicit Memory(std::shared_ptr<const Entries> held) : entries(std::move(held)) {}
    std::shared_ptr<const Entries> entries;
};

template<typename Entries>
void remember(AutogradContext *context, std::shared_ptr<const Entries> entries)
{
    context->saved_data["memory"] =
        c10::IValue::make_capsule(c10::make_intrusive<Memory<Entries>>(std::move(entries)));
}

template<typename Entries>
std::shared_ptr<const Entries> remembered(AutogradContext *context)
{
    const auto capsule = context->saved_data["memory"].toCapsule();
    return static_cast<const Memory<Entries> &>(*capsule).entries;
}

class ThroughKept : public torch::autograd::Function<ThroughKept>
{
public:
    static at::Tensor forward(AutogradContext *context, const at::Tensor &scores,
                              std::shared_ptr<const KeptEntries> entries)
    {
        remember(context, std::move(entries));
        return scores.clone();
    }
    static variable_list backward(AutogradContext *context, variable_list gradients)
    {
        const auto entries = remembered<KeptEntries>(context);
        const at::Tensor from = gradients[0].contiguous();
        at::Tensor to = at::zeros_like(from);
        const std::size_t positions = from.size(-1);
        for (std::size_t row = 0; row + 1 < entries->kept.starts.size(); ++row)
            for (const int key : entries->kept.row(row)) {
                const std::size_t at = row * positions + key;
                to.data_ptr<float>()[at] = from.data_ptr<float>()[at];
            }
        return {to, at::Tensor()};
    }
};

class WeighedAttention : public torch::autograd::Function<WeighedAttention>
{
public:
    static at::Tensor forward(AutogradContext *context, const at::Tensor &scores,
                              std::shared_ptr<const WeighedEntries> held)
    {
        const WeighedEntries &entries = *held;
        at::Tensor weights = at::zeros_like(scores);
        const std::size_t positions = scores.size(-1);
        for (std::size_t row = 0; row + 1 < entries.entries.starts.size(); ++row)
            for (std::size_t i = entries.entries.starts[row]; i < entries.entries.starts[row + 1]; ++i)
                weights.data_ptr<float>()[row * positions + entries.entries.keys[i]] =
                    entries.dropout.empty() ? entries.weights[i] : entries.weights[i] * entries.dropout[i];
        remember(context, std::move(held));
        return weights;
    }

    static variable_list backward(AutogradContext *context, variable_list gradients)
    {
        const auto held = remembered<WeighedEntries>(context);
        const WeighedEntries &entries = *held;
        const at::Tensor from = gradients[0].contiguous();
        at::Tensor to = at::zeros_like(from);
        const std::size_t positions = from.size(-1);
        RowEntries<float> row;
        std::vector<float> upstream;
        for (std::size_t index = 0; index + 1 < entries.entries.starts.size(); ++index) {
            const std::size_t first = entries.entries.starts[index];
            const std::size_t end = entries.entries.starts[index + 1];
            const auto part = [&](const std::vector<float> &all) {
                return std::vector<float>(all.begin() + std::ptrdiff_t(first),
                                          all.begin() + std::ptrdiff_t(end));
            };
            row.keys.assign(entries.entries.keys.begin() + std::ptrdiff_t(first),
                            entries.entries.keys.begin() + std::ptrdiff_t(end));
            row.slope = part(entries.slope);
            row.centre = part(entries.centre);
            row.push = part(entries.push);
            row.pull = part(entries.pull);
            upstream.clear();
            for (std::size_t i = first; i < end; ++i) {
                const float gradient = from.data_ptr<float>()[index * positions + entries.entries.keys[i]];
                upstream.push_back(entries.dropout.empty() ? gradient : gradient * entries.dropout[i]);
            }
            row.backward(upstream);
            for (std::size_t i = first; i < end; ++i)
                to.data_ptr<float>()[index * positions + entries.entries.keys[i]] = upstream[i - first];
        }
        return {to, at::Tensor()};
    }
};

} // namespace

at::Tensor withGradientOf(const at::Tensor &source, const at::Tensor &value)
{
    return WithGradientOf::apply(source, value);
}

at::Tensor throughKept(const at::Tensor &scores, std::shared_ptr<const KeptEntries> entries)
{
    return ThroughKept::apply(scores, std::move(entries));
}

at::Tensor weighedAttention(const at::Tensor &scores, std::shared_ptr<const WeighedEntries> entries)
{
    return WeighedAttention::apply(scores, std::move(entries));
}

} // namespace fovea
