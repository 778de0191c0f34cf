// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/figures/figure.h"
#include "widgets/models/race_data.h"
#include "widgets/surfaces/landscape_scene.h"
#include "widgets/surfaces/sharpness_chart.h"

namespace fovea::ui {

// The surfaces beside each other, and the straight cuts. The scene is copied.
std::vector<Figure> surfaceFigures(const RaceData &race, const LandscapeScene &scene, int epoch,
                                   bool contours, bool paths);
Figure sharpnessFigure(const RaceData &race, const std::vector<SharpnessLane> &lanes, int epoch);

} // namespace fovea::ui
