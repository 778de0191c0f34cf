// SPDX-License-Identifier: MIT
#pragma once

#include "core/model/parameter_layout.h"
#include "core/spec/experiment_spec.h"
#include "core/tasks/dataset.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace fovea::app {

struct LaneForecast
{
    std::string name;
    std::string label; // what tells it from the other lanes
    ModelSpec model;
    MaskSpec mask;
    InputShape shape;
    std::int64_t parameters = 0;
    std::string kernels;
};

// What is known of an experiment before it runs, from the data of its first seed.
struct Forecast
{
    std::shared_ptr<const Dataset> data; // of the base
    std::vector<LaneForecast> lanes;
    std::int64_t bytes = 0; // of the session file at the end
};

// Throws what making the data throws, and where an engine cannot be had, so that nothing starts that cannot
// work.
Forecast forecastOf(const ExperimentSpec &experiment, std::shared_ptr<const Dataset> ownData);

// Lines for a person: padded lengths, with a note where lanes differ, expected size and kernels.
std::string textOf(const Forecast &forecast);

} // namespace fovea::app
