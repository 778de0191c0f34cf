// SPDX-License-Identifier: MIT
#include "widgets/lessons/lesson_sketches.h"

#include "widgets/beads/bead_paint.h"
#include "widgets/kit/lane_chip.h"
#include "widgets/kit/theme_beads.h"

#include <QCoreApplication>
#include <QPainterPath>

#include <array>
#include <cmath>

// Lessons 1 to 4, and the picture of any other lesson.

namespace fovea::ui::sketch {

namespace {

constexpr std::array<int, 8> example{1, 0, 1, 1, 0, 1, 0, 0};

QString translated(const char *text)
{
    return QCoreApplication::translate("LessonPictures", text);
}

void bead(QPainter &painter, const QPointF &centre, int symbol, const Theme &theme, qreal diameter = 19)
{
    BeadToken token;
    token.letter = QString::number(symbol);
    token.hue = symbol;
    paintBead(painter, centre, diameter, token, theme);
}

// Bars on a line, `heights` of them from the left.
template<std::size_t count>
void bars(QPainter &painter, qreal left, qreal foot, const std::array<qreal, count> &heights,
          const QColor &color)
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    for (std::size_t i = 0; i < count; ++i)
        painter.drawRoundedRect(QRectF(left + 18.0 * qreal(i), foot - heights[i], 12, heights[i]), 1.5, 1.5);
}

void line(QPainter &painter, qreal left, qreal right, qreal y, const QColor &color, qreal width = 1)
{
    painter.setPen(QPen(color, width));
    painter.drawLine(QPointF(left, y), QPointF(right, y));
}

// A curve that rises from `low` to `high` around `middle`.
QPainterPath rise(qreal left, qreal right, qreal low, qreal high, qreal middle, qreal steep)
{
    QPainterPath path;
    for (qreal x = left; x <= right; x += 2) {
        const qreal y = low + (high - low) / (1 + std::exp(-(x - middle) / steep));
        x == left ? path.moveTo(x, y) : path.lineTo(x, y);
    }
    return path;
}

void mask(QPainter &painter, qreal left, const QString &name, const QColor &color, const Theme &theme,
          bool (*keeps)(int query, int key))
{
    constexpr int cells = 13;
    constexpr qreal cell = 4;
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.sunken);
    painter.drawRect(QRectF(left, 42, cells * cell, cells * cell));
    painter.setBrush(color);
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (int query = 0; query < cells; ++query)
        for (int key = 0; key < cells; ++key)
            if (keeps(query, key))
                painter.drawRect(QRectF(left + key * cell, 42 + query * cell, cell, cell));
    painter.setRenderHint(QPainter::Antialiasing);
    word(painter, {left + cells * cell / 2, 109}, name, theme.muted);
}

} // namespace

void word(QPainter &painter, const QPointF &place, const QString &text, const QColor &color, Weight weight,
          Qt::Alignment alignment, qreal pixels)
{
    QFont font = painter.font();
    font.setPixelSize(int(pixels));
    font.setWeight(weight == Weight::Bold ? QFont::DemiBold : QFont::Normal);
    painter.setFont(font);
    painter.setPen(color);
    constexpr qreal reach = 200;
    const qreal left = alignment & Qt::AlignHCenter ? place.x() - reach / 2
                       : alignment & Qt::AlignRight ? place.x() - reach
                                                    : place.x();
    painter.drawText(QRectF(left, place.y() - 10, reach, 20), int(alignment | Qt::AlignVCenter), text);
}

