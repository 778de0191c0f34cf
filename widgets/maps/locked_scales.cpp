// SPDX-License-Identifier: MIT
#include "widgets/maps/locked_scales.h"

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

MapStage rangeOf(MapStage stage)
{
    return stage == MapStage::Masked ? MapStage::Scores : stage;
}

} // namespace

double reachOf(const AttentionProbe &probe, MapStage stage, const AttentionFlow *flow)
{
    double reach = 0;
    for (int layer = 0; layer < int(probe.layers.size()); ++layer)
        for (int head = 0; head < int(probe.layers[std::size_t(layer)].size()); ++head)
            for (const float value : stageValues({probe, layer, head, flow}, stage))
                if (std::isfinite(value))
                    reach = std::max(reach, std::abs(double(value)));
    return reach;
}

double roundedUp(double reach)
{
    if (!(reach > 0))
        return 0;
    const double decade = std::pow(10.0, std::floor(std::log10(reach)));
    for (const double step : {1.0, 1.5, 2.0, 3.0, 4.0, 6.0, 8.0})
        if (reach <= step * decade * (1 + 1e-9))
            return step * decade;
    return 10 * decade;
}

bool LockedScales::note(MapStage stage, double reach)
{
    double &known = m_reach[std::size_t(rangeOf(stage))];
    if (!std::isfinite(reach) || reach <= known)
        return false;
    known = roundedUp(reach);
    return true;
}

bool LockedScales::note(const AttentionProbe &probe)
{
    const bool scores = note(MapStage::Scores, reachOf(probe, MapStage::Scores));
    return note(MapStage::Contribution, reachOf(probe, MapStage::Contribution)) || scores;
}

double LockedScales::reach(MapStage stage) const
{
    const double known = m_reach[std::size_t(rangeOf(stage))];
    const bool isShare = stage == MapStage::Weights || stage == MapStage::Rollout;
    return isShare || known <= 0 ? 1 : known;
}

ColorScale LockedScales::scale(MapStage stage, bool root) const
{
    const double end = reach(stage);
    if (stage == MapStage::Gradient)
        return {ColorScale::Kind::Signed, -end, end, root};
    if (stage == MapStage::Scores || stage == MapStage::Masked)
        return {ColorScale::Kind::Signed, -end, end, false};
    return {ColorScale::Kind::Sequential, 0, end, root};
}

ColorScale LockedScales::differenceScale(MapStage stage, bool root) const
{
    // Scores of either sign may lie twice as far apart; what starts at 0 may not.
    const bool isSigned =
        stage == MapStage::Scores || stage == MapStage::Masked || stage == MapStage::Gradient;
    const double end = isSigned ? 2 * reach(stage) : reach(stage);
    return {ColorScale::Kind::Signed, -end, end, root && !isSigned};
}

} // namespace fovea::ui
