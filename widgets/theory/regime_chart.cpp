// SPDX-License-Identifier: MIT
#include "widgets/theory/regime_chart.h"

#include "core/metrics/conditions.h"
#include "widgets/kit/lane_chip.h"

#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <array>
#include <cmath>

namespace fovea::ui {

namespace {

constexpr int leftRoom = 46, footHeight = 38, topRoom = 6, rightRoom = 14;
constexpr double lowest = 1e-12, highest = 10;
constexpr std::array given = {2.0, 4.0, 8.0, 16.0, 32.0};
constexpr double reach = 9; // of the mouse, pixels

} // namespace

RegimeChart::RegimeChart(ThemeManager &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    setMouseTracking(true);
    setAccessibleName(tr("Regime chart"));
    setWhatsThis(tr("For a lane that keeps the best scores against full attention: across, the ratio of "
                    "their dispersions; "
                    "up, the separation over the dispersion of full attention. Above the curve for its own "
                    "dispersion δ the "
                    "sufficient condition holds (theorem of the paper, as reconstructed; its figures 21 and "
                    "22). Grey: δ of "
                    "2 to 32. Green: δ of the full lane at the clock. Diamonds: the paper's Table 6 at its "
                    "four percentiles, "
                    "filled where the condition holds. Lanes of this race (measured) move with the clock and "
                    "leave a dot an "
                    "epoch. A click on a diamond selects its row, a click on a dot sets the clock."));
    connect(&themes, &ThemeManager::changed, this, qOverload<>(&QWidget::update));
}

void RegimeChart::show(Regime regime, Condition condition, int epoch)
{
    m_regime = std::move(regime);
    m_condition = condition;
    m_epoch = epoch;
    setAccessibleDescription(reading());
    update();
}

void RegimeChart::setChosen(int row, int level)
{
    m_row = row;
    m_level = level;
    update();
}

ChartFrame RegimeChart::frame() const
{
    return {QRectF(leftRoom, topRoom, width() - leftRoom - rightRoom, height() - topRoom - footHeight),
            {0, 1, false},
            {lowest, highest, true}};
}

// Beyond the right edge: on it. Below or above: at the end of the scale.
QPointF RegimeChart::placeOf(double ratio, double feasible) const
{
    return frame().at(std::clamp(ratio, 0.0, 1.0), std::clamp(feasible, lowest, highest));
}

std::optional<QPointF> RegimeChart::placeOf(int row, int level) const
{
    if (row < 0 || row >= int(paperTable().size()) || level < 0 || level >= 4)
        return {};
    const PaperRow &paper = paperTable()[std::size_t(row)];
    const auto at = std::size_t(level);
    return placeOf(paper.deltaH[at] / paper.deltaS[at], paper.separation[at] / paper.deltaS[at]);
}

const RegimePoint *RegimeChart::now(const RegimeLane &lane) const
{
    const RegimePoint *newest = nullptr;
    for (const RegimePoint &point : lane.points)
        if (point.epoch <= m_epoch)
            newest = &point;
    return newest;
}

std::optional<QPointF> RegimeChart::placeOf(const RegimeLane &lane) const
{
    const RegimePoint *point = now(lane);
    return point ? std::optional(placeOf(point->ratio(), point->feasible())) : std::nullopt;
}

void RegimeChart::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme &theme = m_themes.theme();
    frame().paintGrid(painter, theme, ChartFrame::Left, tr("Dispersion ratio: δ of the lane ÷ δ of full"));
    painter.save();
    painter.setClipRect(frame().plot().adjusted(-1, -1, 1, 1));
    paintBorders(painter);
    painter.restore();
    paintPaper(painter);
    paintLanes(painter);
    if (!m_regime.reason.isEmpty())
        paintNote(painter, frame().plot().bottomLeft(), tr("this race: nothing to show yet"), theme.muted,
                  theme.surface, frame().plot());
}

