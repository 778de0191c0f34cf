// SPDX-License-Identifier: MIT
#include "widgets/plots/curve_lines.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace fovea::ui {

namespace {

constexpr float bandOpacity = 0.18F;
constexpr float ghostOpacity = 0.3F;
constexpr float singleOpacity = 0.5F;
constexpr qreal selectedExtra = 1.25; // pixels

QVector<double> copied(const std::vector<double> &values)
{
    return {values.begin(), values.end()};
}

QColor faint(QColor color, float opacity)
{
    color.setAlphaF(opacity);
    return color;
}

// A thicker pen keeps the length of its dashes in pixels.
QPen penOf(const LineLook &look)
{
    LaneStyle style = look.style;
    if (look.selected) {
        for (qreal &length : style.dash)
            length *= style.width / (style.width + selectedExtra);
        style.width += selectedExtra;
    }
    return style.pen();
}

// The part of a segment inside a rectangle, as shares of its length; empty where first >= second.
std::pair<double, double> inside(const QRectF &area, const QPointF &from, const QPointF &to)
{
    std::pair<double, double> part{0, 1};
    const auto cut = [&part](double start, double along, double low, double high) {
        if (along == 0)
            part.second = start < low || start > high ? 0 : part.second;
        else
            part = {std::max(part.first, ((along > 0 ? low : high) - start) / along),
                    std::min(part.second, ((along > 0 ? high : low) - start) / along)};
    };
    cut(from.x(), to.x() - from.x(), area.left(), area.right());
    cut(from.y(), to.y() - from.y(), area.top(), area.bottom());
    return part;
}

// Draws dashes on screen as single strokes, which costs a tenth of what QPainter's own dashing of a long path
// does.
class DashedGraph : public QCPGraph
{
public:
    using QCPGraph::QCPGraph;

protected:
    void drawLinePlot(QCPPainter *painter, const QVector<QPointF> &lines) const override
    {
        const QVector<qreal> dashes = pen().dashPattern();
        if (dashes.isEmpty() || painter->modes().testFlag(QCPPainter::pmVectorized))
            return QCPGraph::drawLinePlot(painter, lines);
        applyDefaultAntialiasingHint(painter);
        painter->setPen(QPen(pen().color(), pen().widthF(), Qt::SolidLine, Qt::FlatCap));
        const QRectF area = QRectF(clipRect()).adjusted(-size::tiny, -size::tiny, size::tiny, size::tiny);
        double done = 0; // pixels from the start of the line
        for (qsizetype i = 1; i < lines.size(); ++i) {
            const QPointF along = lines[i] - lines[i - 1];
            const double length = std::hypot(along.x(), along.y());
            if (!std::isfinite(length)) {
                done = 0;
                continue;
            }
            if (const auto [first, last] = inside(area, lines[i - 1], lines[i]); length > 0 && first < last)
                drawDashes(*painter, lines[i - 1], along / length, {first * length, last * length}, done);
            done += length;
        }
    }

private:
    // The dashes between two distances along one segment that begins `done` pixels into the line.
    void drawDashes(QCPPainter &painter, const QPointF &from, const QPointF &direction,
                    std::pair<double, double> part, double done) const
    {
        const QVector<qreal> dashes = pen().dashPattern();
        const double width = pen().widthF();
        const double period = width * std::accumulate(dashes.begin(), dashes.end(), 0.0);
        double place = part.first - std::fmod(done + part.first, period); // where a period begins
        for (qsizetype dash = 0; place < part.second; ++dash) {
            const double end = place + width * dashes[dash % dashes.size()];
            const double start = std::max(place, part.first);
            const double stop = std::min(end, part.second);
            if (dash % 2 == 0 && start < stop)
                painter.drawLine(QLineF(from + start * direction, from + stop * direction));
            place = end;
        }
    }
};

} // namespace

