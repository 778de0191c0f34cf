// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/charts/noise_lane.h"
#include "widgets/figures/figure.h"
#include "widgets/models/inspection.h"
#include "widgets/models/race_data.h"

namespace fovea::ui {

// What the panels beside the maps show, as figures. Charts are those of the screen, drawn anew in the page's
// colours.
void drawQuery(FigurePage &page, RaceData &race, Inspection &inspection);
void drawDispersion(FigurePage &page, RaceData &race, Inspection &inspection);
void drawNoise(FigurePage &page, const std::vector<NoiseLane> &lanes);

} // namespace fovea::ui
