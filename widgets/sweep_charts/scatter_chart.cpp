// SPDX-License-Identifier: MIT
#include "widgets/sweep_charts/scatter_chart.h"

#include "core/base/wording.h"
#include "widgets/cells/cell_words.h"

#include <QContextMenuEvent>
#include <QCoreApplication>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

constexpr qreal radius = 5, arrow = 22, nearness = 14;
constexpr int laneB = 1; // what a cell becomes in Race

QFontMetricsF metrics()
{
    return QFontMetricsF(ui::font(Type::Small));
}

} // namespace

QString measureName(ScatterMeasure measure)
{
    const auto tr = [](const char *text) {
        return QCoreApplication::translate("fovea::ui::ScatterChart", text);
    };
    switch (measure) {
    case ScatterMeasure::DispersionRatio:
        return tr("Dispersion ratio δ to the baseline");
    case ScatterMeasure::Separation:
        return tr("Separation Δ of kept from dropped scores");
    case ScatterMeasure::Stability:
        return tr("Stability bound, natural logarithm");
    case ScatterMeasure::Speedup:
        return tr("Speed-up over the baseline");
    case ScatterMeasure::Epochs:
        return tr("Mean epochs to the threshold");
    }
    return {};
}

ScatterChart::ScatterChart(ThemeManager &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    setAccessibleName(tr("Cells by two measures"));
    setWhatsThis(
        tr("A disc is a cell: medians over its seeds, with quartiles as a cross. A ring with an arrow is a "
           "bound: at least, or at most, this. Spearman's rho tells whether the two measures rise together; "
           "its p is the share of all ways to pair the columns that give as extreme a rho. A bound counts "
           "with its value. It is a test of one picture: no stars. Dragging over points dims all other "
           "cells; a click beside them ends it."));
    connect(&themes, &ThemeManager::changed, this, qOverload<>(&QWidget::update));
}

double ScatterChart::Scale::share(double value) const
{
    if (isLogarithmic)
        return std::log(std::clamp(value, low, high) / low) / std::log(high / low);
    return (value - low) / (high - low);
}

std::vector<double> ScatterChart::Scale::ticks() const
{
    std::vector<double> all;
    if (isLogarithmic) {
        for (double tick = std::exp2(std::ceil(std::log2(low) - 1e-9)); tick <= high * 1.0001; tick *= 2)
            all.push_back(tick);
        return all;
    }
    const double rough = (high - low) / 4;
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    const double step = power * (rough / power < 1.5   ? 1
                                 : rough / power < 3.5 ? 2
                                 : rough / power < 7.5 ? 5
                                                       : 10);
    for (double tick = std::ceil(low / step) * step; tick <= high + step * 1e-6; tick += step)
        all.push_back(std::abs(tick) < step * 1e-9 ? 0 : tick);
    return all;
}

ScatterChart::Scale ScatterChart::scaleOf(const std::vector<double> &values, bool isLogarithmic)
{
    Scale scale;
    scale.isLogarithmic = isLogarithmic;
    if (values.empty())
        return isLogarithmic ? Scale{0.5, 2, true} : scale;
    const auto [low, high] = std::ranges::minmax(values);
    if (isLogarithmic) {
        scale.low = std::exp2(std::floor(std::log2(std::max(1e-3, std::min(low, 1.0))) - 0.2));
        scale.high = std::exp2(std::ceil(std::log2(std::max(high, 1.0)) + 0.2));
        return scale;
    }
    const double margin = high > low ? (high - low) * 0.12 : std::max(0.1, std::abs(high) * 0.2);
    scale.low = low - margin;
    scale.high = high + margin;
    return scale;
}

