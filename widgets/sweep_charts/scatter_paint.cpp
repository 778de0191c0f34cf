// SPDX-License-Identifier: MIT
#include "widgets/sweep_charts/scatter_chart.h"

#include "widgets/cells/cell_words.h"
#include "widgets/sweep_charts/chart_parts.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

constexpr qreal radius = 5, arrow = 22;

QString sameWords()
{
    return ScatterChart::tr("as fast as the baseline");
}

} // namespace

QRectF ScatterChart::sameBox() const
{
    if (!m_y.isLogarithmic)
        return {};
    const QRectF area = plotArea();
    const qreal line = smallMetrics().height(), y = area.bottom() - m_y.share(1) * area.height();
    const QSizeF extent(smallMetrics().horizontalAdvance(sameWords()) + 1, line);
    const QRectF left(QPointF(area.left() + size::tiny, y - line - 1), extent);
    const QRectF right(QPointF(area.right() - extent.width() - size::tiny, y - line - 1), extent);
    for (const QRectF &box : {left, right})
        if (std::ranges::none_of(m_points, [&](const ScatterPoint &point) {
                return box.adjusted(-radius, -radius, radius, radius).contains(placeOf(point));
            }))
            return box;
    return {};
}

void ScatterChart::paintAxes(QPainter &painter) const
{
    const Theme &theme = m_themes.theme();
    const QRectF area = plotArea();
    const qreal line = smallMetrics().height();
    painter.setFont(ui::font(Type::Small));
    const auto words = [](const Scale &scale, double value) {
        const QString number = QString::number(value, 'g', 3).replace(QLatin1Char('-'), QStringLiteral("−"));
        return scale.isLogarithmic ? number + QStringLiteral("×") : number;
    };
    qreal last = area.bottom() + line; // numbers keep clear of each other
    for (const double tick : m_y.ticks()) {
        const qreal y = area.bottom() - m_y.share(tick) * area.height();
        if (last - y < line)
            continue;
        last = y;
        painter.fillRect(QRectF(area.left(), y, area.width(), size::hair), theme.border);
        painter.setPen(theme.muted);
        painter.drawText(QRectF(0, y - line / 2, area.left() - size::tiny, line),
                         int(Qt::AlignRight | Qt::AlignVCenter), words(m_y, tick));
    }
    for (const double tick : m_x.ticks()) {
        const qreal x = area.left() + m_x.share(tick) * area.width();
        painter.fillRect(QRectF(x, area.bottom(), size::hair, size::tiny), theme.strongBorder);
        painter.setPen(theme.muted);
        painter.drawText(QRectF(x - 40, area.bottom() + size::tiny, 80, line), int(Qt::AlignHCenter),
                         words(m_x, tick));
    }
    if (namesAxes()) {
        painter.drawText(QRectF(area.left(), area.bottom() + size::tiny + line, area.width(), line),
                         int(Qt::AlignHCenter), measureName(m_xMeasure));
        painter.drawText(QRectF(0, 0, width(), line), int(Qt::AlignLeft), measureName(m_yMeasure));
    }
    if (m_y.isLogarithmic) {
        const qreal y = area.bottom() - m_y.share(1) * area.height();
        painter.setPen(QPen(theme.muted, 1, Qt::DashLine));
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
        if (const QRectF box = sameBox(); !box.isEmpty())
            painter.drawText(box, int(Qt::AlignLeft | Qt::AlignVCenter), sameWords());
    }
}

