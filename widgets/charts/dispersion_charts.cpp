// SPDX-License-Identifier: MIT
#include "widgets/charts/dispersion_charts.h"

#include "core/metrics/metric.h"
#include "widgets/maps/map_text.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace fovea::ui {

namespace {

constexpr int dispersionHeight = 96;
constexpr int laneHeight = dispersionHeight + 76; // and the sensitivity, and the numbers of the queries
constexpr double widestBar = 48;
constexpr int layerHeight = 12; // a lane's box in a layer

double shown(double value)
{
    return std::isfinite(value) ? value : 0;
}

// What a bar leaves to its neighbours.
QRectF inner(const QRectF &slot)
{
    const double inset = slot.width() >= 4 ? 0.75 : 0;
    return slot.adjusted(inset, 0, -inset, 0);
}

void fillUpTo(QPainter &painter, QRectF slot, double share, const QColor &color)
{
    slot.setTop(slot.bottom() - std::clamp(share, 0.0, 1.0) * slot.height());
    painter.fillRect(slot, color);
}

} // namespace

DispersionBars::DispersionBars(ThemeManager &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Dispersion of every query"));
    setWhatsThis(tr(
        "A bar per query: the range of its kept scores, pale behind it the range over all keys, a tick at "
        "the "
        "separation; above the dashed line the stability bound is empty. Below: how far its weights really "
        "follow its scores; a softmax never passes 1/2. A click goes to the query."));
    connect(&themes, &ThemeManager::changed, this, qOverload<>(&QWidget::update));
}

void DispersionBars::show(std::vector<DispersionLane> lanes, bool sorted)
{
    const bool moved = lanes.size() != m_lanes.size();
    m_lanes = std::move(lanes);
    m_sorted = sorted;
    if (moved)
        updateGeometry();
    update();
}

void DispersionBars::setQuery(std::optional<int> query)
{
    m_query = query;
    update();
}

QSize DispersionBars::sizeHint() const
{
    return {280, laneHeight * int(std::max<std::size_t>(1, m_lanes.size()))};
}

std::vector<int> DispersionBars::order(std::size_t lane) const
{
    const auto &rows = m_lanes[lane].rows;
    std::vector<int> queries(rows.size());
    std::iota(queries.begin(), queries.end(), 0);
    if (m_sorted)
        std::ranges::stable_sort(queries, std::greater{},
                                 [&](int query) { return shown(rows[std::size_t(query)].dispersion); });
    return queries;
}

double DispersionBars::widest() const
{
    double widest = 1e-9;
    for (const DispersionLane &lane : m_lanes)
        for (const RowNumbers &row : lane.rows)
            widest = std::max(widest, shown(row.dispersionAll));
    return widest;
}

QRectF DispersionBars::barOf(std::size_t lane, std::size_t place) const
{
    const double step =
        std::min(widestBar, double(width()) / double(std::max<std::size_t>(1, m_lanes[lane].rows.size())));
    const double top = double(lane) * laneHeight + fontMetrics().height();
    return {double(place) * step, top, step, double(lane) * laneHeight + dispersionHeight - top};
}

QRectF DispersionBars::sensitivityBarOf(std::size_t lane, std::size_t place) const
{
    QRectF slot = barOf(lane, place);
    slot.setTop(double(lane) * laneHeight + dispersionHeight + fontMetrics().height());
    slot.setBottom(double(lane + 1) * laneHeight - size::gap - fontMetrics().height());
    return slot;
}

// Weights that are not a softmax's may follow their scores further than by 1/2.
double DispersionBars::sensitivityTop(std::size_t lane) const
{
    double top = softmaxCap;
    if (m_lanes[lane].theory.weighing)
        for (const RowNumbers &row : m_lanes[lane].rows)
            top = std::max(top, shown(row.sensitivity));
    return top;
}

// e^dispersion / n is 1/2 there; what top-k's gap adds only makes it more.
std::optional<double> DispersionBars::emptyAbove(std::size_t lane) const
{
    const bool whole = m_lanes[lane].theory.bound == StabilityBound::Whole; // over the pale bars
    std::vector<int> kept;
    for (const RowNumbers &row : m_lanes[lane].rows)
        if (!std::isnan(row.logStability)) // bottom-k has no bound
            kept.push_back(whole ? row.visible : row.kept);
    if (kept.empty())
        return {};
    std::ranges::nth_element(kept, kept.begin() + std::ptrdiff_t(kept.size() / 2));
    const double reached = std::log(softmaxCap * kept[kept.size() / 2]);
    return reached >= 0 ? std::optional(reached) : std::nullopt;
}

