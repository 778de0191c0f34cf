// SPDX-License-Identifier: MIT
#include "widgets/curves/curve_lines.h"

#include "widgets/curves/lane_graph.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace fovea::ui {

namespace {

constexpr float bandOpacity = 0.18F;
constexpr float ghostOpacity = 0.3F;
constexpr float singleOpacity = 0.5F;
constexpr qreal selectedExtra = 0.75; // pixels
constexpr qreal companionWidth = 1.5;
constexpr qreal companionMarker = 6;
constexpr double roomPerMarker = 24; // pixels
constexpr double apart = 1.5;        // pixels between lines that lie on each other
constexpr double equalShare = 0.005; // of the view of y: lines closer than this lie on each other

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

QCPScatterStyle::ScatterShape shapeOf(Marker marker)
{
    switch (marker) {
    case Marker::Circle:
    case Marker::Disc:
        return QCPScatterStyle::ssCircle;
    case Marker::Square:
        return QCPScatterStyle::ssSquare;
    case Marker::Triangle:
        return QCPScatterStyle::ssTriangle;
    case Marker::Diamond:
        return QCPScatterStyle::ssDiamond;
    case Marker::Cross:
        return QCPScatterStyle::ssCross;
    case Marker::Star:
        return QCPScatterStyle::ssStar;
    case Marker::Plus:
        return QCPScatterStyle::ssPlus;
    }
    return QCPScatterStyle::ssCircle;
}

// Whether two lines lie on each other along most of the way that both go.
bool areEqual(const DrawnLane &one, const DrawnLane &other, double tolerance)
{
    const std::size_t common = std::min(one.shown.size(), other.shown.size());
    std::size_t close = 0;
    for (std::size_t i = 0; i < common; ++i)
        close +=
            std::abs(one.shown[i] - other.shown[i]) <= tolerance && one.raw.line.x[i] == other.raw.line.x[i];
    return common > 0 && 2 * close > common;
}

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

LaneGraph *CurveLines::next(Pool &pool)
{
    if (pool.used == pool.graphs.size()) {
        auto *graph = new LaneGraph(m_plot.xAxis, m_plot.yAxis); // owned by the plot
        graph->setLayer(pool.layer);
        graph->setSelectable(QCP::stNone);
        pool.graphs.push_back(graph);
    }
    LaneGraph *graph = pool.graphs[pool.used++];
    graph->setVisible(true);
    graph->setShift(0);
    graph->setFine(false);
    graph->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssNone));
    graph->setScatterSkip(0);
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
    LaneGraph *lower = next(m_bands);
    LaneGraph *upper = next(m_bands);
    lower->setData(copied(lane.raw.line.x), copied(lane.lower), true);
    upper->setData(copied(lane.raw.line.x), copied(lane.upper), true);
    lower->setPen(Qt::NoPen);
    upper->setPen(Qt::NoPen);
    lower->setBrush(Qt::NoBrush);
    upper->setBrush(faint(look.style.color, bandOpacity));
    upper->setChannelFillGraph(lower);
}

// Those that have not ended, the others beyond their median, and all of them where they are asked for.
void CurveLines::addRuns(const DrawnLane &lane, const LineLook &look, const PlotSettings &settings)
{
    for (const RunCurve &run : lane.raw.runs) {
        const bool thin = lane.raw.isThin(run) || run.goesOn();
        const bool whole = lane.raw.isThin(run) || (settings.singleSeeds && lane.raw.counted > 1);
        if (!thin && !whole)
            continue;
        // The part beyond hangs on the last point that all have.
        const auto from = std::ptrdiff_t(whole || run.beyond == 0 ? 0 : run.beyond - 1);
        const std::vector<double> values = smoothed(run.series.y, settings);
        LaneGraph *graph = next(m_singles);
        graph->setFine(true);
        graph->setData({run.series.x.begin() + from, run.series.x.end()},
                       {values.begin() + from, values.end()}, true);
        graph->setPen(QPen(faint(look.style.color, thin ? 1.0F : singleOpacity), 1));
        if (run.series.x.size() == 1)
            graph->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, 4));
    }
}

void CurveLines::addCompanion(const DrawnLane &lane, const LineLook &look, const QColor &ground)
{
    if (!lane.companion || lane.companion->line.x.empty())
        return;
    LaneGraph *graph = next(m_singles);
    graph->setData(copied(lane.companion->line.x), copied(lane.companion->line.y), true);
    QPen pen(look.style.color, companionWidth, Qt::CustomDashLine, Qt::FlatCap);
    pen.setDashPattern({1.5, 2});
    graph->setPen(pen);
    const double perPoint = m_plot.axisRect()->width() / std::max(1.0, m_plot.xAxis->range().size());
    const bool sparse = lane.companion->line.x.size() < 2 ||
                        m_plot.axisRect()->width() / double(lane.companion->line.x.size()) >= roomPerMarker ||
                        perPoint >= roomPerMarker;
    if (sparse)
        graph->setScatterStyle(QCPScatterStyle(shapeOf(look.style.marker), QPen(look.style.color, 1.25),
                                               QBrush(ground), companionMarker));
}

void CurveLines::addLine(const DrawnLane &lane, const LineLook &look, double shift)
{
    if (!lane.hasLine())
        return;
    LaneGraph *line = next(m_lines);
    line->setData(copied(lane.raw.line.x), copied(lane.shown), true);
    line->setPen(penOf(look));
    line->setLineStyle(lane.steps ? QCPGraph::lsStepLeft : QCPGraph::lsLine);
    line->setShift(shift);
    if (lane.shown.size() == 1) // a lone point has no line to be seen by
        line->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, 5));
}

void CurveLines::set(const std::vector<DrawnLane> &lanes, const std::vector<LineLook> &looks,
                     const PlotSettings &settings, const QColor &ground)
{
    m_bands.used = m_singles.used = m_lines.used = 0;
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        addBand(lanes[i], looks[i]);
        addRuns(lanes[i], looks[i], settings);
        addCompanion(lanes[i], looks[i], ground);
        if (settings.smoothing == Smoothing::None || !lanes[i].hasLine() || lanes[i].steps)
            continue;
        LaneGraph *ghost = next(m_singles);
        ghost->setData(copied(lanes[i].raw.line.x), copied(lanes[i].raw.line.y), true);
        ghost->setPen(QPen(faint(looks[i].style.color, ghostOpacity), 1.5));
    }
    // From the lowest to the topmost: dashed, solid, selected.
    std::vector<std::size_t> order(lanes.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    const auto height = [&](std::size_t i) {
        return looks[i].selected ? 2 : looks[i].style.dash.isEmpty() ? 1 : 0;
    };
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return height(a) != height(b) ? height(a) < height(b) : a > b;
    });
    const double tolerance = equalShare * m_plot.yAxis->range().size();
    for (std::size_t place = 0; place < order.size(); ++place) {
        const auto above =
            std::count_if(order.begin() + std::ptrdiff_t(place) + 1, order.end(), [&](std::size_t other) {
                return areEqual(lanes[order[place]], lanes[other], tolerance);
            });
        addLine(lanes[order[place]], looks[order[place]], apart * double(above));
    }
    for (Pool *pool : {&m_bands, &m_singles, &m_lines})
        retire(*pool);
}

} // namespace fovea::ui
