// SPDX-License-Identifier: MIT
#include "widgets/charts/noise_scatter.h"

#include "widgets/kit/lane_chip.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <limits>

namespace fovea::ui {

namespace {

constexpr int mostDecades = 6; // smaller separations stand at the left edge
constexpr int bins = 10;
constexpr int fewest = 3; // points a bin needs to have a mean
constexpr qreal markerExtent = 5;
constexpr qreal markerOpacity = 0.45;
constexpr qreal nearness = 12; // pixels

QFontMetrics smallMetrics()
{
    return QFontMetrics(ui::font(Type::Small));
}

struct Mean
{
    double sum = 0;
    int count = 0;

    void add(double value)
    {
        sum += value;
        ++count;
    }
    double value() const { return sum / count; }
};

} // namespace

NoiseScatter::NoiseScatter(ThemeManager &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Separation against stability"));
    setWhatsThis(tr("A mark a query: its separation without noise (smallest kept score minus largest dropped "
                    "one) and the share of its picks that stay under noise. The line is the lane's mean, the "
                    "dotted one what blind "
                    "picks of as many keys would keep. "
                    "Separations of 0 and below, or too small for the axis, stand at the left edge."));
    connect(&themes, &ThemeManager::changed, this, qOverload<>(&QWidget::update));
}

void NoiseScatter::setLanes(const std::vector<NoiseLane> &lanes)
{
    m_lanes.clear();
    double smallest = std::numeric_limits<double>::infinity();
    double largest = 0;
    for (const NoiseLane &lane : lanes) {
        if (lane.scatter.points.empty())
            continue;
        const double chance =
            lane.stability ? lane.stability->picks.chance : std::numeric_limits<double>::quiet_NaN();
        m_lanes.push_back({lane.letter, lane.style, lane.scatter, chance});
        for (const StabilityPoint &point : lane.scatter.points)
            if (point.separation > 0) {
                smallest = std::min(smallest, double(point.separation));
                largest = std::max(largest, double(point.separation));
            }
    }
    if (largest > 0) {
        m_high = int(std::ceil(std::log10(largest)));
        m_low = std::max(int(std::floor(std::log10(smallest))), m_high - mostDecades);
        m_low = std::min(m_low, m_high - 1);
    }
    setAccessibleDescription(summary());
    update();
}

bool NoiseScatter::isEmpty() const
{
    return m_lanes.empty();
}

QSize NoiseScatter::sizeHint() const
{
    return {size::lanesDock, 7 * size::dense + 2 * smallMetrics().height()};
}

QSize NoiseScatter::minimumSizeHint() const
{
    return {size::lanesDock / 2, sizeHint().height()};
}

QRectF NoiseScatter::plotArea() const
{
    const QFontMetrics metrics = smallMetrics();
    const int left = metrics.horizontalAdvance(tr("%1 %").arg(100)) + size::gap;
    const int below = 2 * metrics.height() + size::tiny;
    return QRectF(rect()).adjusted(left, metrics.height() + size::gap, -size::gap, -below);
}

QPointF NoiseScatter::placeOf(const StabilityPoint &point) const
{
    const QRectF area = plotArea();
    const double decade = point.separation > 0 ? std::log10(double(point.separation)) : m_low;
    const double along = std::clamp((decade - m_low) / (m_high - m_low), 0.0, 1.0);
    return {area.left() + along * area.width(), area.bottom() - double(point.unchanged) * area.height()};
}

void NoiseScatter::paintAxes(QPainter &painter, const QRectF &area) const
{
    const Theme &theme = m_themes.theme();
    const QFontMetrics metrics = smallMetrics();
    painter.setFont(ui::font(Type::Small));
    for (const int percent : {0, 50, 100}) {
        const qreal y = area.bottom() - area.height() * percent / 100;
        painter.fillRect(QRectF(area.left(), y, area.width(), size::hair), theme.border);
        painter.setPen(theme.muted);
        painter.drawText(QRectF(0, y - metrics.height() / 2.0, area.left() - size::tiny, metrics.height()),
                         int(Qt::AlignRight | Qt::AlignVCenter), tr("%1 %").arg(percent));
    }
    const int every = m_high - m_low > 4 ? 2 : 1;
    for (int decade = m_low; decade <= m_high; ++decade) {
        const qreal x = area.left() + area.width() * (decade - m_low) / (m_high - m_low);
        painter.fillRect(QRectF(x, area.bottom(), size::hair, size::tiny), theme.border);
        if ((m_high - decade) % every)
            continue;
        const QString text = QString::number(std::pow(10.0, decade), 'g', 4);
        const qreal half = metrics.horizontalAdvance(text) / 2.0;
        const qreal left = std::clamp(x - half, 0.0, width() - 2 * half);
        painter.drawText(QPointF(left, area.bottom() + size::tiny + metrics.ascent()), text);
    }
    painter.drawText(QRectF(area.left(), height() - metrics.height(), area.width(), metrics.height()),
                     int(Qt::AlignHCenter), tr("separation without noise"));
    painter.drawText(QRectF(0, 0, width(), metrics.height()), int(Qt::AlignLeft), tr("picks that stay"));
}

// A line for every chance there is; lanes that keep as many keys share theirs.
void NoiseScatter::paintChance(QPainter &painter, const QRectF &area) const
{
    const QFontMetrics metrics = smallMetrics();
    QStringList said;
    for (const Lane &lane : m_lanes) {
        const QString words = chanceWords(lane.chance);
        if (std::isnan(lane.chance) || said.contains(words))
            continue;
        said << words;
        const qreal y = area.bottom() - area.height() * lane.chance;
        painter.setPen(QPen(m_themes.theme().muted, size::hair, Qt::DotLine));
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
        painter.drawText(QRectF(area.left(), y - metrics.height(), area.width(), metrics.height()),
                         int(Qt::AlignRight | Qt::AlignBottom), words);
    }
}

void NoiseScatter::paintLane(QPainter &painter, const QRectF &area, const Lane &lane) const
{
    LaneStyle style = m_themes.theme().lane(lane.style);
    const QPen pen = style.pen();
    std::vector<Mean> across(bins), up(bins);
    style.color.setAlphaF(markerOpacity);
    for (const StabilityPoint &point : lane.scatter.points) {
        const QPointF place = placeOf(point);
        paintMarker(painter, place, markerExtent, style);
        const int bin = std::clamp(int((place.x() - area.left()) / area.width() * bins), 0, bins - 1);
        across[std::size_t(bin)].add(place.x());
        up[std::size_t(bin)].add(place.y());
    }
    QPolygonF line;
    for (std::size_t bin = 0; bin < bins; ++bin)
        if (up[bin].count >= fewest)
            line << QPointF(across[bin].value(), up[bin].value());
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(line);
}

void NoiseScatter::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF area = plotArea();
    paintAxes(painter, area);
    paintChance(painter, area);
    for (const Lane &lane : m_lanes)
        paintLane(painter, area, lane);
}

