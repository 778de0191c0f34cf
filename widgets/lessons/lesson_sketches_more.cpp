// SPDX-License-Identifier: MIT
#include "widgets/lessons/lesson_sketches.h"

#include "widgets/beads/bead_paint.h"
#include "widgets/kit/color_map.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

// Lessons 5 to 9.

namespace fovea::ui::sketch {

namespace {

QString translated(const char *text)
{
    return QCoreApplication::translate("LessonPictures", text);
}

void bead(QPainter &painter, const QPointF &centre, int symbol, qreal diameter, const Theme &theme)
{
    BeadToken token;
    token.letter = QString::number(symbol);
    token.hue = symbol;
    paintBead(painter, centre, diameter, token, theme);
}

// How much a query of the picture looks at a key; below 0: dropped.
double weightOf(int query, int key, int last)
{
    if (key == 0)
        return 0.75 + 0.12 * ((query * 5) % 3);
    if (key == last)
        return 0.68 + 0.08 * ((query * 7) % 3);
    const int mix = (query * 37 + key * 59 + query * key * 7) % 23;
    return mix < 6 ? 0.2 + 0.05 * mix : -1;
}

void hatch(QPainter &painter, const QRectF &box, const Theme &theme)
{
    painter.fillRect(box, theme.sunken);
    painter.save();
    painter.setClipRect(box);
    painter.setPen(QPen(theme.border, 0.8));
    for (qreal x = box.left() - box.height(); x < box.right(); x += 6)
        painter.drawLine(QPointF(x, box.bottom()), QPointF(x + box.height(), box.top()));
    painter.restore();
}

// The corners of a column that decides.
void corners(QPainter &painter, const QRectF &box, const Theme &theme)
{
    constexpr qreal arm = 4;
    painter.setPen(QPen(theme.text, 2, Qt::SolidLine, Qt::FlatCap));
    for (const qreal y : {box.top(), box.bottom()})
        for (const qreal x : {box.left(), box.right()}) {
            painter.drawLine(QPointF(x, y), QPointF(x + (x == box.left() ? arm : -arm), y));
            painter.drawLine(QPointF(x, y), QPointF(x, y + (y == box.top() ? arm : -arm)));
        }
}

enum class Verdict { Supported, Undecided, Contradicted };

void claim(QPainter &painter, qreal y, Verdict verdict, const QString &text, const Theme &theme)
{
    const bool good = verdict == Verdict::Supported, bad = verdict == Verdict::Contradicted;
    const QColor color = good ? theme.good : bad ? theme.bad : theme.caution;
    const QPointF middle(37, y);
    painter.setPen(QPen(color, 1.5, Qt::SolidLine, Qt::RoundCap));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(middle, 9, 9);
    if (good) {
        painter.drawLine(middle + QPointF(-4, 0.5), middle + QPointF(-1, 3.5));
        painter.drawLine(middle + QPointF(-1, 3.5), middle + QPointF(4, -3));
    } else if (bad) {
        painter.drawLine(middle + QPointF(-3, -3), middle + QPointF(3, 3));
        painter.drawLine(middle + QPointF(3, -3), middle + QPointF(-3, 3));
    } else {
        painter.setPen(Qt::NoPen);
        painter.setBrush(color);
        for (const qreal x : {-4.0, 0.0, 4.0})
            painter.drawEllipse(middle + QPointF(x, 0), 1, 1);
    }
    word(painter, {57, y - 6}, text, theme.text, Weight::Normal, Qt::AlignLeft, 12);
    word(painter, {57, y + 8},
         good  ? translated("supported")
         : bad ? translated("contradicted")
               : translated("undecided"),
         color, Weight::Normal, Qt::AlignLeft, 10);
}

} // namespace

void picked(QPainter &painter, const Theme &theme)
{
    constexpr int cells = 14;
    constexpr qreal cell = 7.5;
    const QRectF box(89, 24, cells * cell, cells * cell);
    hatch(painter, box, theme);
    const ColorMap colors = ColorMap::sequential();
    painter.setPen(Qt::NoPen);
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (int query = 0; query < cells; ++query)
        for (int key = 0; key < cells; ++key)
            if (const double weight = weightOf(query, key, cells - 1); weight >= 0)
                painter.fillRect(QRectF(box.left() + key * cell, box.top() + query * cell, cell, cell),
                                 QColor(colors.at(weight)));
    painter.setRenderHint(QPainter::Antialiasing);
    for (const qreal left : {box.left(), box.right() - cell}) {
        corners(painter, QRectF(left, box.top(), cell, box.height()), theme);
        bead(painter, {left + cell / 2, 13}, 1, 13, theme);
    }
}

void smallGap(QPainter &painter, const Theme &theme)
{
    constexpr std::array<qreal, 7> heights{73, 69, 51, 45, 43, 29, 17};
    constexpr std::size_t kept = 4;
    constexpr qreal foot = 116, left = 42, step = 28;
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.lane(1).color);
    for (std::size_t i = 0; i < heights.size(); ++i) {
        const QRectF bar(left + step * qreal(i), foot - heights[i], 20, heights[i]);
        if (i == kept) {
            painter.setPen(QPen(theme.border, 1));
            painter.setBrush(theme.sunken);
        }
        painter.drawRoundedRect(bar, 1.5, 1.5);
    }
    painter.setPen(QPen(theme.border, 1));
    painter.drawLine(QPointF(left - 4, foot), QPointF(left + step * 7 + 2, foot));
    const qreal cut = left + step * kept - 4;
    painter.setPen(QPen(theme.text, 1.5, Qt::DashLine));
    painter.drawLine(QPointF(cut, 32), QPointF(cut, foot + 4));
    word(painter, {cut + 6, 36}, translated("the cut"), theme.muted, Weight::Normal, Qt::AlignLeft);
    word(painter, {cut + 6, 58}, translated("gap 0.02"), theme.text, Weight::Bold, Qt::AlignLeft);
}

