// SPDX-License-Identifier: MIT
#include "widgets/words/status_words.h"

#include "widgets/kit/tr.h"

#include <algorithm>

namespace fovea::ui {

namespace {

// Completed by the lane that is furthest.
int epochsOf(const RaceStanding &standing, int seed)
{
    int epochs = 0;
    for (const LaneStanding &lane : standing.lanes)
        epochs = std::max(epochs, lane.runs[std::size_t(seed)].epochs);
    return epochs;
}

int seedsUnderWay(const RaceStanding &standing)
{
    int running = 0;
    for (int seed = 0; seed < standing.seeds; ++seed)
        running += !standing.done[std::size_t(seed)] &&
                   std::any_of(standing.lanes.begin(), standing.lanes.end(), [&](const LaneStanding &lane) {
                       return lane.runs[std::size_t(seed)].status == RunStatus::Running;
                   });
    return running;
}

} // namespace

QString lanesStatus(const RaceStanding &standing)
{
    const auto lanes = standing.lanes.size();
    return lanes == 1 ? Words::tr("1 lane") : Words::tr("%1 lanes").arg(lanes);
}

QString seedsStatus(const RaceStanding &standing)
{
    if (standing.seeds == 1)
        return Words::tr("1 seed");
    QString text = Words::tr("%1 seeds").arg(standing.seeds);
    if (!standing.started || standing.lanes.empty())
        return text;
    text += Words::tr(": %1 done").arg(standing.seedsDone);
    const int running = seedsUnderWay(standing);
    return running > 0 ? text + Words::tr(", %1 running").arg(running) : text;
}

QString savedStatus(const RaceStanding &standing, const QString &file)
{
    if (file.isEmpty())
        return Words::tr("nothing saved yet");
    int seed = standing.lanes.empty() ? -1 : standing.seed;
    while (seed >= 0 && epochsOf(standing, seed) == 0)
        --seed;
    if (seed < 0)
        return Words::tr("saved in %1").arg(file);
    const QString epoch = Words::tr("epoch %1").arg(epochsOf(standing, seed));
    return standing.seeds == 1
               ? Words::tr("saved: %1 in %2").arg(epoch, file)
               : Words::tr("saved: seed %1, %2 in %3").arg(seedNumber(standing, seed)).arg(epoch, file);
}

} // namespace fovea::ui
