// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/figures/figure.h"

namespace fovea::ui {

class BoardModel;
class CurvePlot;
class PlotBoard;

// The plots of a board with one legend; of these only `single` where it is one of them.
Figure plotsFigure(PlotBoard &board, const CurvePlot *single = nullptr);

// The race board as a table: the columns everybody needs and the optional ones that are named, and below what
// may be said.
Figure boardFigure(const BoardModel &model, const std::vector<int> &columns);

} // namespace fovea::ui
