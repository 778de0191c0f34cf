// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"

#include <QRectF>

#include <span>

class QPainter;

namespace fovea::ui {

// A lane's curve in a line of text: no axes, a dot at its end. Values 0 to 1 fill the height; NaN breaks the
// line.
void paintSparkline(QPainter &painter, const QRectF &box, std::span<const double> values,
                    const LaneStyle &style);

} // namespace fovea::ui
