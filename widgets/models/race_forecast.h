// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/models/race_data.h"

#include <QString>

#include <optional>

namespace fovea::ui {

// How far a race is. A run that has ended is whole, whenever a stop rule ended it.
struct RaceForecast
{
    double share = 0;              // of all epochs of all runs, 0 to 1
    int epochs = 0;                // cap of the longest lane
    std::optional<double> seconds; // at most, until everything has ended; empty before anything was measured

    // The seed at work, or else the last that has begun, and the epoch it is in, both counted from 1. An
    // epoch that has only been completed is told until the next one begins. 0: nothing has begun.
    int seeds = 0;
    int seed = 0;
    int epoch = 0;
    int batch = 0; // completed in that epoch; 0: none yet
    int batches = 0;
};

RaceForecast forecastOf(const RaceData &data);

// "epoch 3 of 30 · batch 52 of 125", "seed 4 of 5 · epoch 12 of 30"; "30 epochs" before anything has begun.
QString progressText(const RaceForecast &forecast);

// Epochs of a run that are behind it, with the part of the one under way; all of them once it has ended.
double epochsDone(const LaneView &lane, const RunView &run);

// An upper bound on the time until every run of the lane has ended.
std::optional<double> secondsLeft(const LaneView &lane);

bool hasEnded(const LaneView &lane); // every run has
bool hasEnded(const RaceData &data); // every lane has, and there is one

} // namespace fovea::ui
