// SPDX-License-Identifier: MIT
#include "widgets/models/lane_words.h"

#include "core/masks/mask.h"
#include "core/training/records.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(fovea::ui::LaneWords)
};

constexpr qsizetype longestOnChip = 2;

QString parameterWords(const Param &param, const ParamValue &value)
{
    const QString text = QString::fromStdString(textOf(value));
    if (param.id == "global")
        return Words::tr("%1 global").arg(text);
    return Words::tr("%1 %2").arg(QString::fromStdString(param.id), text);
}

QString accuracyWords(const RunView &run)
{
    if (run.epochs.empty())
        return Words::tr("epoch %1").arg(run.progress.epoch);
    const EpochRecord &last = run.epochs.back();
    return Words::tr("epoch %1 · %2").arg(last.epoch).arg(percentWords(last.trainAccuracy));
}

QString endedWords(const RunView &run)
{
    if (const auto epoch = epochsTo95(run.epochs))
        return Words::tr("95 % at epoch %1").arg(*epoch);
    return Words::tr("ended: %1").arg(accuracyWords(run));
}

QString runWords(const RunView &run)
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
        return endedWords(run);
    case RunStatus::Diverged:
        return reason.isEmpty() ? Words::tr("diverged") : Words::tr("diverged: %1").arg(reason);
    case RunStatus::Failed:
        return reason.isEmpty() ? Words::tr("failed") : Words::tr("failed: %1").arg(reason);
    }
    return {};
}

// Of a lane whose seeds have all ended.
QString seedWords(const LaneView &lane)
{
    const auto reached = std::count_if(lane.runs.begin(), lane.runs.end(),
                                       [](const RunView &run) { return epochsTo95(run.epochs).has_value(); });
    return Words::tr("95 % in %1 of %2 seeds").arg(reached).arg(lane.runs.size());
}

} // namespace

QString percentWords(double share)
{
    return std::isfinite(share) ? Words::tr("%1 %").arg(QLocale().toString(100 * share, 'f', 1))
                                : QStringLiteral("–");
}

QString maskWords(const MaskSpec &mask)
{
    QString words = QString::fromStdString(mask.id);
    const MaskInfo *info = maskCatalogue().find(mask.id);
    if (!info)
        return words;
    for (const Param &param : info->params) {
        const auto given = mask.params.find(param.id);
        const ParamValue &value = given == mask.params.end() ? param.fallback : given->second;
        if (&param == &info->params.front())
            words += u' ' + QString::fromStdString(textOf(value));
        else if (value != param.fallback)
            words += QStringLiteral(", ") + parameterWords(param, value);
    }
    return words;
}

const RunView *currentRun(const LaneView &lane)
{
    for (const RunView &run : lane.runs)
        if (!hasEnded(run.status))
            return &run;
    return lane.runs.empty() ? nullptr : &lane.runs.back();
}

QString stateWords(const LaneView &lane)
{
    if (!lane.problems.empty())
        return Words::tr("cannot run yet");
    const RunView *run = currentRun(lane);
    if (!run)
        return Words::tr("not started");
    if (lane.runs.size() == 1 || !lane.started())
        return runWords(*run);
    if (hasEnded(run->status))
        return seedWords(lane);
    const auto place = run - lane.runs.data() + 1;
    return Words::tr("seed %1 of %2: %3").arg(place).arg(lane.runs.size()).arg(runWords(*run));
}

QString laneTitle(const LaneView &lane)
{
    const QString name = QString::fromStdString(lane.spec.name);
    const QString mask = maskWords(lane.spec.mask);
    return name.size() <= longestOnChip ? mask : Words::tr("%1 · %2").arg(name, mask);
}

QString chipLetter(const LaneView &lane)
{
    const QString name = QString::fromStdString(lane.spec.name);
    return name.size() <= longestOnChip ? name : name.left(1).toUpper();
}

} // namespace fovea::ui
