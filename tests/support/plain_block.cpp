// SPDX-License-Identifier: MIT
#include "tests/support/plain_block.h"

#include <algorithm>
#include <cmath>

namespace fovea::plain {

Block::Block(const NetworkSpec &spec, const Parameters &parameters, const Attention::Place &place)
    : m_model(spec.model), m_drop(place.drop), m_attention(spec, parameters, place)
{
    const std::string name = "blocks." + std::to_string(m_drop.block);
    constexpr auto bias = Parameters::Bias::IfModelHasBiases;
    m_attentionNorm = parameters.norm(name + ".norm.attention");
    m_mlpNorm = parameters.norm(name + ".norm.mlp");
    m_in = parameters.linear(name + ".mlp.in", m_model.dModel, m_model.dMlp, bias);
    m_out = parameters.linear(name + ".mlp.out", m_model.dMlp, m_model.dModel, bias);
}

Rows Block::mlpForward(const Rows &x)
{
    m_mlpInput = x;
    m_hidden = m_drop.applied(m_in.forward(x), DropoutSite::InsideMlp);
    if (m_model.activation == Activation::Relu)
        for (const double value : m_hidden.values)
            if (value != 0)
                m_closestKink = std::min(m_closestKink, std::abs(value));
    return m_drop.applied(m_out.forward(activated(m_model.activation, m_hidden)), DropoutSite::AfterMlp);
}

Rows Block::mlpBackward(const Rows &outGradient) const
{
    const Rows active = activated(m_model.activation, m_hidden);
    const Rows activeGradient = m_out.backward(active, m_drop.applied(outGradient, DropoutSite::AfterMlp));
    const Rows hiddenGradient = activationBackward(m_model.activation, m_hidden, activeGradient);
    return m_in.backward(m_mlpInput, m_drop.applied(hiddenGradient, DropoutSite::InsideMlp));
}

Rows Block::forward(const Rows &x)
{
    if (m_model.norm == NormPlacement::Pre) {
        m_attentionNormInput = x;
        const Rows attended = m_attention.forward(m_attentionNorm.forward(x));
        m_mlpNormInput = sum(x, m_drop.applied(attended, DropoutSite::AfterAttention));
        return sum(m_mlpNormInput, mlpForward(m_mlpNorm.forward(m_mlpNormInput)));
    }
    m_attentionNormInput = sum(x, m_drop.applied(m_attention.forward(x), DropoutSite::AfterAttention));
    const Rows middle = m_attentionNorm.forward(m_attentionNormInput);
    m_mlpNormInput = sum(middle, mlpForward(middle));
    return m_mlpNorm.forward(m_mlpNormInput);
}

Rows Block::backward(const Rows &outGradient)
{
    const auto attentionBackward = [this](const Rows &g) {
        return m_attention.backward(m_drop.applied(g, DropoutSite::AfterAttention));
    };
    if (m_model.norm == NormPlacement::Pre) {
        const Rows middle = sum(outGradient, m_mlpNorm.backward(m_mlpNormInput, mlpBackward(outGradient)));
        return sum(middle, m_attentionNorm.backward(m_attentionNormInput, attentionBackward(middle)));
    }
    const Rows summed = m_mlpNorm.backward(m_mlpNormInput, outGradient);
    const Rows middle = m_attentionNorm.backward(m_attentionNormInput, sum(summed, mlpBackward(summed)));
    return sum(middle, attentionBackward(middle));
}

} // namespace fovea::plain
