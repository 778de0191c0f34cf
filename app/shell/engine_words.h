// SPDX-License-Identifier: MIT
#pragma once

#include "core/spec/experiment_spec.h"

#include <QString>

namespace fovea::app {

// Which engine runs the lanes of an experiment, and why. Opens nothing.
struct EngineWords
{
    QString engine;  // "fused kernels"; empty without lanes
    QString details; // sentences, a line each
};

EngineWords engineWords(const ExperimentSpec &experiment);

} // namespace fovea::app