void ScatterChart::paintPoint(QPainter &painter, const ScatterPoint &point) const
{
    const Theme &theme = m_themes.theme();
    const QColor ink = point.cell == m_selected ? theme.lane(cellLane).color : theme.text;
    const QRectF area = plotArea();
    const QPointF at = placeOf(point);
    QColor pale = ink;
    pale.setAlphaF(0.5F);
    painter.setPen(QPen(pale, 1.2));
    painter.drawLine(QPointF(area.left() + m_x.share(point.x.low) * area.width(), at.y()),
                     QPointF(area.left() + m_x.share(point.x.high) * area.width(), at.y()));
    if (point.y.low > 0 || !m_y.isLogarithmic)
        painter.drawLine(QPointF(at.x(), area.bottom() - m_y.share(point.y.low) * area.height()),
                         QPointF(at.x(), area.bottom() - m_y.share(point.y.high) * area.height()));
    painter.setPen(QPen(ink, 1.8));
    if (point.y.kind == ScatterValue::Kind::Exact) {
        painter.setBrush(ink);
        painter.drawEllipse(at, radius, radius);
    } else {
        painter.setBrush(theme.surface);
        painter.drawEllipse(at, radius, radius);
        const qreal way = point.y.kind == ScatterValue::Kind::AtLeast ? -1 : 1;
        const QPointF tip = at + QPointF(0, way * arrow);
        painter.drawLine(at + QPointF(0, way * radius), tip);
        painter.drawLine(tip, tip + QPointF(-4, -way * 5));
        painter.drawLine(tip, tip + QPointF(4, -way * 5));
    }
    if (point.cell == m_selected) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme.accent, 2));
        painter.drawEllipse(at, radius + 4, radius + 4);
    }
}

