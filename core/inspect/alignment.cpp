// SPDX-License-Identifier: MIT
#include "core/inspect/alignment.h"

#include <algorithm>

namespace fovea {

std::optional<int> epochAtAccuracy(const std::vector<EpochRecord> &epochs, double accuracy)
{
    if (epochs.empty())
        return {};
    const auto reached = std::ranges::find_if(
        epochs, [&](const EpochRecord &epoch) { return epoch.trainAccuracy >= accuracy; });
    if (reached != epochs.end())
        return reached->epoch;
    return std::ranges::max_element(epochs, {}, &EpochRecord::trainAccuracy)->epoch;
}

} // namespace fovea
