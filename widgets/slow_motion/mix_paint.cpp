// SPDX-License-Identifier: MIT
#include "widgets/slow_motion/panel_paint.h"

#include "widgets/kit/tr.h"

#include <QLocale>
#include <QPainter>
#include <QPolygonF>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace fovea::ui {

namespace {

std::span<const double> valueOf(const SlowRow &row, int key)
{
    return std::span(row.values).subspan(std::size_t(key) * std::size_t(row.width), std::size_t(row.width));
}

QPointF pointOf(const ValuePlane &plane, std::span<const double> vector)
{
    const auto [x, y] = plane.at(vector);
    return {x, y};
}

// The arrows of one lane: where each begins and ends, in units of the values.
struct Arrows
{
    ValuePlane plane;
    std::vector<int> keys; // with an arrow, in the order in which they are laid
    std::vector<QPointF> ends;
    QPointF mix, mean;
};

Arrows arrowsOf(const SlowScene &scene, int lane)
{
    const SlowRow &row = scene.lanes[std::size_t(lane)].row();
    Arrows arrows;
    // The same values: the same picture of them.
    arrows.plane = valuePlane(scene.sameWeights ? scene.lanes.front().row() : row);
    QPointF end;
    const auto lay = [&](int key) {
        end += row.weights[std::size_t(key)] * pointOf(arrows.plane, valueOf(row, key));
        arrows.keys.push_back(key);
        arrows.ends.push_back(end);
    };
    // Keys with a column first; the others go on from there, so that the arrows end at the mix.
    for (const int key : scene.columns)
        if (row.weights[std::size_t(key)] != 0)
            lay(key);
    for (int key = 0; key < row.keys; ++key)
        if (row.weights[std::size_t(key)] != 0 &&
            std::ranges::find(scene.columns, key) == scene.columns.end())
            lay(key);
    arrows.mix = pointOf(arrows.plane, row.mix);
    arrows.mean = pointOf(arrows.plane, row.meanValue);
    return arrows;
}

void growTo(QRectF &bounds, const QPointF &point)
{
    bounds.setLeft(std::min(bounds.left(), point.x()));
    bounds.setRight(std::max(bounds.right(), point.x()));
    bounds.setTop(std::min(bounds.top(), point.y()));
    bounds.setBottom(std::max(bounds.bottom(), point.y()));
}

// Equal aspect, y upwards.
struct PlaneView
{
    QRectF area;
    QRectF bounds;
    qreal scale = 1;

