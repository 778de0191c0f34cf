// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/maps/map_scene.h"

namespace fovea::ui {

// The mean of the same head over the runs of several seeds, cell by cell, on one sequence. Where a dropped
// key counts as 0 it does so here; a score counts in the runs that have it. The maps have the same positions;
// with others among them, or none, the scene is empty.
MapScene meanOverSeeds(const std::vector<const MapScene *> &maps, MapStage stage);

// How far the runs lie apart: the standard deviation of each cell (n - 1), in the unit of the stage; no value
// where fewer than two runs have one.
MapScene spreadOverSeeds(const std::vector<const MapScene *> &maps, MapStage stage);

} // namespace fovea::ui
