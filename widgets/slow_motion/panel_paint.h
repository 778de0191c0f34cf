// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/slow_motion/bar_rows.h"

#include <QHash>
#include <QRectF>

class QPainter;

namespace fovea::ui {

// A number on a panel: where it stands, and what a click copies.
struct SlowNumber
{
    QRectF place;
    QString exact;
    QString what; // "dz of key 3 in B"
};

// Where the keys of a panel are.
struct SlowKeyPlace
{
    QRectF place;
    int key = 0;
};

// One lane's panel of one step: painted the same on a screen and in a figure.
struct SlowPanelPaint
{
    QPainter &painter;
    const Theme &theme;
    const SlowScene &scene;
    SubStep step{};
    int lane = 0;
    QRectF area;
    std::optional<int> lit;             // a key that is pointed at
    double progress = 1;                // of the change from the step before, 0 to 1
    std::optional<SubStep> before = {}; // that step
    int arrows = 1 << 20;               // of the mix that are laid
    std::vector<SlowNumber> *numbers = nullptr;
    std::vector<SlowKeyPlace> *keys = nullptr;

    const SlowLane &shown() const { return scene.lanes[std::size_t(lane)]; }
    LaneStyle style() const { return theme.lane(shown().style); }
    // Writes a number that can be copied.
    void number(const QRectF &box, int flags, const QString &text, double exact, const QString &what) const;
    void words(const QRectF &box, int flags, const QString &text, const QColor &color) const;
};

void paintPanel(const SlowPanelPaint &paint);
QFont bold(Type type);

// The parts of it.
QString panelNote(const SlowScene &scene, SubStep step, int lane); // right of the lane's name
void paintBars(const SlowPanelPaint &paint, const QRectF &area);
void paintHeads(const SlowPanelPaint &paint, const QRectF &area, qreal height); // keys and tokens, above bars
void paintFoot(const SlowPanelPaint &paint, const QRectF &area, const QStringList &words); // below them
void paintTokens(const SlowPanelPaint &paint, const QRectF &area);
void paintVectors(const SlowPanelPaint &paint, const QRectF &area); // query and keys as strips
void paintMix(const SlowPanelPaint &paint, const QRectF &area);
void paintBackward(const SlowPanelPaint &paint, const QRectF &area); // what the loss wants of the mix
void paintAnswer(const SlowPanelPaint &paint, const QRectF &area);
void paintLoss(const SlowPanelPaint &paint, const QRectF &area);
void paintConcentration(const SlowPanelPaint &paint, const QRectF &area);
void paintWeights(const SlowPanelPaint &paint, const QRectF &area);

// The column of a key in an area of bars; `place` is its index among the columns.
QRectF columnAt(const SlowScene &scene, const QRectF &area, int place);
qreal labelWidth(const QRectF &area);

} // namespace fovea::ui