void ScatterChart::show(const SnapshotPointer &sweep, std::vector<ScatterPoint> points, ScatterMeasure x,
                        ScatterMeasure y)
{
    const bool isSame =
        std::ranges::equal(points, m_points, [](const ScatterPoint &a, const ScatterPoint &b) {
            return a.x.middle == b.x.middle && a.y.middle == b.y.middle;
        });
    m_isKnown = m_isKnown && isSame;
    m_sweep = sweep;
    m_points = std::move(points);
    m_xMeasure = x;
    m_yMeasure = y;
    std::vector<double> xs, ys;
    for (const ScatterPoint &point : m_points) {
        xs.insert(xs.end(), {point.x.low, point.x.middle, point.x.high});
        ys.insert(ys.end(), {point.y.low > 0 || y != ScatterMeasure::Speedup ? point.y.low : point.y.middle,
                             point.y.middle, point.y.high});
    }
    m_x = scaleOf(xs, x == ScatterMeasure::Speedup);
    m_y = scaleOf(ys, y == ScatterMeasure::Speedup);
    setAccessibleDescription(sentence());
    update();
}

void ScatterChart::setCorrelation(const std::optional<RankCorrelation> &found)
{
    m_correlation = found;
    m_isKnown = true;
    setAccessibleDescription(sentence());
}

void ScatterChart::select(int cell)
{
    m_selected = cell;
    update();
}

void ScatterChart::setBright(const BrightCells &cells)
{
    m_bright = cells;
    update();
}

QString ScatterChart::sentence() const
{
    if (m_points.empty())
        return tr("No cell has both measures yet.");
    if (m_points.size() < fewestCorrelated)
        return tr("%1: Spearman's ρ needs at least %2.")
            .arg(QString::fromStdString(countText(std::int64_t(m_points.size()), "point")))
            .arg(fewestCorrelated);
    if (!m_isKnown)
        return tr("Spearman's ρ of %1 points is being worked out …").arg(m_points.size());
    const auto &found = m_correlation;
    if (!found)
        return tr("All points have the same value on one side: no ρ.");
    int bounds = 0;
    for (const ScatterPoint &point : m_points)
        bounds += point.x.kind != ScatterValue::Kind::Exact || point.y.kind != ScatterValue::Kind::Exact;
    const double p = found->rho < 0 ? found->falling : found->rising;
    QString words =
        tr("Spearman ρ %1, permutation p %2 one-sided, %3 two-sided%4; %5 points")
            .arg(QString::number(found->rho, 'f', 2).replace(QLatin1Char('-'), QStringLiteral("−")),
                 QString::number(p, 'f', 4), QString::number(found->twoSided, 'f', 4),
                 found->isExact ? QString() : tr(" (100,000 pairings drawn)"))
            .arg(found->points);
    return words + (bounds > 0 ? tr(", %1 of them bounds that count with their value.").arg(bounds)
                               : QStringLiteral("."));
}

QRectF ScatterChart::plotArea() const
{
    const qreal line = metrics().height();
    return QRectF(rect()).adjusted(metrics().horizontalAdvance(QStringLiteral("−0.00×")) + size::gap,
                                   line + size::gap, -size::gap, -2 * line - size::gap);
}

QPointF ScatterChart::placeOf(const ScatterPoint &point) const
{
    const QRectF area = plotArea();
    return {area.left() + m_x.share(point.x.middle) * area.width(),
            area.bottom() - m_y.share(point.y.middle) * area.height()};
}