QString NoiseScatter::summary() const
{
    QStringList lines;
    int left = 0;
    std::size_t drawn = 0;
    for (const Lane &lane : m_lanes) {
        std::vector<StabilityPoint> points = lane.scatter.points;
        left += lane.scatter.leftOut;
        drawn += points.size();
        if (points.size() < 2)
            continue;
        std::ranges::stable_sort(points, {}, &StabilityPoint::separation);
        Mean low, high;
        for (std::size_t i = 0; i < points.size(); ++i)
            (i < points.size() / 2 ? low : high).add(double(points[i].unchanged));
        lines << tr("%1: %2 % of the picks stay where separation is in its smaller half, %3 % in its larger.")
                     .arg(lane.letter, shareNumber(low.value()), shareNumber(high.value()));
    }
    if (left > 0)
        lines << tr("%1 of %2 queries are drawn.").arg(drawn).arg(drawn + std::size_t(left));
    return lines.join(QLatin1Char('\n'));
}

QString NoiseScatter::readout(const QPointF &place) const
{
    QString words;
    qreal best = nearness;
    for (const Lane &lane : m_lanes)
        for (const StabilityPoint &point : lane.scatter.points) {
            const QPointF away = placeOf(point) - place;
            const qreal distance = std::hypot(away.x(), away.y());
            if (distance >= best)
                continue;
            best = distance;
            words = tr("%1, %2, head %3, query %4: separation %5, %6 % of the picks stay")
                        .arg(lane.letter, layerWords(point.layer))
                        .arg(point.head + 1)
                        .arg(point.query + 1)
                        .arg(double(point.separation), 0, 'g', 3)
                        .arg(shareNumber(double(point.unchanged)));
        }
    return words;
}

bool NoiseScatter::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    QToolTip::showText(help->globalPos(), readout(help->pos()), this);
    return true;
}

} // namespace fovea::ui
