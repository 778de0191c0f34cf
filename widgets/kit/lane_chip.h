// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"

#include <QPointF>
#include <QRectF>

class QPainter;

namespace fovea::ui {

// A lane's letter on its colour, followed by a sample of its line: the same sign in lists, legends and
// boards.
void paintLaneLetter(QPainter &painter, const QRectF &box, const QString &letter, const LaneStyle &style,
                     const Theme &theme);
void paintLaneLine(QPainter &painter, const QRectF &box, const LaneStyle &style);
void paintMarker(QPainter &painter, const QPointF &center, qreal extent, const LaneStyle &style);

} // namespace fovea::ui