void DispersionBars::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setFont(ui::font(Type::Small));
    for (std::size_t lane = 0; lane < m_lanes.size(); ++lane) {
        paintLane(painter, lane);
        paintEmptyLine(painter, lane);
        paintSensitivity(painter, lane);
        paintQueries(painter, lane);
    }
}

void DispersionBars::paintLane(QPainter &painter, std::size_t lane) const
{
    const Theme &theme = m_themes.theme();
    const DispersionLane &each = m_lanes[lane];
    const QColor color = theme.lane(each.style).color;
    const double all = widest();
    const auto queries = order(lane);
    for (std::size_t place = 0; place < queries.size(); ++place) {
        const RowNumbers &row = each.rows[std::size_t(queries[place])];
        const QRectF slot = inner(barOf(lane, place));
        fillUpTo(painter, slot, shown(row.dispersionAll) / all, theme.border);
        fillUpTo(painter, slot, shown(row.dispersion) / all,
                 m_query == queries[place] ? theme.accent : color);
        if (row.separation > 0 && slot.width() >= 2) {
            const double y = slot.bottom() - std::min(1.0, row.separation / all) * slot.height();
            painter.fillRect(QRectF(slot.left(), y - 1, slot.width(), 2), theme.caution);
        }
    }
    paintWords(painter, double(lane) * laneHeight,
               tr("%1 · dispersion δ of each query, 0 to %2; pale: over all keys")
                   .arg(each.letter, numberText(all)));
}

void DispersionBars::paintEmptyLine(QPainter &painter, std::size_t lane) const
{
    const auto above = emptyAbove(lane);
    if (!above || *above > widest())
        return;
    const QRectF slot = barOf(lane, 0);
    const double y = std::round(slot.bottom() - *above / widest() * slot.height()) + 0.5;
    painter.setPen(QPen(m_themes.theme().text, size::hair, Qt::DashLine));
    painter.drawLine(QPointF(0, y), QPointF(width(), y));
    const QString words = tr("bound 1/2");
    const double wide = painter.fontMetrics().horizontalAdvance(words);
    const QRectF label(width() - wide - size::tiny, y - painter.fontMetrics().height(), wide + size::tiny,
                       painter.fontMetrics().height());
    painter.fillRect(label, m_themes.theme().surface);
    painter.drawText(label, Qt::AlignCenter, words);
}

void DispersionBars::paintSensitivity(QPainter &painter, std::size_t lane) const
{
    const Theme &theme = m_themes.theme();
    const DispersionLane &each = m_lanes[lane];
    const auto queries = order(lane);
    const double top = sensitivityTop(lane);
    for (std::size_t place = 0; place < queries.size(); ++place) {
        const RowNumbers &row = each.rows[std::size_t(queries[place])];
        fillUpTo(painter, inner(sensitivityBarOf(lane, place)), shown(row.sensitivity) / top,
                 m_query == queries[place] ? theme.accent : theme.lane(each.style).color);
    }
    const QRectF slot = sensitivityBarOf(lane, 0);
    const double y = std::round(slot.bottom() - softmaxCap / top * slot.height()) + 0.5;
    painter.setPen(QPen(theme.text, size::hair, Qt::DashLine));
    painter.drawLine(QPointF(0, y), QPointF(width(), y));
    paintWords(painter, double(lane) * laneHeight + dispersionHeight,
               top > softmaxCap ? tr("%1 · sensitivity, 0 to %2; dashed: 1/2, a softmax's limit")
                                      .arg(each.letter, numberText(top))
                                : tr("%1 · sensitivity, 0 to 1/2").arg(each.letter));
}

void DispersionBars::paintWords(QPainter &painter, double top, const QString &words) const
{
    painter.setPen(m_themes.theme().muted);
    painter.drawText(QRectF(0, top, width(), fontMetrics().height()), Qt::AlignLeft | Qt::AlignVCenter,
                     words);
}

// Their positions, from 1, as far as they do not touch.
void DispersionBars::paintQueries(QPainter &painter, std::size_t lane) const
{
    painter.setPen(m_themes.theme().muted);
    const auto queries = order(lane);
    double taken = -size::gap;
    for (std::size_t place = 0; place < queries.size(); ++place) {
        const QRectF slot = sensitivityBarOf(lane, place);
        const QString number = QString::number(queries[place] + 1);
        const double wide = painter.fontMetrics().horizontalAdvance(number);
        const double left = std::clamp(slot.center().x() - wide / 2, 0.0, std::max(0.0, width() - wide));
        if (left < taken + size::tiny)
            continue;
        painter.drawText(QRectF(left, slot.bottom(), wide + 1, fontMetrics().height()),
                         Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, number);
        taken = left + wide;
    }
}

