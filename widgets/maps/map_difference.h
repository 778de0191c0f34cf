// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/maps/map_scene.h"

namespace fovea::ui {

// How many positions two maps have in common, from the first on: masks may pad the same sequence to different
// lengths and add global tokens. 0 where they do not show the same sequence.
int commonPositions(const MapScene &a, const MapScene &b);

// The first positions of a map: cells between them, their rows and columns. The numbers stay those of the
// whole map.
MapScene firstPositions(const MapScene &scene, int positions);

// A minus B over the positions they have in common, cell by cell: where only one of them kept a key its
// weight counts against 0, where neither did there is no value. Empty positions where they have none in
// common.
MapScene differenceOf(const MapScene &a, const MapScene &b, MapStage stage);

// What a cell of a difference is made of: "A 0.430 − B 0.120 = 0.310".
QString differenceText(const MapScene &difference, const MapCell &cell);

} // namespace fovea::ui
