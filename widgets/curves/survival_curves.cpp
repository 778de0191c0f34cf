// SPDX-License-Identifier: MIT
#include "widgets/curves/survival_curves.h"

#include "core/results/survival.h"
#include "widgets/kit/tr.h"
#include "widgets/words/count_words.h"

#include <algorithm>

namespace fovea::ui {

namespace {

int endedRuns(const LaneView &lane)
{
    return int(std::ranges::count_if(
        lane.runs, [](const RunView &run) { return hasEnded(run.status) && !run.missing; }));
}

} // namespace

LaneCurves survivalCurves(const LaneView &lane, XAxis axis)
{
    LaneCurves curves;
    if (axis != XAxis::Epoch || endedRuns(lane) < fewestDecided)
        return curves;
    std::vector<Observation> observations;
    int last = 0;
    for (const RunView &run : lane.runs) {
        if (!hasEnded(run.status) || run.missing)
            continue;
        const RunOutcome outcome = lane.outcome(run);
        observations.push_back(outcome.observation());
        last = std::max(last, outcome.epochsRun);
    }
    curves.several = true;
    curves.counted = int(observations.size());
    const auto steps = kaplanMeier(observations);
    auto next = steps.begin();
    double share = 1;
    for (int trained = 0; trained <= last; ++trained) {
        for (; next != steps.end() && next->time <= trained; ++next)
            share = next->share;
        curves.epochs.push_back(trained - 1);
        curves.line.x.push_back(trained);
        curves.line.y.push_back(share);
    }
    return curves;
}

QString noSurvivalSentence(const std::vector<LaneView> &lanes, XAxis axis)
{
    if (axis != XAxis::Epoch)
        return Words::tr("Drawn over epochs alone: choose them as the horizontal axis.");
    std::size_t seeds = 0;
    int ended = 0;
    for (const LaneView &lane : lanes) {
        if (lane.hidden)
            continue;
        seeds = std::max(seeds, lane.runs.size());
        ended = std::max(ended, endedRuns(lane));
    }
    if (seeds < std::size_t(fewestDecided))
        return Words::tr("A share of seeds takes %1 of them; here: %2.")
            .arg(countWord(fewestDecided), QString::number(seeds));
    return Words::tr("%1 of %2 seeds have ended; the line begins with %3.")
        .arg(QString::number(ended), QString::number(seeds), countWord(fewestDecided));
}

} // namespace fovea::ui
