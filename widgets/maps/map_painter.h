// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"
#include "widgets/maps/map_layout.h"

class QImage;
class QPainter;

namespace fovea::ui {

// Signs of the moment that belong to the screen, not to the map.
struct MapSigns
{
    std::optional<MapCell> hovered;
    std::optional<int> query; // selected
    // In a swipe: the other map, which is seen right of the divider, and where that stands, 0 to 1.
    const MapScene *second = nullptr;
    double divider = 1;
};

// Cells with their overlays. Masked cells are the hatched ground, never a colour of the scale.
void paintCells(QPainter &painter, const MapScene &scene, const MapLayout &layout, const Theme &theme);
// Everything around the cells: rulers, bars of the queries, strips of the keys.
void paintSurroundings(QPainter &painter, const MapScene &scene, const MapLayout &layout,
                       const MapSigns &signs, const Theme &theme);
void paintSigns(QPainter &painter, const MapLayout &layout, const MapSigns &signs, const Theme &theme);

// The scale as a bar with its ends and unit.
void paintScaleBar(QPainter &painter, const QRectF &area, const ColorScale &scale, const QString &unit,
                   const Theme &theme);

// A small picture of a whole map: `side` pixels wide at most, the largest value of the cells a pixel covers.
// Masked cells show the ground.
QImage mapThumbnail(const std::vector<float> &values, int positions, const ColorScale &scale, int side,
                    const Theme &theme);

} // namespace fovea::ui
