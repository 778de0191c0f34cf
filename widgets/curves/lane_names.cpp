// SPDX-License-Identifier: MIT
#include "widgets/curves/lane_names.h"

#include "widgets/kit/tr.h"

#include <algorithm>
#include <set>

namespace fovea::ui {

namespace {

// The runs behind the lane's line, and those that diverged before they had an epoch.
int seedsOf(const LaneView &lane)
{
    return int(std::count_if(lane.runs.begin(), lane.runs.end(), [&](const RunView &run) {
        return lane.runs.size() == 1 ? !run.epochs.empty() : hasEnded(run.status);
    }));
}

int divergedOf(const LaneView &lane)
{
    return int(std::count_if(lane.runs.begin(), lane.runs.end(),
                             [](const RunView &run) { return run.status == RunStatus::Diverged; }));
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
    return *counts.begin() == 1 ? Words::tr("one seed")
                                : Words::tr("median and range of %1 finished seeds").arg(*counts.begin());
}

QString seedsText(const LaneView &lane)
{
    const int seeds = seedsOf(lane);
    if (seeds == 0)
        return {};
    const QString text = seeds == 1 ? Words::tr("one seed") : Words::tr("%1 seeds").arg(seeds);
    const QString diverged = divergedText(lane);
    return diverged.isEmpty() ? text : text + QStringLiteral(", ") + diverged;
}

QString divergedText(const LaneView &lane)
{
    const int diverged = divergedOf(lane);
    return diverged == 0 ? QString() : Words::tr("%1 diverged").arg(diverged);
}

} // namespace fovea::ui
