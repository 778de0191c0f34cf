// SPDX-License-Identifier: MIT
#pragma once

#include <QSize>
#include <QString>

namespace fovea::ui {

class CurvePlot;
class PlotBoard;

// Pictures of plots with title, axes, legend and caption, in the colours on screen. The file's ending
// decides: .png (twice the size on screen), .svg or .pdf. Each returns an empty text, or a sentence on what
// went wrong.
QString exportBoard(PlotBoard &board, const QString &path);
QString exportPlot(PlotBoard &board, CurvePlot &plot, const QString &path); // one plot of this board

} // namespace fovea::ui
