// SPDX-License-Identifier: MIT
#include "core/inspect/stability_result.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace fovea {

std::span<const double> stabilityLevels()
{
    static constexpr std::array levels{0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0};
    return levels;
}

StabilityLevel levelOf(const MaskStability &stability, NoiseStop stop)
{
    return {stability.sigma, stability.draws, stop, stability.layerPicks, stability.picks, stability.answers};
}

StabilityScatter separationAgainstStability(const MaskStability &stability, int most)
{
    std::vector<StabilityPoint> all;
    for (std::size_t layer = 0; layer < stability.layers.size(); ++layer)
        for (std::size_t h = 0; h < stability.layers[layer].size(); ++h) {
            const MaskStability::Head &head = stability.layers[layer][h];
            for (std::size_t query = 0; query < head.rowUnchanged.size(); ++query)
                if (std::isfinite(head.rowSeparation[query]) && !std::isnan(head.rowUnchanged[query]))
                    all.push_back({int(layer), int(h), int(query), head.rowSeparation[query],
                                   head.rowUnchanged[query]});
        }
    const std::size_t kept = std::min(all.size(), std::size_t(std::max(most, 0)));
    StabilityScatter scatter;
    scatter.leftOut = int(all.size() - kept);
    for (std::size_t i = 0; i < kept; ++i)
        scatter.points.push_back(all[i * all.size() / kept]);
    return scatter;
}

} // namespace fovea
