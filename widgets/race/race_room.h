// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/plots/plot_board.h"

#include <QRect>
#include <QSize>

namespace fovea::ui {

// The rectangles of the Race workspace. They follow from the size of page and window and from the number of
// lanes, never from what the race is doing, so that nothing moves when it starts or ends.
struct RaceRoom
{
    QRect card; // empty: there is none
    QRect plots;
    QRect board;
    bool compactCard = false;
    bool boardHeader = true;
    PlotBoard::Room tabs = PlotBoard::Room::Wide;
};

RaceRoom raceRoom(const QSize &page, const QSize &window, bool card, int lanes);
int mapsWidth(int height); // of the maps beside plots of this height

} // namespace fovea::ui
