// SPDX-License-Identifier: MIT
#pragma once

#include "tests/support/plain_attention.h"

namespace fovea::plain {

// One block on one example: attention and MLP, each with its residual, norm and dropout.
class Block
{
public:
    Block(const NetworkSpec &spec, const Parameters &parameters, const Attention::Place &place);

    Rows forward(const Rows &x);
    Rows backward(const Rows &outGradient);

    const Attention &attention() const { return m_attention; }
    // Smallest distance of an input of relu from 0, dropped ones aside; infinite for smooth activations.
    double closestKink() const { return m_closestKink; }

private:
    Rows mlpForward(const Rows &x);
    Rows mlpBackward(const Rows &outGradient) const;

    ModelSpec m_model;
    Drop m_drop;
    Attention m_attention;
    Norm m_attentionNorm;
    Norm m_mlpNorm;
    Linear m_in;
    Linear m_out;

    Rows m_attentionNormInput;
    Rows m_mlpNormInput;
    Rows m_mlpInput;
    Rows m_hidden; // after dropout, before the activation
    double m_closestKink = std::numeric_limits<double>::infinity();
};

} // namespace fovea::plain
