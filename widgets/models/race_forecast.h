// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/models/race_data.h"

#include <optional>

namespace fovea::ui {

// How far a race is. A run that has ended is whole, whenever a stop rule ended it.
struct RaceForecast
{
    double share = 0;              // of all epochs of all runs, 0 to 1
    int epochs = 0;                // cap of the longest lane
    std::optional<double> seconds; // at most, until everything has ended; empty before anything was measured
};

RaceForecast forecastOf(const RaceData &data);

// At most so long until every run of the lane has ended.
std::optional<double> secondsLeft(const LaneView &lane);

bool hasEnded(const LaneView &lane); // every run has
bool hasEnded(const RaceData &data); // every lane has, and there is one

} // namespace fovea::ui
