// SPDX-License-Identifier: MIT
#include "core/kernels/plan.h"

#include <cmath>

namespace fovea {

namespace {

avx2::Curve curveOf(Activation activation)
{
    switch (activation) {
    case Activation::Relu:
        return avx2::Curve::Relu;
    case Activation::Gelu:
        return avx2::Curve::Gelu;
    case Activation::Mish:
        break;
    }
    return avx2::Curve::Mish;
}

// Hands out places one after the other, each on a cache line of its own.
class Places
{
public:
    std::size_t take(int rows, int columns = 1)
    {
        const std::size_t place = m_size;
        m_size += (std::size_t(rows) * std::size_t(columns) + 15) / 16 * 16;
        return place;
    }
    std::size_t size() const { return m_size; }

private:
    std::size_t m_size = 0;
};

BlockSlots blockSlots(const Plan &plan, Places &places)
{
    const ModelSpec &model = plan.spec.model;
    const int keyWidth = plan.sharedKeys ? 0 : plan.heads * model.dHead;
    const int valueWidth = plan.sharedValues ? 0 : plan.heads * model.dHead;
    const int normWidth = model.affine ? plan.width : 0;
    BlockSlots slots;
    slots.score = places.take(plan.heads * plan.scoreWidth, plan.width);
    slots.scoreBias = places.take(plan.heads * plan.scoreWidth);
    slots.key = places.take(keyWidth, plan.width);
    slots.keyBias = places.take(keyWidth);
    slots.value = places.take(valueWidth, plan.width);
    slots.valueBias = places.take(valueWidth);
    slots.mix = places.take(plan.width, plan.heads * plan.valueWidth);
    slots.mixBias = places.take(plan.width);
    slots.sumBias = places.take(plan.heads, plan.width);
    slots.in = places.take(model.dMlp, plan.width);
    slots.inBias = places.take(plan.mlpWidth);
    slots.out = places.take(plan.width, plan.mlpWidth);
    slots.outBias = places.take(plan.width);
    slots.attentionGain = places.take(normWidth);
    slots.attentionShift = places.take(normWidth);
    slots.mlpGain = places.take(normWidth);
    slots.mlpShift = places.take(normWidth);
    return slots;
}

} // namespace

Plan::Plan(const NetworkSpec &networkSpec)
    : spec(networkSpec), layout(spec.model, spec.shape, spec.mask), mask(makeMask(spec.mask)),
      curve(curveOf(spec.model.activation)), width(spec.model.dModel), heads(spec.model.heads),
      mlpWidth((spec.model.dMlp + 7) / 8 * 8)
{
    const ModelSpec &model = spec.model;
    const bool bilinear = model.scores == ScoreForm::Bilinear;
    const bool wide = model.dHead >= model.dModel;
    // One matrix for queries and keys leaves out the key's bias, which adds the same to all scores of a query
    // and so gets no gradient, unless some of the scores' gradients are left out.
    const bool sumsToZero = model.gradient != GradientRule::ForwardFull || !ruleMatters(spec.mask);
    sharedKeys = bilinear || (wide && sumsToZero);
    sharedValues = !model.output || wide;
    scoreWidth = sharedKeys ? width : model.dHead;
    valueWidth = sharedValues ? width : model.dHead;
    const double scale = model.scaledScores() ? 1 / std::sqrt(double(bilinear ? width : model.dHead)) : 1;
    scoreScale = float(scale * model.inverseTemperature);

    Places places;
    embedding = places.take(spec.shape.alphabet + 1 + spec.shape.geometry.globals, width);
    position =
        places.take(model.positions == Positions::Learned ? spec.shape.geometry.positions() : 0, width);
    for (int block = 0; block < model.blocks; ++block)
        blocks.push_back(blockSlots(*this, places));
    readout = places.take(spec.shape.classes, width);
    readoutBias = places.take(spec.shape.classes);
    gradientSize = places.size();

    m_named.resize(std::size_t(model.blocks) + 1);
    for (const ParameterSlot &slot : layout.parameters()) {
        constexpr std::string_view prefix = "blocks.";
        const std::size_t dot = slot.name.find('.', prefix.size());
        if (slot.name.starts_with(prefix))
            m_named[std::stoul(slot.name.substr(prefix.size(), dot - prefix.size()))].push_back(
                {slot.name.substr(dot + 1), slot.offset});
        else
            m_named.back().push_back({slot.name, slot.offset});
    }
}

const float *Plan::weight(const float *weights, std::string_view name) const
{
    return blockWeight(weights, blockCount(), name);
}

const float *Plan::blockWeight(const float *weights, int block, std::string_view name) const
{
    for (const Named &named : m_named[std::size_t(block)])
        if (named.name == name)
            return weights + named.offset;
    return nullptr;
}

float *Plan::blockWeight(float *weights, int block, std::string_view name) const
{
    return const_cast<float *>(blockWeight(static_cast<const float *>(weights), block, name));
}

} // namespace fovea
