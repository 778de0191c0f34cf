// SPDX-License-Identifier: MIT
#include "widgets/curves/live_tips.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fovea::ui {

namespace {

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
constexpr int stride = 10; // batches between samples
constexpr int fewestExamples = 300;
constexpr double percent = 100;

// The first batches of an epoch say little: a value over fewer examples would jump.
int fewestSteps(int stepsPerEpoch, int batch)
{
    return std::clamp((fewestExamples + batch - 1) / std::max(1, batch), 1, std::max(1, stepsPerEpoch / 4));
}

bool isLive(const RunView &run, int batch)
{
    const RunProgress &now = run.progress;
    const bool working = run.status == RunStatus::Running || run.status == RunStatus::Paused;
    const bool evaluated = !run.epochs.empty() && run.epochs.back().epoch >= now.epoch;
    return working && !evaluated && now.stepsPerEpoch > 0 &&
           now.stepInEpoch >= fewestSteps(now.stepsPerEpoch, batch) && std::isfinite(now.runningLoss);
}

RunTip continued(RunTip tip, const RunProgress &now)
{
    const RunTip::Sample sample{now.stepInEpoch, now.runningLoss, now.runningAccuracy};
    auto &trail = tip.trail;
    if (trail.size() > 1 && trail.back().step - trail[trail.size() - 2].step < stride)
        trail.back() = sample;
    else if (trail.empty() || trail.back().step < sample.step)
        trail.push_back(sample);
    return tip;
}

double placeOf(const RunTip &tip, const RunTip::Sample &sample, XAxis axis, double flopsPerStep)
{
    const double step = double(tip.epoch) * tip.stepsPerEpoch + sample.step;
    switch (axis) {
    case XAxis::Epoch:
        return step / tip.stepsPerEpoch;
    case XAxis::Step:
        return step;
    case XAxis::Flops:
        return step * flopsPerStep;
    case XAxis::Wall:
    case XAxis::Cpu:
        break;
    }
    return nothing;
}

// The end of what is drawn for this run, which the tip goes on from.
QPointF lastPoint(const DrawnLane &lane, std::uint64_t seed)
{
    if (!lane.raw.several && lane.hasLine())
        return {lane.raw.line.x.back(), lane.shown.back()};
    for (const RunCurve &run : lane.raw.runs)
        if (run.seed == seed && !run.series.x.empty())
            return {run.series.x.back(), run.series.y.back()};
    return {nothing, nothing};
}

} // namespace

void LiveTips::update(const std::vector<LaneView> &lanes)
{
    std::vector<RunTip> tips;
    for (std::size_t lane = 0; lane < lanes.size(); ++lane)
        for (const RunView &run : lanes[lane].runs) {
            if (!isLive(run, lanes[lane].run.train.batch))
                continue;
            const RunProgress &now = run.progress;
            const auto known = std::find_if(m_tips.begin(), m_tips.end(), [&](const RunTip &tip) {
                return !tip.trail.empty() && tip.lane == int(lane) && tip.seed == run.seed &&
                       tip.epoch == now.epoch && tip.stepsPerEpoch == now.stepsPerEpoch &&
                       tip.trail.back().step <= now.stepInEpoch;
            });
            tips.push_back(continued(known != m_tips.end()
                                         ? std::move(*known)
                                         : RunTip{int(lane), run.seed, now.epoch, now.stepsPerEpoch, {}},
                                     now));
        }
    m_tips = std::move(tips);
}

bool hasTips(const Quantity &quantity)
{
    return quantity.kind == QuantityKind::TrainLoss || quantity.kind == QuantityKind::TrainAccuracy ||
           quantity.kind == QuantityKind::Accuracy;
}

std::vector<DrawnTip> drawnTips(const LiveTips &tips, const std::vector<LaneView> &views,
                                const std::vector<DrawnLane> &lanes, const Quantity &quantity,
                                const PlotSettings &settings)
{
    std::vector<DrawnTip> drawn;
    if (!hasTips(quantity))
        return drawn;
    for (const RunTip &tip : tips.tips()) {
        if (tip.lane >= int(views.size()) || views[std::size_t(tip.lane)].hidden)
            continue;
        const LaneView &view = views[std::size_t(tip.lane)];
        const auto run = std::find_if(view.runs.begin(), view.runs.end(),
                                      [&](const RunView &each) { return each.seed == tip.seed; });
        if (run == view.runs.end())
            continue;
        const double flops =
            settings.xAxis == XAxis::Flops ? stepFlops(view, *run).value_or(nothing) : nothing;
        DrawnTip made{tip.lane, tip.seed, view.runs.size() > 1, {}, nothing};
        const auto lane = std::find_if(lanes.begin(), lanes.end(),
                                       [&](const DrawnLane &each) { return each.lane == tip.lane; });
        if (lane != lanes.end())
            if (const QPointF last = lastPoint(*lane, tip.seed); !std::isnan(last.y())) {
                made.points.push_back(last);
                made.evaluated = last.y();
            }
        const bool starts = made.points.empty();
        for (const RunTip::Sample &sample : tip.trail) {
            const double x = placeOf(tip, sample, settings.xAxis, flops);
            const double y = isAccuracy(quantity) ? percent * sample.accuracy : sample.loss;
            if (std::isnan(x) || (isLogY(quantity, settings) && !(y > 0)) || (settings.logX && !(x > 0)))
                continue;
            made.points.emplace_back(x, y);
        }
        if (made.points.size() > (starts ? 0U : 1U))
            drawn.push_back(std::move(made));
    }
    return drawn;
}

double furthestTip(const std::vector<DrawnTip> &tips)
{
    double most = 0;
    for (const DrawnTip &tip : tips)
        most = std::max(most, tip.points.back().x());
    return most;
}

} // namespace fovea::ui
