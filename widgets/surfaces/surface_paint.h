// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/surfaces/surface_map.h"

#include <functional>

class QPainter;

namespace fovea::ui {

// What is painted over the colours of a map. `at` takes a place in weight distance to pixels.
struct SurfacePainting
{
    const LandscapeScene &scene;
    const SeenSurface &seen;
    const SurfaceLook &look;
    const Theme &theme;
    QRectF frame;
    std::function<QPointF(double x, double y)> at;
};

void paintSurroundings(QPainter &painter, const SurfacePainting &painting);
void paintBeyondScale(QPainter &painter, const SurfacePainting &painting); // hatches what has no colour
void paintContours(QPainter &painter, const SurfacePainting &painting);
void paintFrontier(QPainter &painter, const SurfacePainting &painting);
void paintPaths(QPainter &painter, const SurfacePainting &painting);
void paintCrosshair(QPainter &painter, const SurfacePainting &painting);

} // namespace fovea::ui
