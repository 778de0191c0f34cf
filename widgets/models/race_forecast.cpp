// SPDX-License-Identifier: MIT
#include "widgets/models/race_forecast.h"

#include "widgets/kit/tr.h"

#include <algorithm>
#include <span>

namespace fovea::ui {

namespace {

// Of the newest run that has measured an epoch; 0 for none.
double secondsPerEpoch(const LaneView &lane)
{
    double seconds = 0;
    for (const RunView &run : lane.runs)
        if (run.progress.secondsPerEpoch > 0)
            seconds = run.progress.secondsPerEpoch;
    return seconds;
}

int completed(const RunView &run)
{
    return run.trained();
}

// Guests are not trained.
std::span<const LaneView> ownLanes(const RaceData &data)
{
    return std::span(data.lanes()).first(std::size_t(data.ownLanes()));
}

bool isUnderWay(const RunView &run)
{
    return run.started() && !hasEnded(run.status);
}

// The place of the seed that is at work, else of the last that has begun; -1 for none.
int seedAtWork(const RaceData &data)
{
    int last = -1;
    for (int seed = 0; seed < int(data.experiment().seeds.size()); ++seed) {
        bool begun = false;
        bool left = false;
        for (const LaneView &lane : ownLanes(data)) {
            const RunView &run = lane.runs[std::size_t(seed)];
            begun = begun || run.started();
            left = left || isUnderWay(run);
        }
        if (begun)
            last = seed;
        if (left)
            return seed;
    }
    return last;
}

// In the seed at work, the lane that is furthest of those under way tells where the race is.
void findPlace(RaceForecast &forecast, const RaceData &data)
{
    const int seed = seedAtWork(data);
    forecast.seeds = int(data.experiment().seeds.size());
    forecast.seed = seed + 1;
    if (seed < 0)
        return;
    const auto lanes = ownLanes(data);
    const bool ended = std::ranges::none_of(
        lanes, [&](const LaneView &lane) { return isUnderWay(lane.runs[std::size_t(seed)]); });
    for (const LaneView &lane : lanes) {
        const RunView &run = lane.runs[std::size_t(seed)];
        if (!ended && !isUnderWay(run))
            continue;
        const RunProgress &now = run.progress;
        const bool within = !hasEnded(run.status) && now.epoch == completed(run) && now.stepsPerEpoch > 0 &&
                            now.stepInEpoch > 0;
        const bool atWork = within || run.status == RunStatus::Running;
        const int epoch = std::min(lane.run.train.epochs, completed(run) + atWork);
        const int batch = within ? std::min(now.stepInEpoch, now.stepsPerEpoch) : 0;
        if (epoch < forecast.epoch || (epoch == forecast.epoch && batch <= forecast.batch))
            continue;
        forecast.epoch = epoch;
        forecast.batch = batch;
        forecast.batches = now.stepsPerEpoch;
    }
}

} // namespace

double epochsDone(const LaneView &lane, const RunView &run)
{
    const int cap = lane.run.train.epochs;
    if (hasEnded(run.status))
        return cap;
    const double whole = run.trained();
    const RunProgress &now = run.progress;
    const double part = now.stepsPerEpoch > 0 && now.epoch == int(whole)
                            ? std::min(1.0, double(now.stepInEpoch) / now.stepsPerEpoch)
                            : 0.0;
    return std::min<double>(cap, whole + part);
}

std::optional<double> secondsLeft(const LaneView &lane)
{
    if (hasEnded(lane))
        return 0.0;
    const double each = secondsPerEpoch(lane);
    if (each <= 0)
        return {};
    double epochs = 0;
    for (const RunView &run : lane.runs)
        epochs += lane.run.train.epochs - epochsDone(lane, run);
    return epochs * each;
}

RaceForecast forecastOf(const RaceData &data)
{
    RaceForecast forecast;
    double done = 0;
    double all = 0;
    double seconds = 0;
    bool measured = false;
    for (const LaneView &lane : ownLanes(data)) {
        forecast.epochs = std::max(forecast.epochs, lane.run.train.epochs);
        for (const RunView &run : lane.runs) {
            done += epochsDone(lane, run);
            all += lane.run.train.epochs;
        }
        // Lanes run side by side, seeds one after the other: the slowest lane decides.
        if (const auto left = secondsLeft(lane)) {
            measured = true;
            seconds = std::max(seconds, *left);
        }
    }
    forecast.share = all > 0 ? done / all : 0;
    if (measured)
        forecast.seconds = seconds;
    findPlace(forecast, data);
    return forecast;
}

QString progressText(const RaceForecast &forecast)
{
    if (forecast.epoch == 0)
        return forecast.epochs == 1 ? Words::tr("1 epoch") : Words::tr("%1 epochs").arg(forecast.epochs);
    const QString epoch = Words::tr("epoch %1 of %2").arg(forecast.epoch).arg(forecast.epochs);
    if (forecast.seeds > 1)
        return Words::tr("seed %1 of %2 · %3").arg(forecast.seed).arg(forecast.seeds).arg(epoch);
    return forecast.batch > 0
               ? Words::tr("%1 · batch %2 of %3").arg(epoch).arg(forecast.batch).arg(forecast.batches)
               : epoch;
}

bool hasEnded(const LaneView &lane)
{
    return !lane.runs.empty() && std::all_of(lane.runs.begin(), lane.runs.end(),
                                             [](const RunView &run) { return fovea::hasEnded(run.status); });
}

bool hasEnded(const RaceData &data)
{
    const auto lanes = ownLanes(data);
    return !lanes.empty() &&
           std::all_of(lanes.begin(), lanes.end(), [](const LaneView &lane) { return hasEnded(lane); });
}

} // namespace fovea::ui
