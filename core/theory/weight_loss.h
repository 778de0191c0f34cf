// SPDX-License-Identifier: MIT
#pragma once

#include "core/inspect/set_walk.h"
#include "core/model/network.h"

#include <memory>
#include <span>
#include <vector>

namespace fovea {

// The loss of a run's network as a function of its weights alone, and its true gradient, whatever rule the
// lane trains by: the mean cross-entropy over fixed examples, dropout off, random choices of the mask as in
// the evaluation of that epoch, sums in a fixed order. It keeps a network of its own and never touches the
// run. One thread.
class WeightLoss
{
public:
    // The request's weights are where the run stands; other weights are asked about below. InputError when
    // they do not fit the model.
    explicit WeightLoss(SetRequest request);

    const ParameterLayout &layout() const { return m_layout; }
    std::size_t size() const { return m_layout.size(); } // trained parameters
    int examples() const { return m_examples; }
    const NetworkSpec &spec() const { return m_spec; } // of the loss: its gradient rule is Kept
    const Moment &moment() const { return m_moment; }
    const PaddedSet &set() const { return *m_set; }

    double at(std::span<const float> weights);
    // Also writes the gradient there.
    double gradientAt(std::span<const float> weights, std::span<double> gradient);

private:
    Batch chunkFrom(int first) const;

    NetworkSpec m_spec;
    ParameterLayout m_layout;
    Moment m_moment;
    std::shared_ptr<const PaddedSet> m_set;
    int m_examples = 0;
    std::unique_ptr<Network> m_network;
    std::vector<float> m_logits;
};

// Norms of a gradient, whole and by what the parameters are for.
struct GradientParts
{
    double whole = 0;
    double queryKey = 0; // also a bilinear form
    double valueOutput = 0;
    double mlp = 0;
    double embedding = 0; // and learned positions
    double readout = 0;
    double norms = 0; // affine layer norms
};
GradientParts partsOf(std::span<const double> gradient, const ParameterLayout &layout);

} // namespace fovea