void parity(QPainter &painter, const Theme &theme)
{
    constexpr std::array<int, 7> bits{1, 0, 1, 1, 0, 1, 0};
    for (std::size_t i = 0; i < bits.size(); ++i) {
        const qreal x = 46 + 32.0 * qreal(i);
        if (bits[i]) {
            painter.setPen(QPen(theme.text, 2, Qt::SolidLine, Qt::RoundCap));
            painter.drawLine(QPointF(x, 71), QPointF(x, 91));
        }
        bead(painter, {x, 53}, bits[i], 21, theme);
    }
    word(painter, {142, 117}, translated("4 ones: even"), theme.text, Weight::Bold, Qt::AlignHCenter, 12);
}

void claims(QPainter &painter, const Theme &theme)
{
    claim(painter, 38, Verdict::Supported, translated("B first in 5 of 5 seeds"), theme);
    claim(painter, 72, Verdict::Undecided, translated("Held-out better too"), theme);
    claim(painter, 106, Verdict::Contradicted, translated("Always, on any task"), theme);
}

// Two ways to few heavy keys: cut off, and sharper.
void maskOrSharpness(QPainter &painter, const Theme &theme)
{
    constexpr std::array cut{0.52, 0.3, 0.18, 0.0, 0.0, 0.0};
    constexpr std::array sharp{0.66, 0.22, 0.08, 0.025, 0.01, 0.005};
    const auto bars = [&](qreal left, const std::array<double, 6> &weights, int style) {
        const QColor color = theme.lane(style).color;
        for (std::size_t i = 0; i < weights.size(); ++i) {
            const QRectF slot(left + 17.0 * qreal(i), 26, 12, 88);
            if (weights[i] == 0) {
                hatch(painter, slot, theme);
                continue;
            }
            const qreal high = std::max(2.0, 120 * weights[i]);
            painter.fillRect(QRectF(slot.left(), slot.bottom() - high, slot.width(), high), color);
        }
        painter.setPen(QPen(theme.strongBorder, 1));
        painter.drawLine(QPointF(left - 4, 114), QPointF(left + 101, 114));
    };
    bars(28, cut, 1);
    bars(164, sharp, 2);
    word(painter, {77, 132}, translated("the best alone"), theme.lane(1).color, Weight::Bold);
    word(painter, {213, 132}, translated("all, sharper"), theme.lane(2).color, Weight::Bold);
    word(painter, {144, 76}, translated("or"), theme.muted);
}

// Pushes on the scores of a row: shared by all keys, or by the two that are kept; the others lie flat.
void whereTheGradientGoes(QPainter &painter, const Theme &theme)
{
    constexpr std::array full{0.40, -0.35, -0.32, 0.29, -0.02};
    constexpr std::array kept{0.60, -0.60, 0.0, 0.0, 0.0};
    const auto bars = [&](qreal left, const std::array<double, 5> &pushes, int style) {
        const QColor color = theme.lane(style).color;
        constexpr qreal middle = 66;
        painter.setPen(QPen(theme.strongBorder, 1));
        painter.drawLine(QPointF(left - 4, middle), QPointF(left + 101, middle));
        for (std::size_t i = 0; i < pushes.size(); ++i) {
            const qreal high = std::max(2.5, 76 * std::abs(pushes[i]));
            painter.fillRect(QRectF(left + 20.0 * qreal(i), pushes[i] > 0 ? middle - high : middle, 14, high),
                             color);
        }
    };
    bars(28, full, 0);
    bars(164, kept, 1);
    word(painter, {77, 132}, translated("all keys"), theme.lane(0).color, Weight::Bold);
    word(painter, {213, 132}, translated("the best two"), theme.lane(1).color, Weight::Bold);
}

} // namespace fovea::ui::sketch