void ScatterChart::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintAxes(painter);
    const auto opacityOf = [this](const ScatterPoint &point) {
        return !m_bright || m_bright->contains(point.cell) ? 1 : dimmed;
    };
    for (const ScatterPoint &point : m_points) {
        painter.setOpacity(opacityOf(point));
        paintPoint(painter, point);
    }
    painter.setOpacity(1);
    if (m_brush) {
        painter.setPen(QPen(m_themes.theme().accent, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(m_brush->normalized());
    }
    paintNames(painter);
    paintLegend(painter);
    if (hasFocus()) {
        painter.setPen(QPen(m_themes.theme().accent, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(plotArea());
    }
}

// The selected point and the outermost ones; all others only while they are few.
std::vector<const ScatterPoint *> ScatterChart::namedFirst() const
{
    constexpr std::size_t few = 12;
    std::vector<const ScatterPoint *> named;
    const auto add = [&](const ScatterPoint *point) {
        if (point && std::ranges::find(named, point) == named.end())
            named.push_back(point);
    };
    add(selected());
    if (m_points.empty())
        return named;
    const auto [left, right] =
        std::ranges::minmax_element(m_points, {}, [](const ScatterPoint &point) { return point.x.middle; });
    const auto [lowest, highest] =
        std::ranges::minmax_element(m_points, {}, [](const ScatterPoint &point) { return point.y.middle; });
    for (const auto &end : {highest, lowest, left, right})
        add(&*end);
    if (m_points.size() <= few)
        for (const ScatterPoint &point : m_points)
            add(&point);
    return named;
}

void ScatterChart::paintNames(QPainter &painter) const
{
    if (!m_sweep)
        return;
    constexpr qreal longest = 170;
    const QRectF room(plotArea().left(), 0, width() - plotArea().left(), plotArea().bottom());
    painter.setFont(ui::font(Type::Small));
    QList<QRectF> taken{sameBox()}; // by points and words before
    for (const ScatterPoint &point : m_points)
        taken << QRectF(placeOf(point) - QPointF(radius, radius), QSizeF(2 * radius, 2 * radius));
    for (const ScatterPoint *point : namedFirst()) {
        const bool isSelected = point->cell == m_selected;
        const QString name =
            smallMetrics().elidedText(cellWords(m_sweep->plan(), point->cell), Qt::ElideMiddle, longest);
        const QPointF at = placeOf(*point);
        const QSizeF extent(smallMetrics().horizontalAdvance(name) + 1, smallMetrics().height());
        // Right above it, or wherever around it there is room; a name without room is left out, unless it is
        // the selected point's.
        const qreal right = at.x() + radius + 3, left = at.x() - radius - 3 - extent.width();
        const qreal above = at.y() - 3 - extent.height(), below = at.y() + 3;
        const qreal middle = at.x() - extent.width() / 2, step = extent.height();
        const QPointF corners[] = {{right, above},          {left, above},         {right, below},
                                   {left, below},           {right, above - step}, {left, above - step},
                                   {right, below + step},   {left, below + step},  {middle, above - radius},
                                   {middle, below + radius}};
        const auto isInside = [&](const QPointF &corner) { return room.contains(QRectF(corner, extent)); };
        const auto isFree = [&](const QPointF &corner) {
            const QRectF box(corner, extent);
            return isInside(corner) &&
                   std::ranges::none_of(taken, [&](const QRectF &other) { return other.intersects(box); });
        };
        const auto *place = std::ranges::find_if(corners, isFree);
        if (place == std::end(corners) && isSelected)
            place = std::ranges::find_if(corners, isInside);
        if (place == std::end(corners))
            continue;
        painter.setPen(isSelected ? m_themes.theme().text : m_themes.theme().muted);
        painter.setOpacity(!m_bright || m_bright->contains(point->cell) ? 1 : dimmed);
        painter.drawText(QRectF(*place, extent), int(Qt::AlignLeft | Qt::AlignVCenter), name);
        taken << QRectF(*place, extent);
    }
    painter.setOpacity(1);
}

namespace {

constexpr qreal sampleWide = 18; // of a sign in the legend

// What signs there are among the points, and what they say.
QList<std::pair<ScatterValue::Kind, QString>> signsOf(const std::vector<ScatterPoint> &points)
{
    QList<std::pair<ScatterValue::Kind, QString>> signs;
    const auto isAny = [&](ScatterValue::Kind kind) {
        return std::ranges::any_of(points, [&](const ScatterPoint &point) { return point.y.kind == kind; });
    };
    using enum ScatterValue::Kind;
    if (isAny(AtLeast))
        signs.append({AtLeast, ScatterChart::tr("at least this")});
    if (isAny(AtMost))
        signs.append({AtMost, ScatterChart::tr("at most this")});
    if (!points.empty())
        signs.append({Exact, ScatterChart::tr("median, quartiles")});
    return signs;
}

} // namespace

qreal ScatterChart::legendWidth() const
{
    qreal wide = 0;
    for (const auto &[kind, words] : signsOf(m_points))
        wide += sampleWide + smallMetrics().horizontalAdvance(words) + size::wide;
    return wide;
}

void ScatterChart::paintLegend(QPainter &painter) const
{
    const Theme &theme = m_themes.theme();
    const qreal line = smallMetrics().height();
    qreal x = width() - legendWidth();
    const qreal middle = plotArea().top() - size::gap - line / 2;
    painter.setFont(ui::font(Type::Small));
    for (const auto &[kind, words] : signsOf(m_points)) {
        const QPointF at(x + sampleWide / 2 - 2, middle);
        const qreal small = radius - 1.5, way = kind == ScatterValue::Kind::AtLeast ? -1 : 1;
        painter.setPen(QPen(theme.text, 1.2));
        if (kind == ScatterValue::Kind::Exact) {
            painter.drawLine(at - QPointF(8, 0), at + QPointF(8, 0));
            painter.drawLine(at - QPointF(0, 6), at + QPointF(0, 6));
            painter.setBrush(theme.text);
            painter.drawEllipse(at, small, small);
        } else {
            const QPointF ring = at - QPointF(0, way * 3), tip = at + QPointF(0, way * 7);
            painter.setBrush(theme.surface);
            painter.drawEllipse(ring, small, small);
            painter.drawLine(ring + QPointF(0, way * small), tip);
            painter.drawLine(tip, tip + QPointF(-3, -way * 3));
            painter.drawLine(tip, tip + QPointF(3, -way * 3));
        }
        painter.setPen(theme.muted);
        painter.drawText(
            QRectF(x + sampleWide, middle - line / 2, smallMetrics().horizontalAdvance(words) + 2, line),
            int(Qt::AlignLeft | Qt::AlignVCenter), words);
        x += sampleWide + smallMetrics().horizontalAdvance(words) + size::wide;
    }
}

} // namespace fovea::ui