void ScatterChart::paintAxes(QPainter &painter) const
{
    const Theme &theme = m_themes.theme();
    const QRectF area = plotArea();
    const qreal line = metrics().height();
    painter.setFont(ui::font(Type::Small));
    const auto words = [](const Scale &scale, double value) {
        const QString number = QString::number(value, 'g', 3).replace(QLatin1Char('-'), QStringLiteral("−"));
        return scale.isLogarithmic ? number + QStringLiteral("×") : number;
    };
    for (const double tick : m_y.ticks()) {
        const qreal y = area.bottom() - m_y.share(tick) * area.height();
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
    painter.drawText(QRectF(area.left(), area.bottom() + size::tiny + line, area.width(), line),
                     int(Qt::AlignHCenter), measureName(m_xMeasure));
    painter.drawText(QRectF(0, 0, width(), line), int(Qt::AlignLeft), measureName(m_yMeasure));
    if (m_y.isLogarithmic) {
        const qreal y = area.bottom() - m_y.share(1) * area.height();
        painter.setPen(QPen(theme.muted, 1, Qt::DashLine));
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
        painter.drawText(QPointF(area.left() + size::tiny, y - 3), tr("as fast as the baseline"));
    }
}

void ScatterChart::paintPoint(QPainter &painter, const ScatterPoint &point) const
{
    const Theme &theme = m_themes.theme();
    const QColor ink = point.cell == m_selected ? theme.lane(laneB).color : theme.text;
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
    constexpr std::size_t mostNames = 12;
    if (!m_sweep || m_points.size() > mostNames)
        return;
    painter.setFont(ui::font(Type::Small));
    painter.setPen(m_themes.theme().muted);
    QList<QRectF> taken; // by points and names before
    for (const ScatterPoint &point : m_points)
        taken << QRectF(placeOf(point) - QPointF(radius, radius), QSizeF(2 * radius, 2 * radius));
    for (const ScatterPoint &point : m_points) {
        const QString name =
            metrics().elidedText(cellWords(m_sweep->plan(), point.cell), Qt::ElideRight, 130);
        const QPointF at = placeOf(point);
        const QSizeF extent(metrics().horizontalAdvance(name), metrics().height());
        // Right above it, or wherever around it there is room; a name without room is left out.
        const qreal right = at.x() + radius + 3, left = at.x() - radius - 3 - extent.width();
        const qreal above = at.y() - 3 - extent.height(), below = at.y() + 3;
        for (const QPointF corner :
             {QPointF(right, above), QPointF(left, above), QPointF(right, below), QPointF(left, below)}) {
            const QRectF box(corner, extent);
            if (!QRectF(rect()).contains(box) ||
                std::ranges::any_of(taken, [&](const QRectF &other) { return other.intersects(box); }))
                continue;
            painter.setOpacity(opacityOf(point));
            painter.drawText(box, int(Qt::AlignLeft | Qt::AlignVCenter), name);
            taken << box;
            break;
        }
    }
}

const ScatterPoint *ScatterChart::nearest(const QPointF &at) const
{
    const ScatterPoint *best = nullptr;
    qreal closest = nearness;
    for (const ScatterPoint &point : m_points)
        if (const QPointF away = placeOf(point) - at; std::hypot(away.x(), away.y()) < closest) {
            closest = std::hypot(away.x(), away.y());
            best = &point;
        }
    return best;
}

void ScatterChart::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    if (const ScatterPoint *point = nearest(event->position()))
        Q_EMIT cellChosen(point->cell);
    else
        m_brush = QRectF(event->position(), QSizeF());
}

void ScatterChart::mouseMoveEvent(QMouseEvent *event)
{
    if (!m_brush)
        return;
    m_brush->setBottomRight(event->position());
    update();
}

void ScatterChart::mouseReleaseEvent(QMouseEvent *)
{
    if (!m_brush)
        return;
    const QRectF box = m_brush->normalized();
    m_brush.reset();
    update();
    std::set<int> cells;
    for (const ScatterPoint &point : m_points)
        if (box.contains(placeOf(point)))
            cells.insert(point.cell);
    Q_EMIT brushed(cells.empty() ? BrightCells() : BrightCells(cells));
}

void ScatterChart::contextMenuEvent(QContextMenuEvent *event)
{
    if (const ScatterPoint *point = nearest(event->pos()))
        Q_EMIT menuRequested(point->cell, event->globalPos());
}

void ScatterChart::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (const ScatterPoint *point = nearest(event->position()))
        Q_EMIT cellActivated(point->cell);
}

bool ScatterChart::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const ScatterPoint *point = nearest(help->pos());
    if (point && m_sweep)
        QToolTip::showText(help->globalPos(),
                           tr("%1\n%2 %3\n%4 %5%6")
                               .arg(cellWords(m_sweep->plan(), point->cell), measureName(m_xMeasure))
                               .arg(point->x.middle, 0, 'g', 3)
                               .arg(measureName(m_yMeasure))
                               .arg(point->y.kind == ScatterValue::Kind::AtLeast  ? QStringLiteral("> ")
                                    : point->y.kind == ScatterValue::Kind::AtMost ? QStringLiteral("< ")
                                                                                  : QString())
                               .arg(point->y.middle, 0, 'g', 3),
                           this);
    else
        QToolTip::hideText();
    return true;
}

} // namespace fovea::ui