void RegimeChart::paintBorders(QPainter &painter) const
{
    const Theme &theme = m_themes.theme();
    const ChartFrame area = frame();
    const QRectF &plot = area.plot();
    const auto border = [&](double deltaS, double beta) {
        QPolygonF line;
        for (int i = 0; i <= 200; ++i)
            if (const auto c2 = smallestFeasible(m_condition, deltaS, i / 200.0, beta)) {
                const double y = area.at(0, std::max(*c2, lowest / 100)).y();
                line << QPointF(area.at(i / 200.0, 1).x(), y);
            }
        return line;
    };
    const RegimePoint *newest = m_regime.lanes.empty() ? nullptr : now(m_regime.lanes.front());
    const double beta = newest ? newest->beta : 1;
    if (newest) {
        QPolygonF line = border(newest->deltaS, beta);
        if (!line.isEmpty()) {
            QPolygonF region = line;
            region << QPointF(line.back().x(), plot.top()) << QPointF(line.front().x(), plot.top());
            QColor fill = theme.good;
            fill.setAlphaF(0.1f);
            painter.setPen(Qt::NoPen);
            painter.setBrush(fill);
            painter.drawPolygon(region);
            painter.setPen(QPen(theme.good, 2));
            painter.drawPolyline(line);
            paintNote(painter, {line.front().x() + 4, plot.top() + 2},
                      tr("holds above, at δ %1").arg(digits(newest->deltaS)), theme.good, theme.surface,
                      plot);
        }
    }
    painter.setBrush(Qt::NoBrush);
    for (const double deltaS : given) {
        const QPolygonF line = border(deltaS, beta);
        painter.setPen(QPen(theme.strongBorder, 1));
        painter.drawPolyline(line);
        // Its number where there is room: on the upper left, each a little further right.
        const double x = plot.left() + plot.width() * (0.2 + 0.14 * std::log2(deltaS / given.front()));
        for (const QPointF &point : line)
            if (point.x() >= x && plot.contains(point)) {
                paintNote(painter, point - QPointF(6, 8), QString::number(deltaS), theme.muted, theme.surface,
                          plot);
                break;
            }
    }
}

void RegimeChart::paintPaper(QPainter &painter) const
{
    const Theme &theme = m_themes.theme();
    painter.setFont(ui::font(Type::Small));
    for (int row = 0; row < int(paperTable().size()); ++row) {
        const PaperRow &paper = paperTable()[std::size_t(row)];
        QPolygonF thread;
        for (int level = 0; level < 4; ++level)
            thread << *placeOf(row, level);
        painter.setPen(QPen(theme.strongBorder, row == m_row ? 1.6 : 0.8));
        painter.setBrush(Qt::NoBrush);
        painter.drawPolyline(thread);
        for (int level = 0; level < 4; ++level) {
            const double extent = row == m_row && level == m_level ? 6.5 : 4.5;
            QPolygonF diamond;
            for (const QPointF &corner :
                 {QPointF(0, -extent), QPointF(extent, 0), QPointF(0, extent), QPointF(-extent, 0)})
                diamond << thread[level] + corner;
            const bool holds = paper.condition(m_condition, std::size_t(level)) < 1;
            painter.setPen(QPen(row == m_row ? theme.accent : theme.text, 1.3));
            painter.setBrush(holds ? theme.text : theme.surface);
            painter.drawPolygon(diamond);
        }
        painter.setPen(theme.text);
        painter.drawText(QRectF(thread[0] - QPointF(paper.letter == 'E' ? -6 : 16, 18), QSizeF(12, 14)),
                         Qt::AlignCenter, QString(QLatin1Char(paper.letter)));
    }
}

