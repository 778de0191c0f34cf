// SPDX-License-Identifier: MIT
#pragma once

#include "core/attention/mask.h"

#include <QImage>
#include <QString>

#include <cmath>

namespace fovea::ui {

// What a picture of a mask shows and says.
struct MaskFacts
{
    Choice choice = Choice::Everything;
    Geometry geometry;
    std::optional<double> density;
    std::optional<int> keys; // of an ordinary query
    double reach = 1;        // after `layers`
    int layers = 0;

    int hears() const { return int(std::lround(reach * geometry.ordinary)); } // symbols, of a middle position
    bool hearsAll() const { return hears() >= geometry.ordinary; }
};

MaskFacts maskFacts(const Mask &mask, int length, int layers);

// Queries down, keys across. One pixel a cell up to `mostPixels` a side; longer sequences are gathered, a
// pixel standing for several cells. Where scores or chance decide, a fixed example.
QImage maskImage(const Mask &mask, const Geometry &geometry, int mostPixels, const QColor &kept,
                 const QColor &dropped);

// Why the picture is only an example: empty where the pattern is the same for every input.
QString exampleNote(Choice choice);

} // namespace fovea::ui
