// SPDX-License-Identifier: MIT
#include "widgets/words/lane_words.h"

#include "core/experiment/field_words.h"
#include "core/results/records.h"
#include "widgets/kit/tr.h"
#include "widgets/models/race_standing.h"
#include "widgets/words/race_text.h"

#include <QLocale>

#include <cmath>

namespace fovea::ui {

namespace {

constexpr qsizetype longestOnChip = 2;

QString accuracyWords(const RunView &run)
{
    if (run.epochs.empty())
        return Words::tr("epoch %1").arg(epochText(run.progress.epoch));
    const EpochRecord &last = run.epochs.back();
    return Words::tr("epoch %1 · %2").arg(epochText(last.epoch), percentWords(last.trainAccuracy));
}

QString endedWords(const LaneView &lane, const RunView &run)
{
    if (const auto epoch = lane.arrival(run))
        return Words::tr("%1 at epoch %2").arg(goalText(lane.goal), epochText(*epoch));
    return Words::tr("ended: %1").arg(accuracyWords(run));
}

QString runWords(const LaneView &lane, const RunView &run)
{
    const QString reason = QString::fromStdString(run.reason);
    switch (run.status) {
    case RunStatus::Queued:
        return run.epochs.empty() ? Words::tr("not started")
                                  : Words::tr("waiting: %1").arg(accuracyWords(run));
    case RunStatus::Running:
        return accuracyWords(run);
    case RunStatus::Paused:
        return run.epochs.empty() ? Words::tr("paused") : Words::tr("paused: %1").arg(accuracyWords(run));
    case RunStatus::Finished:
    case RunStatus::Stopped:
        return endedWords(lane, run);
    case RunStatus::Diverged:
        return reason.isEmpty() ? Words::tr("diverged") : Words::tr("diverged: %1").arg(reason);
    case RunStatus::Failed:
        return reason.isEmpty() ? Words::tr("failed") : Words::tr("failed: %1").arg(reason);
    }
    return {};
}

struct Seeds
{
    int ended = 0;
    int reached = 0; // of those that have ended
    int diverged = 0;
};

Seeds seedsOf(const LaneView &lane)
{
    Seeds seeds;
    for (const RunView &run : lane.runs)
        if (hasEnded(run.status) && !run.missing) {
            ++seeds.ended;
            seeds.reached += lane.arrival(run).has_value();
            seeds.diverged += run.status == RunStatus::Diverged;
        }
    return seeds;
}

QString seedWords(const LaneView &lane)
{
    const Seeds seeds = seedsOf(lane);
    if (seeds.diverged > 0 && seeds.reached == 0 && seeds.diverged == seeds.ended)
        return (seeds.ended == 1 ? Words::tr("%1 of %2 seed diverged") : Words::tr("%1 of %2 seeds diverged"))
            .arg(seeds.diverged)
            .arg(seeds.ended);
    const QString goal = goalText(lane.goal);
    if (seeds.diverged > 0)
        return Words::tr("%1 diverged, %2 of %3 at %4")
            .arg(seeds.diverged)
            .arg(seeds.reached)
            .arg(seeds.ended)
            .arg(goal);
    return (seeds.ended == 1 ? Words::tr("%1 of %2 seed at %3") : Words::tr("%1 of %2 seeds at %3"))
        .arg(seeds.reached)
        .arg(seeds.ended)
        .arg(goal);
}

} // namespace

QString percentWords(double share)
{
    return std::isfinite(share) ? Words::tr("%1 %").arg(QLocale().toString(100 * share, 'f', 1))
                                : QStringLiteral("–");
}

QString maskWords(const MaskSpec &mask)
{
    return QString::fromStdString(wordsOf(mask));
}

const RunView *currentRun(const LaneView &lane)
{
    for (const RunView &run : lane.runs)
        if (!hasEnded(run.status))
            return &run;
    const RunView *last = nullptr;
    for (const RunView &run : lane.runs)
        if (!run.missing)
            last = &run;
    return last;
}

QString stateWords(const LaneView &lane)
{
    if (!lane.problems.empty())
        return Words::tr("cannot run yet");
    const RunView *run = currentRun(lane);
    if (!run)
        return Words::tr("not started");
    if (lane.runs.size() == 1 || !lane.started())
        return runWords(lane, *run);
    if (hasEnded(run->status))
        return seedWords(lane);
    const auto place = run - lane.runs.data() + 1;
    return Words::tr("seed %1 of %2: %3").arg(place).arg(lane.runs.size()).arg(runWords(lane, *run));
}

double accuracyNow(const LaneView &lane, const RunView &run)
{
    const RunProgress &now = run.progress;
    const double seen = double(now.stepInEpoch) * lane.run.train.batch;
    if (!run.epochs.empty())
        return run.epochs.back().trainAccuracy;
    return !hasEnded(run.status) && run.started() && seen >= fewestExamples ? now.runningAccuracy
                                                                            : std::nan("");
}

namespace {

QString ownLine(const LaneView &lane)
{
    if (!lane.problems.empty())
        return Words::tr("cannot run yet");
    const RunView *run = currentRun(lane);
    if (!run || !lane.started())
        return lanePlainWords(lane);
    if (lane.runs.size() > 1 && seedsOf(lane).ended > 0)
        return seedWords(lane);
    if (run->status == RunStatus::Diverged)
        return Words::tr("diverged");
    if (run->status == RunStatus::Failed)
        return Words::tr("failed");
    const double accuracy = accuracyNow(lane, *run);
    return std::isfinite(accuracy) ? percentWords(accuracy) : Words::tr("begins");
}

} // namespace

QString laneLine(const LaneView &lane)
{
    return lane.isGuest() ? QStringLiteral("%1 · %2").arg(sourceWords(lane), ownLine(lane)) : ownLine(lane);
}

QString sourceWords(const LaneView &lane)
{
    const QString path = QString::fromStdString(lane.source ? lane.source->path : std::string());
    return Words::tr("from %1").arg(path.mid(path.lastIndexOf(QLatin1Char('/')) + 1));
}

bool hasReached(const LaneView &lane)
{
    if (lane.runs.size() == 1)
        return lane.arrival(lane.runs.front()).has_value();
    const Seeds seeds = seedsOf(lane);
    return seeds.ended > 0 && seeds.reached == seeds.ended;
}

QString laneLabel(const LaneView &lane)
{
    const QString own = lane.label.empty() ? maskWords(lane.spec.mask) : QString::fromStdString(lane.label);
    if (!lane.spec.branch)
        return own;
    // Behind the mask: what comes later is cut off first where there is little room.
    const QString mask = maskWords(lane.spec.mask);
    const QString rest = own.startsWith(mask) ? own.mid(mask.size()) : QString();
    return rest.isEmpty() ? Words::tr("%1, %2").arg(own, originWords(lane))
                          : Words::tr("%1, %2%3").arg(mask, originWords(lane), rest);
}

QString originWords(const LaneView &lane)
{
    if (!lane.spec.branch)
        return {};
    const QString parent = lane.parent.empty() ? Words::tr("run %1").arg(lane.spec.branch->run)
                                               : QString::fromStdString(lane.parent);
    return lane.spec.branch->epoch < 0
               ? Words::tr("from the start of %1").arg(parent)
               : Words::tr("from %1 at epoch %2").arg(parent, epochText(lane.spec.branch->epoch));
}

QString laneTitle(const LaneView &lane)
{
    const QString name = QString::fromStdString(lane.spec.name);
    return name.size() <= longestOnChip ? laneLabel(lane) : Words::tr("%1 · %2").arg(name, laneLabel(lane));
}

QString chipLetter(const LaneView &lane)
{
    const QString name = QString::fromStdString(lane.spec.name);
    return name.size() <= longestOnChip ? name : name.left(1).toUpper();
}

} // namespace fovea::ui
