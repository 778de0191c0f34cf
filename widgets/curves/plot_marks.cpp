// SPDX-License-Identifier: MIT
#include "widgets/curves/plot_marks.h"

#include "widgets/curves/plot_painting.h"
#include "widgets/kit/lane_chip.h"

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

constexpr qreal pointExtent = 8;
constexpr qreal forkExtent = 10;
constexpr qreal pennantHeight = 18;
constexpr qreal poleLength = 26; // from the crossing down to the pennant
constexpr int narrow = 300;      // pixels: below, one letter beside the lines

void paintGuides(QPainter &painter, const QCustomPlot &plot, const Marks &marks, const Theme &theme)
{
    const QRectF frame = frameOf(plot);
    painter.setFont(font(Type::Small));
    for (const Guide &guide : marks.guides) {
        const qreal y = crisp(plot.yAxis->coordToPixel(guide.y));
        if (!frame.contains(frame.center().x(), y))
            continue;
        QPen pen(theme.strongBorder, size::hair);
        pen.setDashPattern({4, 4});
        painter.setPen(pen);
        painter.drawLine(QPointF(frame.left(), y), QPointF(frame.right(), y));
        painter.setPen(theme.muted);
        const QRectF label(frame.right() + size::gap, y - letterExtent(), plot.viewport().width(),
                           2 * letterExtent());
        painter.drawText(label, Qt::AlignLeft | Qt::AlignVCenter, guide.label);
    }
}

void paintGhost(QPainter &painter, const QCustomPlot &plot, const Marks &marks, const Theme &theme)
{
    const QRectF frame = frameOf(plot);
    constexpr int points = 60;
    painter.setPen(QPen(theme.border, 2));
    painter.setBrush(Qt::NoBrush);
    for (const double middle : {0.32, 0.6}) {
        QPolygonF line;
        for (int i = 0; i <= points; ++i) {
            const double x = double(i) / points;
            const double risen = 0.165 + 0.81 / (1 + std::exp(-22 * (x - middle)));
            line << QPointF(frame.left() + x * frame.width(),
                            frame.top() + (marks.rising ? 1 - risen : risen - 0.03) * frame.height());
        }
        painter.drawPolyline(line);
    }
}

void paintSentence(QPainter &painter, const QCustomPlot &plot, const Marks &marks, const Theme &theme)
{
    painter.setFont(font(Type::Body));
    const QRectF room = frameOf(plot).adjusted(size::gap, 0, -size::gap, 0);
    const QRectF text = painter.boundingRect(room, Qt::AlignCenter | Qt::TextWordWrap, marks.sentence);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.surface); // the ghost and the grid end beside it
    painter.drawRect(text.adjusted(-size::gap, -size::gap, size::gap, size::gap));
    painter.setPen(theme.muted);
    painter.drawText(room, Qt::AlignCenter | Qt::TextWordWrap, marks.sentence);
}

