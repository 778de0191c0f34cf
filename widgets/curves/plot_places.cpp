// SPDX-License-Identifier: MIT
#include "widgets/curves/plot_places.h"

#include <algorithm>

namespace fovea::ui {

namespace {

constexpr int gap = 12;
constexpr int leastWidth = 260;
constexpr int leastHeight = 216;    // 140 of data, with title and axis
constexpr double firstShare = 0.59; // of two

} // namespace

std::vector<QRect> plotPlaces(const QRect &area, std::size_t count)
{
    if (count <= 1)
        return {area};
    const int columns = std::clamp((area.width() + gap) / (leastWidth + gap), 1, int(count));
    const int rows = (int(count) + columns - 1) / columns;
    const int height = (area.height() - (rows - 1) * gap) / rows;
    if (columns < 2 || (rows > 1 && height < leastHeight))
        return {};
    if (count == 2) {
        const int first = int((area.width() - gap) * firstShare);
        return {QRect(area.left(), area.top(), first, area.height()), area.adjusted(first + gap, 0, 0, 0)};
    }
    std::vector<QRect> places;
    for (int i = 0; i < int(count); ++i) {
        const int row = i / columns;
        const int inRow = std::min(columns, int(count) - row * columns);
        const int column = i % columns;
        const int room = area.width() - (inRow - 1) * gap;
        const int left = column * room / inRow;
        places.emplace_back(area.left() + left + column * gap, area.top() + row * (height + gap),
                            (column + 1) * room / inRow - left, height);
    }
    return places;
}

} // namespace fovea::ui
