// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/beads/bead_scene.h"
#include "widgets/kit/theme.h"

#include <QPointF>
#include <QRectF>

class QPainter;

namespace fovea::ui {

// A symbol's bead as everywhere: in rows, drawings, rulers, lesson cards and reports. The ring of a bead that
// decides reaches 3 px further out.
void paintBead(QPainter &painter, const QPointF &centre, qreal diameter, const BeadToken &token,
               const Theme &theme);

// The ring alone, `share` of it (0 to 1) drawn from the top.
void paintBeadRing(QPainter &painter, const QPointF &centre, qreal diameter, bool square, const Theme &theme,
                   qreal share = 1);

// Three dots for positions that are left out.
void paintBeadGap(QPainter &painter, const QPointF &centre, qreal diameter, const Theme &theme);

// A framed word: the answer on its arc.
void paintPill(QPainter &painter, const QRectF &box, const QString &text, const Theme &theme,
               const QColor &ground);

} // namespace fovea::ui
