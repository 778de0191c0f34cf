// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"
#include "widgets/models/race_standing.h"

#include <QRectF>

class QPainter;

namespace fovea::ui {

// A seed of a lane as a small mark.
enum class Pip {
    Waiting,        // an empty ring
    Running,        // a ring with an arc: the share of its epochs
    RunningReached, // with a dot: at the goal, not counted yet
    Reached,        // a disc: counted
    NotReached,     // a ring with a cross: counted
};

Pip pipOf(const RunStanding &run);
// `score`: 1 draws an arrow up on a disc, earlier than the first lane; -1 one down, later.
void paintPip(QPainter &painter, const QRectF &box, Pip pip, double share, const QColor &lane,
              const Theme &theme, int score = 0);

// Where the pips of a row stand: up to ten beside each other, then in two lines, closer when there are more.
class PipRow
{
public:
    PipRow(const QRectF &room, int pips); // from the left of the room, centred in its height

    QRectF box(int pip) const;
    int at(const QPointF &point) const; // -1: none
    qreal width() const;

private:
    QRectF m_room;
    int m_pips;
    int m_perLine;
    qreal m_pitch;
    qreal m_extent;
};

} // namespace fovea::ui