    PlaneView(const QRectF &place, QRectF range) : area(place)
    {
        const qreal extent = std::max({range.width(), range.height(), 1e-12});
        range.adjust(-0.08 * extent, -0.08 * extent, 0.14 * extent, 0.12 * extent);
        scale = std::min(area.width() / range.width(), area.height() / range.height());
        const qreal x = (area.width() / scale - range.width()) / 2;
        const qreal y = (area.height() / scale - range.height()) / 2;
        bounds = range.adjusted(-x, -y, x, y);
    }
    QPointF at(const QPointF &point) const
    {
        return {area.left() + (point.x() - bounds.left()) * scale,
                area.bottom() - (point.y() - bounds.top()) * scale};
    }
};

// 1, 2 or 5 times a power of ten, some five of them across.
double gridStep(double extent)
{
    const double rough = extent / 5;
    const double power = std::pow(10, std::floor(std::log10(rough)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (factor * power >= rough)
            return factor * power;
    return 10 * power;
}

void paintGrid(const SlowPanelPaint &paint, const PlaneView &view)
{
    QPainter &painter = paint.painter;
    const double step = gridStep(std::max(view.bounds.width(), view.bounds.height()));
    painter.setFont(font(Type::Small));
    const int decimals = std::max(0, int(std::ceil(-std::log10(step))));
    const auto line = [&](bool isVertical, double value) {
        const QPointF from =
            view.at(isVertical ? QPointF(value, view.bounds.top()) : QPointF(view.bounds.left(), value));
        const QPointF to =
            view.at(isVertical ? QPointF(value, view.bounds.bottom()) : QPointF(view.bounds.right(), value));
        const bool isAxis = std::abs(value) < step / 10;
        painter.setPen(QPen(isAxis ? paint.theme.strongBorder : paint.theme.border, 1));
        painter.drawLine(from, to);
        if (isAxis)
            return;
        painter.setPen(paint.theme.muted);
        const QPointF at = view.at(isVertical ? QPointF(value, 0) : QPointF(0, value));
        const QString text = numberText(value, decimals);
        if (isVertical)
            painter.drawText(QRectF(at.x() - 30, at.y() + 2, 60, 16), Qt::AlignHCenter, text);
        else
            painter.drawText(QRectF(at.x() - 64, at.y() - 8, 60, 16), Qt::AlignRight | Qt::AlignVCenter,
                             text);
    };
    painter.save();
    painter.setClipRect(view.area);
    for (double x = std::ceil(view.bounds.left() / step) * step; x <= view.bounds.right(); x += step)
        line(true, x);
    for (double y = std::ceil(view.bounds.top() / step) * step; y <= view.bounds.bottom(); y += step)
        line(false, y);
    painter.restore();
}

void paintArrow(QPainter &painter, const QPointF &from, const QPointF &to, const QColor &color, qreal width)
{
    const QPointF along = to - from;
    const qreal length = std::hypot(along.x(), along.y());
    if (length < 0.5)
        return;
    const QPointF unit = along / length;
    const QPointF side(-unit.y(), unit.x());
    const qreal head = std::min(length * 0.8, width * 3.2);
    painter.setPen(QPen(color, width, Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(from, to - unit * head * 0.8);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawPolygon(
        QPolygonF({to, to - unit * head + side * head * 0.42, to - unit * head - side * head * 0.42}));
}

// Text beside a point, on a halo of the ground.
void paintTag(const SlowPanelPaint &paint, const QPointF &at, const QString &text, const QColor &color)
{
    QPainter &painter = paint.painter;
    const QFontMetricsF metrics(painter.font());
    QRectF box(at.x(), at.y() - metrics.height() / 2, metrics.horizontalAdvance(text) + 4, metrics.height());
    QColor halo = paint.theme.surface;
    halo.setAlphaF(0.8f);
    painter.fillRect(box, halo);
    painter.setPen(color);
    painter.drawText(box, Qt::AlignCenter, text);
}

bool runsBack(const QPointF &a, const QPointF &b)
{
    const qreal lengths = std::hypot(a.x(), a.y()) * std::hypot(b.x(), b.y());
    return lengths > 0 && QPointF::dotProduct(a, b) / lengths < std::cos(170 * std::numbers::pi / 180);
}

QString pairText(const SlowRow &row)
{
    return row.width == 2
               ? QStringLiteral("(%1, %2)").arg(numberText(row.mix[0], 6), numberText(row.mix[1], 6))
               : QString();
}

void paintTable(const SlowPanelPaint &paint, const QRectF &area)
{
    QPainter &painter = paint.painter;
    const SlowRow &row = paint.shown().row();
    painter.setFont(font(Type::Small));
    const qreal line = painter.fontMetrics().height() + 1;
    const QRectF head(area.left(), area.top(), labelWidth(area), line);
    paint.words(head, Qt::AlignLeft, Words::tr("key"), paint.theme.muted);
    paint.words(head.translated(0, line), Qt::AlignLeft, QStringLiteral("p"), paint.theme.muted);
    if (row.width == 2)
        paint.words(head.translated(0, 2 * line), Qt::AlignLeft, Words::tr("value"), paint.theme.muted);
    int place = 0;
    for (const int key : paint.scene.columns) {
        const QRectF column = columnAt(paint.scene, area, place++);
        QRectF cell(column.left(), area.top(), column.width(), line);
        const bool isKept = row.weights[std::size_t(key)] != 0;
        painter.setFont(bold(Type::Small));
        paint.words(cell, Qt::AlignHCenter, paint.scene.keyNumber(key),
                    isKept ? paint.style().color : paint.theme.muted);
        painter.setFont(font(Type::Small));
        const double p = row.weights[std::size_t(key)];
        QString text = numberText(p, 6);
        for (int decimals = 5;
             decimals > 1 && painter.fontMetrics().horizontalAdvance(text) > cell.width() - 2; --decimals)
            text = numberText(p, decimals);
        const QString dropped = Words::tr("dropped");
        cell.translate(0, line);
        painter.setPen(isKept ? paint.theme.text : paint.theme.muted);
        if (isKept)
            paint.number(cell, Qt::AlignHCenter, text, p, QStringLiteral("p · ") + paint.scene.keyName(key));
        else
            painter.drawText(cell, Qt::AlignHCenter,
                             painter.fontMetrics().horizontalAdvance(dropped) <= cell.width()
                                 ? dropped
                                 : QStringLiteral("×"));
        if (row.width == 2) {
            cell.translate(0, line);
            const auto value = valueOf(row, key);
            painter.drawText(cell, Qt::AlignHCenter,
                             QStringLiteral("(%1, %2)")
                                 .arg(exactText(value[0]), exactText(value[1]))
                                 .replace(QLatin1Char('-'), QStringLiteral("−")));
        }
        if (paint.keys)
            paint.keys->push_back({column, key});
    }
}

QString axesWords(const SlowRow &row, const ValuePlane &plane)
{
    if (row.width <= 2)
        return {};
    return Words::tr("first two principal directions of the values: %1 % of their spread")
        .arg(QString::number(100 * shareInPlane(row, plane), 'f', 0));
}

} // namespace

void paintMix(const SlowPanelPaint &paint, const QRectF &area)
{
    QPainter &painter = paint.painter;
    const SlowRow &row = paint.shown().row();
    const Arrows arrows = arrowsOf(paint.scene, paint.lane);
    QRectF bounds;
    for (int lane = 0; lane < int(paint.scene.lanes.size()); ++lane) {
        const Arrows other = arrowsOf(paint.scene, lane);
        for (const QPointF &end : other.ends)
            growTo(bounds, end);
        growTo(bounds, other.mix);
        growTo(bounds, other.mean);
    }
    painter.setFont(font(Type::Small));
    const qreal line = painter.fontMetrics().height() + 1;
    const qreal foot = (row.width == 2 ? 3 : 2) * line + size::gap;
    const QString axes = axesWords(row, arrows.plane);
    const qreal below = axes.isEmpty() ? 0 : line;
    const PlaneView view(area.adjusted(0, 0, 0, -foot - below), bounds);
    paintGrid(paint, view);
    const QColor color = paint.style().color;
    const int laid = std::min(paint.arrows, int(arrows.keys.size()));
    QPointF from;
    for (int i = 0; i < laid; ++i) {
        const QPointF to = arrows.ends[std::size_t(i)];
        const QPointF next = i + 1 < laid ? arrows.ends[std::size_t(i) + 1] - to : QPointF();
        const bool isLit = paint.lit == arrows.keys[std::size_t(i)];
        const bool hasColumn =
            std::ranges::find(paint.scene.columns, arrows.keys[std::size_t(i)]) != paint.scene.columns.end();
        QColor tone = color;
        if (runsBack(to - from, next)) { // the next one lies over it
            tone.setAlphaF(0.45f);
            paintArrow(painter, view.at(from), view.at(to), tone, 9);
        } else {
            tone.setAlphaF(hasColumn ? 1.0f : 0.35f);
            paintArrow(painter, view.at(from), view.at(to), isLit ? paint.theme.accent : tone,
                       isLit       ? 5
                       : hasColumn ? 3
                                   : 1.6);
        }
        from = to;
    }
    from = {};
    for (int i = 0; i < laid; ++i) {
        const QPointF to = arrows.ends[std::size_t(i)];
        const QPointF a = view.at(from), b = view.at(to);
        const qreal length = std::hypot((b - a).x(), (b - a).y());
        const int key = arrows.keys[std::size_t(i)];
        if (paint.keys)
            paint.keys->push_back({QRectF(a, b).normalized().adjusted(-5, -5, 5, 5), key});
        if (length > (paint.lit == key ? 1 : 26) &&
            std::ranges::find(paint.scene.columns, key) != paint.scene.columns.end()) {
            const QPointF normal((b - a).y() / length, -(b - a).x() / length);
            painter.setFont(bold(Type::Small));
            paintTag(paint, (a + b) / 2 - normal * 14 - QPointF(6, 0), paint.scene.keyNumber(key), color);
        }
        from = to;
    }
    if (laid < int(arrows.keys.size()))
        return paintTable(paint, {area.left(), area.bottom() - foot + size::gap, area.width(), foot});
    const QPointF mean = view.at(arrows.mean), mix = view.at(arrows.mix), origin = view.at({});
    painter.setPen(QPen(paint.theme.muted, 1, Qt::DashLine));
    painter.drawLine(mean, mix);
    painter.setPen(QPen(paint.theme.muted, 1.6));
    painter.drawLine(mean - QPointF(5, 0), mean + QPointF(5, 0));
    painter.drawLine(mean - QPointF(0, 5), mean + QPointF(0, 5));
    paintArrow(painter, origin, mix, paint.theme.text, 4);
    painter.setBrush(paint.theme.text);
    painter.drawEllipse(origin, 4, 4);
    painter.setFont(font(Type::Small));
    const QString meanWords = Words::tr("mean of all values");
    const qreal meanWidth = painter.fontMetrics().horizontalAdvance(meanWords) + 8;
    paintTag(paint, mean + QPointF(mean.x() + meanWidth > area.right() ? -meanWidth - 6 : 8, 8), meanWords,
             paint.theme.muted);
    painter.setFont(bold(Type::Section));
    paintTag(paint, (origin + mix) / 2 + QPointF(-50, -16), Words::tr("mix"), paint.theme.text);
    painter.setFont(bold(Type::Small));
    if (const QString pair = pairText(row); !pair.isEmpty()) {
        const qreal width = painter.fontMetrics().horizontalAdvance(pair) + 8;
        const qreal x = std::min(mix.x() + 10, area.right() - width);
        painter.setPen(paint.theme.text);
        const QRectF box(x, mix.y() - line - 6, width, line);
        paint.number(box, Qt::AlignLeft | Qt::AlignVCenter, pair, row.mix[0], Words::tr("mix"));
        if (paint.numbers)
            paint.numbers->back().exact =
                exactText(row.mix[0]) + QStringLiteral(", ") + exactText(row.mix[1]);
    }
    painter.setFont(font(Type::Small));
    if (!axes.isEmpty())
        paint.words({area.left(), area.bottom() - foot - below, area.width(), line}, Qt::AlignLeft,
                    painter.fontMetrics().elidedText(axes, Qt::ElideRight, int(area.width())),
                    paint.theme.muted);
    paintTable(paint, {area.left(), area.bottom() - foot + size::gap, area.width(), foot});
}

// The values as points, the gradient of the mix as an arrow: a key is worth what its value has along it.
void paintBackward(const SlowPanelPaint &paint, const QRectF &area)
{
    QPainter &painter = paint.painter;
    const qreal upper = area.height() * 0.46;
    paintBars(paint, area.adjusted(0, upper + size::gap, 0, 0));
    QRectF bounds;
    double longest = 0, steepest = 1e-30;
    for (int lane = 0; lane < int(paint.scene.lanes.size()); ++lane) {
        const SlowRow &row = paint.scene.lanes[std::size_t(lane)].row();
        const ValuePlane plane = valuePlane(paint.scene.sameWeights ? paint.scene.lanes.front().row() : row);
        for (const int key : paint.scene.columns) {
            const QPointF point = pointOf(plane, valueOf(row, key));
            growTo(bounds, point);
            longest = std::max(longest, std::hypot(point.x(), point.y()));
        }
        const QPointF gradient = pointOf(plane, row.mixGradient);
        steepest = std::max(steepest, std::hypot(gradient.x(), gradient.y()));
    }
    const SlowRow &row = paint.shown().row();
    const ValuePlane plane = valuePlane(paint.scene.sameWeights ? paint.scene.lanes.front().row() : row);
    const PlaneView view({area.left(), area.top(), area.width(), upper}, bounds);
    paintGrid(paint, view);
    const QColor color = paint.style().color;
    for (const int key : paint.scene.columns) {
        const bool isKept = row.kept[std::size_t(key)];
        const QPointF at = view.at(pointOf(plane, valueOf(row, key)));
        painter.setPen(QPen(paint.lit == key ? paint.theme.accent : color, paint.lit == key ? 3 : 1.6));
        painter.setBrush(isKept ? QBrush(color) : QBrush(paint.theme.surface));
        painter.drawEllipse(at, 5, 5);
        painter.setFont(bold(Type::Small));
        paintTag(paint, at + QPointF(7, -8), paint.scene.keyNumber(key), isKept ? color : paint.theme.muted);
        if (paint.keys)
            paint.keys->push_back({QRectF(at - QPointF(10, 10), QSizeF(20, 20)), key});
    }
    // Gradients are much shorter than values: drawn to the length of the longest value, the same in both
    // lanes.
    const double stretch = longest / steepest * 0.8;
    const QPointF end = view.at(stretch * pointOf(plane, row.mixGradient));
    paintArrow(painter, view.at({}), end, paint.theme.text, 4);
    painter.setFont(bold(Type::Small));
    paintTag(paint, end + QPointF(6, -6), Words::tr("dOut"), paint.theme.text);
    painter.setFont(font(Type::Small));
    paint.words({area.left(), area.top() + upper - painter.fontMetrics().height(), area.width(),
                 qreal(painter.fontMetrics().height())},
                Qt::AlignRight,
                Words::tr("dOut drawn ×%1").arg(QLocale().toString(stretch, 'f', stretch < 10 ? 1 : 0)),
                paint.theme.muted);
}

} // namespace fovea::ui
