// SPDX-License-Identifier: MIT
#pragma once

#include "core/model/network.h"
#include "core/training/gradient_record.h"

namespace fovea {

// Steps whose path is measured: one in this many.
constexpr int pathInterval = 64;

// Measures what a step did to the loss and the gradient of its own batch: call begin() before the weights
// move and end() after. The batch goes through the network once more, in two halves, with the random
// decisions of the step; weights stay as they are, the network's gradient does not. Keeps its memory.
class PathProbe
{
public:
    void begin(std::span<const float> weights, std::span<const float> gradient, double loss);
    // Nothing where the weights did not move.
    std::optional<PathSample> end(Network &network, const Batch &batch, const Moment &moment, int classes,
                                  const GradientRecord &record);

private:
    std::vector<float> m_weights, m_gradient; // as they were
    std::vector<float> m_half, m_logits;
    double m_loss = 0; // mean over the batch
};

} // namespace fovea
