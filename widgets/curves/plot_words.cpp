// SPDX-License-Identifier: MIT
#include "widgets/curves/plot_words.h"

#include "widgets/curves/lane_names.h"
#include "widgets/words/race_text.h"
#include "widgets/words/task_words.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace fovea::ui {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("fovea::ui::CurvePlot", text);
}

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
        return tr("not smoothed");
    case Smoothing::MovingAverage:
        return tr("moving average over %1 epochs, raw values pale").arg(settings.amount);
    case Smoothing::Exponential:
        return tr("exponential average over %1 epochs, raw values pale").arg(settings.amount);
    }
    return {};
}

} // namespace

QString waitingSentence(const RaceData &race, bool anyTips)
{
    const auto &lanes = race.lanes();
    if (lanes.empty())
        return tr("Add a lane");
    if (std::all_of(lanes.begin(), lanes.end(), [](const LaneView &lane) { return lane.hidden; }))
        return tr("All lanes are hidden: the eye beside a lane shows it");
    if (anyTips || std::any_of(lanes.begin(), lanes.end(),
                               [](const LaneView &lane) { return !lane.hidden && hasEpochs(lane); }))
        return {};
    if (race.isRunning())
        return tr("First points in a moment");
    if (const int epoch = pausedEpoch(lanes); epoch >= 0)
        return tr("Paused at epoch %1").arg(epochText(epoch));
    if (std::any_of(lanes.begin(), lanes.end(), [](const LaneView &lane) { return lane.started(); }))
        return tr("These lanes have no epochs");
    return tr("Press Space: the first points come within a second");
}

QString explanationOf(const Quantity &quantity)
{
    switch (quantity.kind) {
    case QuantityKind::Accuracy:
        return tr(
            "Share of right answers: solid on the examples it trains on, dotted on examples it never sees.");
    case QuantityKind::TrainAccuracy:
        return tr("Share of right answers on the examples it trains on.");
    case QuantityKind::HeldoutAccuracy:
        return tr("Share of right answers on examples it never trains on.");
    case QuantityKind::TrainLoss:
        return tr("How surprised it is by the right answers of the examples it trains on; 0 is certainty.");
    case QuantityKind::HeldoutLoss:
        return tr("How surprised it is by the right answers of examples it never trains on.");
    case QuantityKind::Learning:
        return tr(
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
    parts << (seeds.size() == 1 ? tr("seed %1").arg(seeds.front())
                                : tr("seeds %1").arg(seeds.join(QStringLiteral(", "))));
    if (const QString line = seedsText(race.lanes()); seeds.size() > 1 && !line.isEmpty())
        parts << line;
    return parts.join(QStringLiteral(" · "));
}

QString exportCaption(const RaceData &race, const PlotSettings &settings)
{
    return raceCaption(race) + QStringLiteral(" · ") + smoothingText(settings);
}

} // namespace fovea::ui
