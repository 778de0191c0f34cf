// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"

#include <QFontMetricsF>
#include <QSizeF>

#include <algorithm>

// Of ClockAxis alone: what its geometry and its painting share.
namespace fovea::ui::clock {

constexpr int nowhere = -2;
constexpr int init = -1;
constexpr qreal handleRadius = 6;
constexpr int labelDistance = size::gap; // from the line: clear of the handle
constexpr int edge = 2 * size::wide;     // room for the handle and half a label at both ends
constexpr qreal closestTicks = 6;

// Of a pennant, for one letter.
inline QSizeF flagSize()
{
    const qreal height = std::max(14.0, QFontMetricsF(font(Type::Small)).height());
    return {height + 2, height};
}

} // namespace fovea::ui::clock
