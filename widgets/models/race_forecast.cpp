// SPDX-License-Identifier: MIT
#include "widgets/models/race_forecast.h"

#include <algorithm>

namespace fovea::ui {

namespace {

double epochsDone(const LaneView &lane, const RunView &run)
{
    const int cap = lane.run.train.epochs;
    if (hasEnded(run.status))
        return cap;
    const double whole = run.epochs.empty() ? 0 : run.epochs.back().epoch + 1;
    const RunProgress &now = run.progress;
    const double part = now.stepsPerEpoch > 0 && now.epoch == int(whole)
                            ? std::min(1.0, double(now.stepInEpoch) / now.stepsPerEpoch)
                            : 0.0;
    return std::min<double>(cap, whole + part);
}

// Of the newest run that has measured an epoch; 0 for none.
double secondsPerEpoch(const LaneView &lane)
{
    double seconds = 0;
    for (const RunView &run : lane.runs)
        if (run.progress.secondsPerEpoch > 0)
            seconds = run.progress.secondsPerEpoch;
    return seconds;
}

} // namespace

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
    for (const LaneView &lane : data.lanes()) {
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
    return forecast;
}

bool hasEnded(const LaneView &lane)
{
    return !lane.runs.empty() && std::all_of(lane.runs.begin(), lane.runs.end(),
                                             [](const RunView &run) { return fovea::hasEnded(run.status); });
}

bool hasEnded(const RaceData &data)
{
    const auto &lanes = data.lanes();
    return !lanes.empty() &&
           std::all_of(lanes.begin(), lanes.end(), [](const LaneView &lane) { return hasEnded(lane); });
}

} // namespace fovea::ui