void mixing(QPainter &painter, const Theme &theme)
{
    const QColor color = theme.lane(1).color;
    const QPointF middle(142, 108);
    const auto place = [](std::size_t i) { return QPointF(38 + 30.0 * qreal(i), 42); };
    for (std::size_t i = 0; i < example.size(); ++i) {
        const bool strong = i == 0 || i + 1 == example.size();
        QColor tint = color;
        tint.setAlphaF(strong ? (i == 0 ? 1.0F : 0.8F) : 0.4F);
        painter.setPen(QPen(tint, strong ? 5 : 1.2, Qt::SolidLine, Qt::FlatCap));
        painter.drawLine(place(i) + QPointF(0, 8), middle);
    }
    const BeadColors zero = beadColors(theme, 0), one = beadColors(theme, 1);
    const QRectF pie(middle - QPointF(16, 16), QSizeF(32, 32));
    painter.setPen(Qt::NoPen);
    painter.setBrush(one.fill);
    painter.drawEllipse(pie);
    painter.setBrush(zero.fill);
    painter.drawPie(pie, 90 * 16, -150 * 16);
    painter.setPen(QPen(color, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(pie);
    for (std::size_t i = 0; i < example.size(); ++i)
        bead(painter, place(i), example[i], theme);
}

void softmax(QPainter &painter, const Theme &theme)
{
    bars(painter, 30, 117, std::array<qreal, 5>{22, 40, 14, 62, 30}, theme.strongBorder);
    line(painter, 26, 122, 117, theme.strongBorder);
    painter.setPen(QPen(theme.text, 1.5)); // the range of the scores
    painter.drawLine(QPointF(22, 55), QPointF(22, 103));
    painter.drawLine(QPointF(18, 55), QPointF(26, 55));
    painter.drawLine(QPointF(18, 103), QPointF(26, 103));
    painter.setPen(QPen(theme.muted, 1.5));
    painter.drawLine(QPointF(132, 85), QPointF(149, 85));
    painter.drawLine(QPointF(144, 80), QPointF(149, 85));
    painter.drawLine(QPointF(144, 90), QPointF(149, 85));
    bars(painter, 166, 117, std::array<qreal, 5>{4, 12, 3, 70, 8}, theme.lane(0).color);
    line(painter, 162, 258, 117, theme.strongBorder);
    word(painter, {74, 131}, translated("scores"), theme.muted);
    word(painter, {210, 131}, translated("weights"), theme.muted);
}

void fourMasks(QPainter &painter, const Theme &theme)
{
    mask(painter, 20, translated("full"), theme.lane(0).color, theme, [](int, int) { return true; });
    mask(painter, 84, translated("banded"), theme.lane(2).color, theme,
         [](int query, int key) { return std::abs(query - key) <= 1; });
    mask(painter, 148, translated("block"), theme.lane(3).color, theme,
         [](int query, int key) { return query / 3 == key / 3; });
    mask(painter, 212, translated("top-k"), theme.lane(1).color, theme, [](int query, int key) {
        return key == 0 || key == 12 || (query * 7 + key * 5) % 11 == 3 || (query * 3 + key * 7) % 13 == 5;
    });
}

void race(QPainter &painter, const Theme &theme)
{
    const LaneStyle a = theme.lane(0), b = theme.lane(1);
    painter.setPen(QPen(theme.strongBorder, 1));
    painter.drawLine(QPointF(28, 24), QPointF(28, 121));
    painter.drawLine(QPointF(28, 121), QPointF(256, 121));
    painter.setPen(QPen(theme.strongBorder, 1, Qt::DashLine));
    painter.drawLine(QPointF(28, 39), QPointF(256, 39));
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(a.color, 2));
    painter.drawPath(rise(28, 254, 106, 32, 182, 9));
    painter.setPen(QPen(b.color, 2.5));
    painter.drawPath(rise(28, 254, 106, 32, 74, 8));
    painter.drawLine(QPointF(95, 39), QPointF(95, 68));
    QPainterPath pennant(QPointF(95, 59));
    for (const QPointF &corner : {QPointF(134, 59), QPointF(129, 66.5), QPointF(134, 74), QPointF(95, 74)})
        pennant.lineTo(corner);
    pennant.closeSubpath();
    painter.fillPath(pennant, b.color);
    word(painter, {112, 66.5}, QStringLiteral("B 3"), theme.dark ? theme.sunken : theme.surface,
         Weight::Bold);
    paintLaneLetter(painter, QRectF(258, 24, 16, 16), QStringLiteral("A"), a, theme);
}

void anyLesson(QPainter &painter, const Theme &theme)
{
    for (std::size_t i = 0; i < example.size(); ++i)
        bead(painter, {37 + 30.0 * qreal(i), 56}, example[i], theme);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.border);
    for (const auto &[y, length] : {std::pair(88, 168), std::pair(102, 136), std::pair(116, 152)})
        painter.drawRoundedRect(QRectF(58, y, length, 5), 2.5, 2.5);
}

} // namespace fovea::ui::sketch
