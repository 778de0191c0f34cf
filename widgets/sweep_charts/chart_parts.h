// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"

#include <QFontMetricsF>

namespace fovea::ui {

// What the painted charts of a sweep have in common.

constexpr int cellLane = 1; // the lane that a cell becomes in Race, and whose colour it has

constexpr qreal axisRoom = 40; // for the numbers beside small multiples

inline QFontMetricsF smallMetrics()
{
    return QFontMetricsF(font(Type::Small));
}

} // namespace fovea::ui
