// SPDX-License-Identifier: MIT
#include "widgets/curves/plot_words.h"

#include "widgets/curves/lane_names.h"
#include "widgets/kit/tr.h"
#include "widgets/words/race_text.h"
#include "widgets/words/task_words.h"

#include <QStringList>

#include <algorithm>

namespace fovea::ui {

namespace {

bool hasEpochs(const LaneView &lane)
{
    return std::any_of(lane.runs.begin(), lane.runs.end(),
                       [](const RunView &run) { return !run.epochs.empty(); });
}

// The epoch a paused run is in, counted as files do; -1: no run is paused.
int pausedEpoch(const std::vector<LaneView> &lanes)
{
    int epoch = -1;
    for (const LaneView &lane : lanes)
        for (const RunView &run : lane.runs)
            if (run.status == RunStatus::Paused)
                epoch = std::max(
                    {epoch, 0, run.progress.epoch, run.epochs.empty() ? 0 : run.epochs.back().epoch});
    return epoch;
}

QString smoothingText(const PlotSettings &settings)
{
    switch (settings.smoothing) {
    case Smoothing::None:
        return Words::tr("not smoothed");
    case Smoothing::MovingAverage:
        return Words::tr("moving average over %1 epochs, raw values pale").arg(settings.amount);
    case Smoothing::Exponential:
        return Words::tr("exponential average over %1 epochs, raw values pale").arg(settings.amount);
    }
    return {};
}

} // namespace

QString waitingSentence(const RaceData &race, bool anyTips)
{
    const auto &lanes = race.lanes();
    if (lanes.empty())
        return Words::tr("Add a lane");
    if (std::all_of(lanes.begin(), lanes.end(), [](const LaneView &lane) { return lane.hidden; }))
        return Words::tr("All lanes are hidden: the eye beside a lane shows it");
    if (anyTips || std::any_of(lanes.begin(), lanes.end(),
                               [](const LaneView &lane) { return !lane.hidden && hasEpochs(lane); }))
        return {};
    if (race.isRunning())
        return Words::tr("First points in a moment");
    if (const int epoch = pausedEpoch(lanes); epoch >= 0)
        return Words::tr("Paused at epoch %1").arg(epochText(epoch));
    if (std::any_of(lanes.begin(), lanes.end(), [](const LaneView &lane) { return lane.started(); }))
        return Words::tr("These lanes have no epochs");
    return Words::tr("Press Space: the first points come within a second");
}

QString explanationOf(const Quantity &quantity)
{
    switch (quantity.kind) {
    case QuantityKind::Accuracy:
        return Words::tr(
            "Share of right answers: solid on the examples it trains on, dotted on examples it never sees.");
    case QuantityKind::TrainAccuracy:
        return Words::tr("Share of right answers on the examples it trains on.");
    case QuantityKind::HeldoutAccuracy:
        return Words::tr("Share of right answers on examples it never trains on.");
    case QuantityKind::TrainLoss:
        return Words::tr(
            "How surprised it is by the right answers of the examples it trains on; 0 is certainty.");
    case QuantityKind::HeldoutLoss:
        return Words::tr("How surprised it is by the right answers of examples it never trains on.");
    case QuantityKind::Learning:
        return Words::tr(
            "Share of the seeds that have not reached the threshold yet, from five finished seeds on "
            "(Kaplan-Meier). Seeds that stopped short of it leave the count, diverged ones stay in it.");
    case QuantityKind::Metric:
        break;
    }
    const MetricInfo *info = metricCatalogue().find(quantity.metric);
    return info ? QString::fromStdString(info->help) : QString();
}

QString raceCaption(const RaceData &race)
{
    QStringList seeds;
    for (const std::uint64_t seed : race.experiment().seeds)
        seeds << QString::number(seed);
    QStringList parts{taskName(race.experiment().base.task)};
    parts << (seeds.size() == 1 ? Words::tr("seed %1").arg(seeds.front())
                                : Words::tr("seeds %1").arg(seeds.join(QStringLiteral(", "))));
    if (const QString line = seedsText(race.lanes()); seeds.size() > 1 && !line.isEmpty())
        parts << line;
    return parts.join(QStringLiteral(" · "));
}

QString exportCaption(const RaceData &race, const PlotSettings &settings)
{
    return raceCaption(race) + QStringLiteral(" · ") + smoothingText(settings);
}

} // namespace fovea::ui
