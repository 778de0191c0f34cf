// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/beads/bead_scene.h"
#include "widgets/kit/theme.h"

#include <QPainterPath>
#include <QPointF>
#include <QRectF>
#include <QString>

#include <vector>

class QPainter;

namespace fovea::ui {

enum class Ink { None, Text, Muted, Border, StrongBorder, Accent, OnAccent, Surface, Window };

// A line of a sketch. It grows from its beginning to its end.
struct Stroke
{
    Ink ink = Ink::StrongBorder;
    qreal width = 1.5;
    bool dashed = false;
    bool arrow = false; // at its end
};

// A word of a sketch.
struct Caption
{
    Ink ink = Ink::Muted;
    Type type = Type::Small;
    bool bold = false;
    int alignment = Qt::AlignLeft; // of the point: its left end, middle or right end
};

// A disc with a letter that is not a symbol of the sequence: an operator, a place of a ring.
struct Node
{
    QString letter;
    Ink edge = Ink::Text;
    Ink fill = Ink::Surface;
    Ink ink = Ink::Text;
    qreal width = 1.5;
};

struct SketchItem
{
    enum class Kind { Bead, Ring, Gap, Node, Line, Text, Box };

    Kind kind = Kind::Bead;
    double from = 0; // milliseconds
    double until = 0;
    QPointF centre; // of Bead, Ring, Gap and Node; the point of Text
    qreal diameter = 0;
    qreal opacity = 1;
    BeadToken bead;
    Node node;
    QPainterPath path;
    Stroke stroke;
    QString text;
    Caption caption;
    QRectF box;
    qreal radius = 0;
    Ink fill = Ink::None;

    QRectF bounds() const;
};

// A drawing that makes itself: items in the order in which they appear, each with its time. Times are
// relative; its painter decides how long the whole takes.
class Sketch
{
public:
    static constexpr double beadTime = 60;
    static constexpr double valueTime = 120;
    static constexpr double lineTime = 200;

    // Each of these takes its time and moves on.
    void bead(const QPointF &centre, qreal diameter, BeadToken token, double time = beadTime,
              qreal opacity = 1);
    void ring(const QPointF &centre, qreal diameter, double time = lineTime);
    void gap(const QPointF &centre, qreal diameter);
    void node(const QPointF &centre, qreal diameter, const Node &node, double time = valueTime);
    void line(const QPointF &from, const QPointF &to, const Stroke &stroke, double time = lineTime);
    void line(const QPainterPath &path, const Stroke &stroke, double time = lineTime);
    void text(const QPointF &at, const QString &text, const Caption &caption, double time = valueTime);
    void box(const QRectF &box, qreal radius, Ink edge, Ink fill, qreal width = 1.5, double time = valueTime);
    void wait(double time) { m_now += time; }
    double now() const { return m_now; }
    void goTo(double time) { m_now = time; } // so that things appear together

    const std::vector<SketchItem> &items() const { return m_items; }
    double duration() const { return m_end; }
    QRectF bounds() const;

private:
    SketchItem &add(SketchItem::Kind kind, double time);

    std::vector<SketchItem> m_items;
    double m_now = 0;
    double m_end = 0;
};

QFont captionFont(const Caption &caption);
QColor inkColor(Ink ink, const Theme &theme);

// How much a sketch must shrink (never grow beyond `largest`) to fit.
qreal sketchScale(const Sketch &sketch, const QSizeF &room, qreal largest = 1);

// Paints the moment `progress` (0 to 1), shrunk to fit and centred in height.
void paintSketch(QPainter &painter, const Sketch &sketch, const QRectF &area, const Theme &theme,
                 double progress);

} // namespace fovea::ui
