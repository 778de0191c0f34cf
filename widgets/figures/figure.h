// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/figures/figure_page.h"
#include "widgets/kit/picture_file.h"

namespace fovea::ui {

constexpr double narrowestFigure = 40, widestFigure = 400; // mm
constexpr double smallestLabels = 4, largestLabels = 20;   // pt

// How a figure is printed.
struct FigureStyle
{
    double millimetres = 180; // width
    double points = 8;        // of its labels
    bool dark = false;
    bool caption = true;
    bool clock = false; // curves mark its moment: for pictures that move

    bool operator==(const FigureStyle &) const = default;
};

// A picture for a paper or a slide, whatever the window looks like.
struct Figure
{
    QString title;   // what it shows: "Maps side by side"
    QString name;    // of its file, without an ending: "even-pairs_B_seed1_epoch8"
    QString caption; // where it is from: task, lanes, seed, epoch, layer, head, example
    std::function<void(FigurePage &page)> draw;
    std::function<QString()> csv = {}; // its numbers as a table; empty: it has none of its own
};

Picture pictureOf(const Figure &figure, const FigureStyle &style);

// Parts of a file's name, joined; what is no letter or digit becomes a hyphen.
QString fileStem(const QStringList &parts);

} // namespace fovea::ui
