// SPDX-License-Identifier: MIT
#include "widgets/plots/lane_names.h"

#include <QCoreApplication>

#include <algorithm>
#include <set>

namespace fovea::ui {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("fovea::ui::LegendBar", text);
}

// The runs behind the lane's line.
int seedsOf(const LaneView &lane)
{
    return int(std::count_if(lane.runs.begin(), lane.runs.end(), [&](const RunView &run) {
        return !run.epochs.empty() && (lane.runs.size() == 1 || hasEnded(run.status));
    }));
}

} // namespace

QString seedsText(const std::vector<LaneView> &lanes)
{
    std::set<int> counts;
    for (const LaneView &lane : lanes)
        if (const int seeds = seedsOf(lane))
            counts.insert(seeds);
    if (counts.size() != 1)
        return {};
    return *counts.begin() == 1 ? tr("one seed")
                                : tr("median and range of %1 finished seeds").arg(*counts.begin());
}

QString seedsText(const LaneView &lane)
{
    const int seeds = seedsOf(lane);
    if (seeds == 0)
        return {};
    return seeds == 1 ? tr("one seed") : tr("%1 seeds").arg(seeds);
}

} // namespace fovea::ui
