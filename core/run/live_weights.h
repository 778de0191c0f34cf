// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <vector>

namespace fovea {

// The weights of a run between two epochs, copied because somebody wants to look.
struct LiveWeights
{
    std::shared_ptr<const std::vector<float>> values;
    int epoch = 0; // in progress
    int stepInEpoch = 0;
    int stepsPerEpoch = 0;

    double epochsTrained() const
    {
        return epoch + (stepsPerEpoch > 0 ? double(stepInEpoch) / stepsPerEpoch : 0);
    }
};

} // namespace fovea