CurveLines::CurveLines(QCustomPlot &plot)
    : m_plot(plot), m_bands{QStringLiteral("bands"), {}, 0}, m_singles{QStringLiteral("singles"), {}, 0},
      m_lines{QStringLiteral("lines"), {}, 0}
{
    QCPLayer *below = plot.layer(QStringLiteral("main"));
    for (const Pool *pool : {&m_bands, &m_singles, &m_lines}) {
        plot.addLayer(pool->layer, below);
        below = plot.layer(pool->layer);
    }
}

QCPGraph *CurveLines::next(Pool &pool)
{
    if (pool.used == pool.graphs.size()) {
        auto *graph = new DashedGraph(m_plot.xAxis, m_plot.yAxis); // owned by the plot
        graph->setLayer(pool.layer);
        graph->setSelectable(QCP::stNone);
        graph->setAntialiasedFill(false);
        pool.graphs.push_back(graph);
    }
    QCPGraph *graph = pool.graphs[pool.used++];
    graph->setVisible(true);
    return graph;
}

void CurveLines::retire(Pool &pool)
{
    for (std::size_t i = pool.used; i < pool.graphs.size(); ++i) {
        pool.graphs[i]->setVisible(false);
        pool.graphs[i]->data()->clear();
    }
}

void CurveLines::addBand(const DrawnLane &lane, const LineLook &look)
{
    if (lane.lower.empty())
        return;
    QCPGraph *lower = next(m_bands);
    QCPGraph *upper = next(m_bands);
    lower->setData(copied(lane.raw.line.x), copied(lane.lower), true);
    upper->setData(copied(lane.raw.line.x), copied(lane.upper), true);
    lower->setPen(Qt::NoPen);
    upper->setPen(Qt::NoPen);
    lower->setBrush(Qt::NoBrush);
    upper->setBrush(faint(look.style.color, bandOpacity));
    upper->setChannelFillGraph(lower);
}

void CurveLines::addSingles(const DrawnLane &lane, const LineLook &look, const PlotSettings &settings)
{
    if (!settings.singleSeeds || lane.raw.seeds() < 2)
        return;
    for (const RunCurve &run : lane.raw.runs) {
        QCPGraph *graph = next(m_singles);
        graph->setData(copied(run.series.x), copied(smoothed(run.series.y, settings)), true);
        graph->setPen(QPen(faint(look.style.color, singleOpacity), 1));
    }
}

void CurveLines::set(const std::vector<DrawnLane> &lanes, const std::vector<LineLook> &looks,
                     const PlotSettings &settings)
{
    m_bands.used = m_singles.used = m_lines.used = 0;
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        addBand(lanes[i], looks[i]);
        addSingles(lanes[i], looks[i], settings);
        if (settings.smoothing == Smoothing::None)
            continue;
        QCPGraph *ghost = next(m_singles);
        ghost->setData(copied(lanes[i].raw.line.x), copied(lanes[i].raw.line.y), true);
        ghost->setPen(QPen(faint(looks[i].style.color, ghostOpacity), 1.5));
    }
    const auto addLine = [&](std::size_t i) {
        QCPGraph *line = next(m_lines);
        line->setData(copied(lanes[i].raw.line.x), copied(lanes[i].shown), true);
        line->setPen(penOf(looks[i]));
        // A lone point has no line to be seen by.
        line->setScatterStyle(lanes[i].shown.size() == 1 ? QCPScatterStyle(QCPScatterStyle::ssDisc, 5)
                                                         : QCPScatterStyle(QCPScatterStyle::ssNone));
    };
    for (std::size_t i = 0; i < lanes.size(); ++i)
        if (!looks[i].selected)
            addLine(i);
    for (std::size_t i = 0; i < lanes.size(); ++i)
        if (looks[i].selected)
            addLine(i);
    for (Pool *pool : {&m_bands, &m_singles, &m_lines})
        retire(*pool);
}

} // namespace fovea::ui