// The cloth flies away from the pole to the right, under the curve that has passed it; at the right edge to
// the left.
void paintFlag(QPainter &painter, const QPointF &top, const QRectF &frame, const Finish &finish,
               const Theme &theme, std::vector<QRectF> &taken)
{
    QFont bold = font(Type::Small);
    bold.setWeight(QFont::DemiBold);
    painter.setFont(bold);
    const QString text = finish.letter + u' ' + finish.text;
    const qreal tail = pennantHeight / 3;
    const qreal width = painter.fontMetrics().horizontalAdvance(text) + size::gap + size::tiny + tail;
    const bool flipped = top.x() + width > frame.right();
    QRectF cloth(flipped ? top.x() - width : top.x(), top.y() + poleLength, width, pennantHeight);
    for (bool moved = true; moved;) {
        moved = false;
        for (const QRectF &other : taken)
            if (cloth.intersects(other)) {
                cloth.moveTop(other.bottom() + 1);
                moved = true;
            }
    }
    taken.push_back(cloth);
    cloth.moveTop(top.y() + finish.dropped * (cloth.top() - top.y()));
    painter.setPen(QPen(finish.style.color, 2, Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(top, QPointF(top.x(), cloth.bottom()));
    QPolygonF pennant;
    const qreal free = flipped ? cloth.left() : cloth.right();
    pennant << QPointF(top.x(), cloth.top()) << QPointF(free, cloth.top())
            << QPointF(flipped ? free + tail : free - tail, cloth.center().y())
            << QPointF(free, cloth.bottom()) << QPointF(top.x(), cloth.bottom());
    painter.setPen(Qt::NoPen);
    painter.setBrush(finish.style.color);
    painter.drawPolygon(pennant);
    painter.setPen(theme.dark ? theme.sunken : theme.surface);
    const QRectF words = flipped ? cloth.adjusted(tail, 0, 0, 0) : cloth.adjusted(0, 0, -tail, 0);
    painter.drawText(words, Qt::AlignCenter, text);
}

void paintFinishes(QPainter &painter, const QCustomPlot &plot, const Marks &marks, const Theme &theme)
{
    std::vector<QRectF> taken;
    for (const Finish &finish : marks.finishes) {
        const QPointF at = pixels(plot, finish.at);
        if (!isInside(plot, at))
            continue;
        if (finish.sign == FinishSign::Flag)
            paintFlag(painter, at, frameOf(plot), finish, theme, taken);
        LaneStyle filled = finish.style;
        if (filled.marker == Marker::Circle)
            filled.marker = Marker::Disc; // a hollow one is a held-out point
        paintMarker(painter, at, pointExtent, filled);
    }
}

// A ring around the parent's point, in the branch's colour, with the ground inside: a curve begins here.
void paintForks(QPainter &painter, const QCustomPlot &plot, const Marks &marks, const Theme &theme)
{
    for (const Fork &fork : marks.forks) {
        const QPointF at = pixels(plot, fork.at);
        if (!isInside(plot, at))
            continue;
        painter.setPen(QPen(fork.style.color, 2));
        painter.setBrush(theme.surface);
        painter.drawEllipse(at, forkExtent / 2, forkExtent / 2);
    }
}

} // namespace

void drawMarks(QCustomPlot &plot, const Marks &marks, const ThemeManager &themes)
{
    new Painting(plot, QStringLiteral("grid"), [&](QCPPainter &painter) {
        paintGuides(painter, plot, marks, themes.theme());
        if (marks.ghost)
            paintGhost(painter, plot, marks, themes.theme());
        if (!marks.sentence.isEmpty())
            paintSentence(painter, plot, marks, themes.theme());
    });
    new Painting(plot, QStringLiteral("legend"), [&](QCPPainter &painter) {
        paintForks(painter, plot, marks, themes.theme());
        paintFinishes(painter, plot, marks, themes.theme());
    });
}

std::vector<QRectF> guideLabels(const QCustomPlot &plot, const Marks &marks)
{
    const QRectF frame = frameOf(plot);
    const QFontMetricsF metrics(font(Type::Small));
    std::vector<QRectF> labels;
    for (const Guide &guide : marks.guides) {
        const qreal y = plot.yAxis->coordToPixel(guide.y);
        if (!guide.label.isEmpty() && y >= frame.top() && y <= frame.bottom())
            labels.emplace_back(frame.right() + size::gap, y - metrics.height() / 2,
                                metrics.horizontalAdvance(guide.label), metrics.height());
    }
    return labels;
}

int letterExtent()
{
    return QFontMetrics(font(Type::Small)).height() + 2;
}

int rightMargin(const Marks &marks, int width)
{
    const QFontMetrics metrics(font(Type::Small));
    int labels = 0;
    for (const Guide &guide : marks.guides)
        labels = std::max(labels, metrics.horizontalAdvance(guide.label) + size::gap);
    const int letters = (width < narrow ? 1 : 2) * (letterExtent() + size::tiny) + size::wide;
    return std::max(labels + size::tiny, letters);
}

} // namespace fovea::ui
