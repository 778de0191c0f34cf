// SPDX-License-Identifier: MIT
#include "widgets/race/race_room.h"

#include <algorithm>

namespace fovea::ui {

namespace {

constexpr int cardHeight = 248;
constexpr int compactHeight = 164;
constexpr int leastPlots = 216; // 140 pixels of data, with title and axis
constexpr int besidePage = 328; // mode bar and lanes dock
constexpr int lossTab = 1200;   // pixels of window width below which things become tabs
constexpr int mapsTab = 1100;
constexpr int headless = 760; // of window height
constexpr int compact = 700;

int boardHeight(int lanes, bool header)
{
    return header ? 44 + 28 * lanes : 8 + 24 * lanes;
}

// The height of as many lanes as fit, at least one: no row is cut in half.
int wholeRows(int room, int lanes, bool header)
{
    while (lanes > 1 && boardHeight(lanes, header) > room)
        --lanes;
    return boardHeight(lanes, header);
}

} // namespace

RaceRoom raceRoom(const QSize &page, const QSize &window, bool card, int lanes)
{
    RaceRoom room;
    // A dock more (a lesson) takes its room from the page of a wide window.
    const int width = std::min(window.width(), page.width() + besidePage);
    room.tabs = width < mapsTab   ? PlotBoard::Room::AllTabs
                : width < lossTab ? PlotBoard::Room::PlotTabs
                                  : PlotBoard::Room::Wide;
    room.boardHeader = window.height() >= headless;
    room.compactCard = window.height() < compact;
    const int gap = room.compactCard ? 8 : 12;
    const int side = width < mapsTab ? 8 : 16;
    const int left = side;
    const int across = page.width() - 2 * side;
    const int top = card ? (room.compactCard ? compactHeight : cardHeight) : 0;
    const int gaps = (card ? 4 : 3) * gap;
    // The plots come first: what the board lacks it scrolls.
    const int most = std::max(boardHeight(3, room.boardHeader), page.height() / 4);
    const int bottom = wholeRows(std::min(most, page.height() - top - leastPlots - gaps), std::max(1, lanes),
                                 room.boardHeader);
    const int middle = std::max(leastPlots, page.height() - top - bottom - gaps);
    int y = gap;
    if (card) {
        room.card = QRect(left, y, across, top);
        y += top + gap;
    }
    room.plots = QRect(left, y, across, middle);
    room.board = QRect(left, y + middle + gap, across, bottom);
    return room;
}

int mapsWidth(int height)
{
    constexpr int around = 60; // letter and padding
    constexpr int above = 78;  // title, caption and padding
    return std::clamp((height - above) / 3 + around, 148, 288);
}

} // namespace fovea::ui
