// SPDX-License-Identifier: MIT
#pragma once

#include "core/inspect/attention_reading.h"
#include "widgets/kit/color_map.h"

#include <array>

namespace fovea::ui {

// The largest magnitude of a stage over all heads of a probe.
double reachOf(const AttentionProbe &probe, MapStage stage, const AttentionFlow *flow = nullptr);

// What colours mean at every epoch alike: weights go from 0 to 1, scores and contributions as far as the
// largest that was ever noted, rounded up. Ranges only grow, until they are forgotten. Scores before and
// after the mask share one.
class LockedScales
{
public:
    bool note(const AttentionProbe &probe); // whether a range grew
    bool note(MapStage stage, double reach);
    void forget() { m_reach = {}; }

    ColorScale scale(MapStage stage, bool root) const;
    ColorScale differenceScale(MapStage stage, bool root) const; // of two maps

private:
    double reach(MapStage stage) const;

    std::array<double, 6> m_reach{}; // by stage, rounded; 0: nothing was noted
};

// 1, 1.5, 2, 3, 4, 6, 8, 10, ...: the next that is not smaller.
double roundedUp(double reach);

} // namespace fovea::ui
