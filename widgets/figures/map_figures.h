// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/figures/figure.h"
#include "widgets/maps/map_scene.h"

#include <memory>
#include <vector>

namespace fovea::ui {

// One map of a figure.
struct MapPlate
{
    QString title;  // "B · top-k 5 · seed 1 · epoch 8"
    QString answer; // below it; may be empty
    std::shared_ptr<const MapScene> scene;
    QRectF zoom; // in cells; empty: everything. Cells that are seen in part are whole in a figure.
};

// Maps beside each other, each with its axes and scale; one scale where all have the same.
void drawMaps(FigurePage &page, const std::vector<MapPlate> &plates);

// What the marks of these maps and the bars beside them mean, in words for a caption.
QString marksKey(const std::vector<MapPlate> &plates);

// Every head of a lane: a column per layer, a row per head, one scale.
struct HeadMap
{
    QString title; // "layer 2, head 1"
    std::shared_ptr<const MapScene> scene;
};
void drawHeads(FigurePage &page, const std::vector<std::vector<HeadMap>> &layers);

// A scale with ticks. Also for pictures that have their maps elsewhere.
void drawScale(FigurePage &page, const ColorScale &scale, const QString &words);

} // namespace fovea::ui