void RegimeChart::paintLanes(QPainter &painter) const
{
    const Theme &theme = m_themes.theme();
    painter.setFont(ui::font(Type::Small));
    for (const RegimeLane &lane : m_regime.lanes) {
        const LaneStyle style = theme.lane(lane.style);
        QPolygonF trail;
        for (const RegimePoint &point : lane.points)
            if (point.epoch <= m_epoch)
                trail << placeOf(point.ratio(), point.feasible());
        painter.setPen(QPen(style.color, 1.2));
        painter.setBrush(Qt::NoBrush);
        painter.drawPolyline(trail);
        painter.setBrush(style.color);
        for (qsizetype i = 0; i < trail.size(); ++i)
            painter.drawEllipse(trail[i], i % 5 == 0 ? 2.4 : 1.3, i % 5 == 0 ? 2.4 : 1.3);
        const RegimePoint *point = now(lane);
        if (!point)
            continue;
        const QPointF place = trail.back();
        painter.setPen(QPen(theme.surface, 1));
        painter.drawRect(QRectF(-4.5, -4.5, 9, 9).translated(place));
        if (point->ratio() > 1) { // an arrow at the edge, with its number
            painter.setPen(QPen(style.color, 1.6));
            painter.drawLine(place + QPointF(5, 0), place + QPointF(12, 0));
            painter.drawLine(place + QPointF(12, 0), place + QPointF(8, -3));
            painter.drawLine(place + QPointF(12, 0), place + QPointF(8, 3));
            paintNote(painter, place + QPointF(-40, 8), tr("ratio %1").arg(digits(point->ratio())),
                      style.color, theme.surface, frame().plot());
        }
        paintLaneLetter(painter, QRectF(place.x() - 8, place.y() + 7 + (point->ratio() > 1 ? 14 : 0), 16, 16),
                        lane.letter, style, theme);
    }
}

RegimeChart::Hit RegimeChart::hitAt(const QPointF &place) const
{
    Hit best;
    double nearest = reach;
    const auto nearer = [&](const QPointF &other) {
        const double distance = std::hypot(place.x() - other.x(), place.y() - other.y());
        if (distance >= nearest)
            return false;
        nearest = distance;
        return true;
    };
    for (int row = 0; row < int(paperTable().size()); ++row)
        for (int level = 0; level < 4; ++level)
            if (nearer(*placeOf(row, level))) {
                const PaperRow &paper = paperTable()[std::size_t(row)];
                const auto at = std::size_t(level);
                best = {row, level, -1, -1,
                        tr("Table 6, %1, %2th percentile: δ full %3, δ top-5 %4, Δ %5; left side %6")
                            .arg(QString::fromLatin1(paper.task))
                            .arg(conditionLevels()[at])
                            .arg(digits(paper.deltaS[at]), digits(paper.deltaH[at]),
                                 digits(paper.separation[at]), digits(paper.condition(m_condition, at)))};
            }
    for (std::size_t lane = 0; lane < m_regime.lanes.size(); ++lane)
        for (const RegimePoint &point : m_regime.lanes[lane].points)
            if (point.epoch <= m_epoch && nearer(placeOf(point.ratio(), point.feasible())))
                best = {-1, -1, int(lane), point.epoch,
                        tr("%1 at epoch %2: δ full %3, δ %4, Δ %5; W %6, X %7")
                            .arg(m_regime.lanes[lane].letter)
                            .arg(point.epoch + 1)
                            .arg(digits(point.deltaS), digits(point.deltaH), digits(point.separation),
                                 digits(point.w), digits(point.x))};
    return best;
}

void RegimeChart::mouseMoveEvent(QMouseEvent *event)
{
    const Hit hit = hitAt(event->position());
    setCursor(hit.words.isEmpty() ? Qt::ArrowCursor : Qt::PointingHandCursor);
    Q_EMIT read(hit.words);
}

void RegimeChart::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    const Hit hit = hitAt(event->position());
    if (hit.epoch >= 0)
        Q_EMIT epochChosen(hit.epoch);
    else
        Q_EMIT chosen(hit.row, hit.level);
}

void RegimeChart::leaveEvent(QEvent *)
{
    Q_EMIT read({});
}

QString RegimeChart::reading() const
{
    QStringList parts;
    for (const RegimeLane &lane : m_regime.lanes)
        if (const RegimePoint *point = now(lane))
            parts << tr("%1 at epoch %2: ratio %3, separation over δ %4, W %5, X %6")
                         .arg(lane.letter)
                         .arg(point->epoch + 1)
                         .arg(digits(point->ratio()), digits(point->feasible()), digits(point->w),
                              digits(point->x));
    return parts.isEmpty() ? m_regime.reason : parts.join(QStringLiteral("; "));
}

} // namespace fovea::ui
