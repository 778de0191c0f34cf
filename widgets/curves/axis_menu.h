// SPDX-License-Identifier: MIT
#pragma once

class QMenu;
class QWidget;

namespace fovea::ui {

class PlotLink;

// What the curves run along, for all plots of a link at once.
QMenu *makeAxisMenu(PlotLink &link, QWidget *parent);

} // namespace fovea::ui