void DispersionBars::mousePressEvent(QMouseEvent *event)
{
    const auto lane = std::size_t(std::max(0.0, event->position().y() / laneHeight));
    if (lane >= m_lanes.size() || m_lanes[lane].rows.empty())
        return;
    const auto place = std::size_t(std::max(0.0, event->position().x() / barOf(lane, 0).width()));
    const auto queries = order(lane);
    if (place < queries.size())
        Q_EMIT queryChosen(queries[place]);
}

DispersionLayers::DispersionLayers(ThemeManager &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Dispersion by layer"));
    setWhatsThis(tr(
        "The dispersions of all queries and heads of a layer on this example: 5 to 95 % as a line, quartiles "
        "as a box, the median as a tick. A click goes to the layer."));
    connect(&themes, &ThemeManager::changed, this, qOverload<>(&QWidget::update));
}

void DispersionLayers::show(std::vector<DispersionLane> lanes, int layer)
{
    const QSize before = sizeHint();
    m_lanes = std::move(lanes);
    m_layer = layer;
    if (before != sizeHint())
        updateGeometry();
    update();
}

int DispersionLayers::count() const
{
    std::size_t most = 0;
    for (const DispersionLane &lane : m_lanes)
        most = std::max(most, lane.layers.size());
    return int(most);
}

double DispersionLayers::rowHeight() const
{
    return std::max(double(fontMetrics().height()), layerHeight * double(m_lanes.size())) + size::tiny;
}

QSize DispersionLayers::sizeHint() const
{
    return {280, int(rowHeight() * std::max(1, count())) + fontMetrics().height() + size::tiny};
}

void DispersionLayers::paintEvent(QPaintEvent *)
{
    const Theme &theme = m_themes.theme();
    QPainter painter(this);
    painter.setFont(ui::font(Type::Small));
    double widest = 1e-9;
    for (const DispersionLane &lane : m_lanes)
        for (const auto &layer : lane.layers)
            if (!layer.empty())
                widest = std::max(widest, percentile(std::span<const double>(layer), 95));
    const double left = painter.fontMetrics().horizontalAdvance(tr("layer %1").arg(88)) + size::gap;
    const double room =
        width() - left - painter.fontMetrics().horizontalAdvance(QStringLiteral("88.888")) - size::gap;
    for (int layer = 0; layer < count(); ++layer) {
        const double top = layer * rowHeight();
        painter.setPen(layer == m_layer ? theme.accent : theme.muted);
        painter.drawText(QRectF(0, top, left, rowHeight()), Qt::AlignLeft | Qt::AlignVCenter,
                         tr("layer %1").arg(layer + 1));
        for (std::size_t lane = 0; lane < m_lanes.size(); ++lane) {
            if (std::size_t(layer) >= m_lanes[lane].layers.size() ||
                m_lanes[lane].layers[std::size_t(layer)].empty())
                continue;
            const std::span<const double> values = m_lanes[lane].layers[std::size_t(layer)];
            const auto at = [&](double level) { return left + percentile(values, level) / widest * room; };
            const double y = top + (double(lane) + 0.5) * layerHeight + size::tiny / 2.0;
            const QColor color = theme.lane(m_lanes[lane].style).color;
            painter.setPen(QPen(color, 1));
            painter.drawLine(QPointF(at(5), y), QPointF(at(95), y));
            QColor pale = color;
            pale.setAlphaF(0.35f);
            painter.fillRect(QRectF(at(25), y - 4, at(75) - at(25), 8), pale);
            painter.fillRect(QRectF(at(50) - 1, y - 4, 2, 8), color);
            painter.setPen(color);
            painter.drawText(QRectF(left + room, y - layerHeight / 2.0, width() - left - room, layerHeight),
                             Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip,
                             numberText(percentile(values, 50)));
        }
    }
    paintAxis(painter, {left, count() * rowHeight(), room, double(fontMetrics().height())}, widest);
}

void DispersionLayers::paintAxis(QPainter &painter, const QRectF &area, double widest) const
{
    if (count() == 0)
        return;
    painter.setPen(QPen(m_themes.theme().strongBorder, size::hair));
    painter.drawLine(area.topLeft(), area.topRight());
    for (const double x : {area.left(), area.right()})
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.top() + size::tiny));
    painter.setPen(m_themes.theme().muted);
    const QRectF words = area.translated(0, size::tiny);
    painter.drawText(words, Qt::AlignLeft, QStringLiteral("0"));
    painter.drawText(words, Qt::AlignHCenter, tr("dispersion δ"));
    painter.drawText(words, Qt::AlignRight, numberText(widest));
}

void DispersionLayers::mousePressEvent(QMouseEvent *event)
{
    const int layer = int(event->position().y() / rowHeight());
    if (layer >= 0 && layer < count())
        Q_EMIT layerChosen(layer);
}

} // namespace fovea::ui
