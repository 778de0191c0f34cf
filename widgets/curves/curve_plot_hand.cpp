// SPDX-License-Identifier: MIT
#include "widgets/curves/curve_plot_private.h"

#include "widgets/words/race_text.h"

#include <qcustomplot.h>

#include <QMenu>

#include <algorithm>
#include <cmath>
#include <limits>

// What mouse and keys do to a plot.
namespace fovea::ui {

namespace {

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
constexpr double clickReach = 10; // pixels
constexpr double closest = 1e-3;  // of the view of all data
constexpr double furthest = 20;   // times the view of all data

Scaling scalingOf(const QCPAxis &axis)
{
    return axis.scaleType() == QCPAxis::stLinear ? Scaling::Linear : Scaling::Logarithmic;
}

double distanceTo(const QPointF &point, const QPointF &from, const QPointF &to)
{
    const QPointF along = to - from;
    const double length = QPointF::dotProduct(along, along);
    const double share =
        length > 0 ? std::clamp(QPointF::dotProduct(point - from, along) / length, 0.0, 1.0) : 0;
    const QPointF gap = point - (from + share * along);
    return std::hypot(gap.x(), gap.y());
}

} // namespace

void CurvePlot::Private::connectHand(PlotHand &hand)
{
    connect(&hand, &PlotHand::hovered, this, &Private::track);
    connect(&hand, &PlotHand::left, this, [this] { link.setTracker(nothing); });
    connect(&hand, &PlotHand::clicked, this, &Private::click);
    connect(&hand, &PlotHand::dragStarted, this, [this] {
        dragX = spanOf(*plot->xAxis);
        dragY = spanOf(*plot->yAxis);
    });
    connect(&hand, &PlotHand::dragged, this, &Private::dragTo);
    connect(&hand, &PlotHand::boxDrawn, this, [this](const QRectF &box) {
        overlay.box = box.intersected(QRectF(plot->axisRect()->rect()));
        invalidate(OverlayDirt);
    });
    connect(&hand, &PlotHand::boxFinished, this, &Private::zoomInto);
    connect(&hand, &PlotHand::zoomed, this, &Private::zoomAt);
    connect(&hand, &PlotHand::zoomStepped, this, [this](double factor) {
        zoomAt(QRectF(plot->axisRect()->rect()).center(), factor, Qt::Horizontal);
    });
    connect(&hand, &PlotHand::stepped, this, [this](double share) {
        hold(shifted(spanOf(*plot->xAxis), scalingOf(*plot->xAxis), share), spanOf(*plot->yAxis));
    });
    connect(&hand, &PlotHand::resetAsked, &link, &PlotLink::follow);
    connect(&hand, &PlotHand::menuAsked, this, &Private::openMenu);
}

void CurvePlot::Private::hold(const Span &x, const Span &y)
{
    const Span all =
        followX(lanes, link.settings(), {furthestTip(tips), race.experiment().base.train.epochs});
    const bool sane = scalingOf(*plot->xAxis) == Scaling::Logarithmic ||
                      (x.size() >= closest * all.size() && x.size() <= furthest * all.size());
    if (y.lower < y.upper && std::isfinite(y.size()))
        plot->yAxis->setRange(y.lower, y.upper);
    const Span kept = sane ? x : spanOf(*plot->xAxis);
    link.hold(kept.lower, kept.upper);
    invalidate(ViewDirt);
}

void CurvePlot::Private::zoomAt(const QPointF &at, double factor, Qt::Orientation orientation)
{
    Span x = spanOf(*plot->xAxis);
    Span y = spanOf(*plot->yAxis);
    if (orientation == Qt::Horizontal)
        x = zoomed(x, scalingOf(*plot->xAxis), plot->xAxis->pixelToCoord(at.x()), factor);
    else
        y = zoomed(y, scalingOf(*plot->yAxis), plot->yAxis->pixelToCoord(at.y()), factor);
    hold(x, y);
}

void CurvePlot::Private::dragTo(const QPointF &from, const QPointF &to)
{
    const QRect area = plot->axisRect()->rect();
    const QPointF moved = to - from;
    hold(shifted(dragX, scalingOf(*plot->xAxis), -moved.x() / area.width()),
         shifted(dragY, scalingOf(*plot->yAxis), moved.y() / area.height()));
}

void CurvePlot::Private::zoomInto(const QRectF &box)
{
    const QRectF inside = box.intersected(QRectF(plot->axisRect()->rect()));
    if (inside.width() < size::tiny || inside.height() < size::tiny)
        return;
    hold({plot->xAxis->pixelToCoord(inside.left()), plot->xAxis->pixelToCoord(inside.right())},
         {plot->yAxis->pixelToCoord(inside.bottom()), plot->yAxis->pixelToCoord(inside.top())});
}

std::optional<int> CurvePlot::Private::laneNear(const QPointF &at) const
{
    std::optional<int> found;
    double best = clickReach;
    const auto look = [&](int lane, const std::vector<double> &xs, const std::vector<double> &ys) {
        QPointF before(nothing, nothing);
        for (std::size_t i = 0; i < ys.size(); ++i) {
            const QPointF point(plot->xAxis->coordToPixel(xs[i]), plot->yAxis->coordToPixel(ys[i]));
            const QPointF start = std::isnan(before.y()) ? point : before;
            if (const double distance = distanceTo(at, start, point); distance < best) {
                best = distance;
                found = lane;
            }
            before = std::isnan(ys[i]) ? QPointF(nothing, nothing) : point;
        }
    };
    for (const DrawnLane &lane : lanes) {
        look(lane.lane, lane.raw.line.x, lane.shown);
        for (const RunCurve &run : lane.raw.runs)
            if (lane.raw.isThin(run) || run.goesOn())
                look(lane.lane, run.series.x, run.series.y);
    }
    return found;
}

std::optional<int> CurvePlot::Private::epochOn(int lane, double x) const
{
    std::optional<int> epoch;
    double best = std::numeric_limits<double>::infinity();
    for (const DrawnLane &drawnLane : lanes)
        for (const RunCurve &run : drawnLane.raw.runs)
            for (std::size_t i = 0; drawnLane.lane == lane && i < run.epochs.size(); ++i)
                if (const double distance = std::abs(run.series.x[i] - x); distance < best) {
                    best = distance;
                    epoch = run.epochs[i];
                }
    return epoch;
}

std::optional<int> CurvePlot::Private::epochNear(double x) const
{
    std::optional<int> epoch;
    double best = std::numeric_limits<double>::infinity();
    for (const DrawnLane &lane : lanes)
        for (std::size_t i = 0; i < lane.raw.epochs.size(); ++i)
            if (const double distance = std::abs(lane.raw.line.x[i] - x); distance < best) {
                best = distance;
                epoch = lane.raw.epochs[i];
            }
    return epoch;
}

void CurvePlot::Private::click(const QPointF &at, Qt::KeyboardModifiers modifiers)
{
    if (modifiers.testFlag(Qt::ControlModifier)) {
        if (const auto epoch = epochNear(plot->xAxis->pixelToCoord(at.x())))
            clock.setEpoch(*epoch);
    } else if (const auto letter = laneOfLetter(ends, at)) {
        race.select(*letter);
    } else if (const auto lane = laneNear(at)) {
        race.select(*lane);
    }
}

void CurvePlot::Private::openMenu(const QPointF &at)
{
    const auto letterLane = laneOfLetter(ends, at);
    const auto lane = letterLane ? letterLane : laneNear(at);
    if (!lane)
        return;
    auto *menu = new QMenu(plot);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const QString letter = letterOf(*lane);
    const auto epoch = epochOn(*lane, plot->xAxis->pixelToCoord(at.x()));
    if (epoch && *lane < race.ownLanes())
        connect(menu->addAction(CurvePlot::tr("Branch from %1 at epoch %2…").arg(letter, epochText(*epoch))),
                &QAction::triggered, this,
                [this, lane = *lane, epoch = *epoch] { Q_EMIT link.branchWanted(lane, epoch); });
    connect(menu->addAction(CurvePlot::tr("Hide %1").arg(letter)), &QAction::triggered, this,
            [this, lane = *lane] { race.setHidden(lane, true); });
    connect(menu->addAction(CurvePlot::tr("Show %1 alone, or all again").arg(letter)), &QAction::triggered,
            this, [this, lane = *lane] { race.isolate(lane); });
    menu->popup(plot->mapToGlobal(at.toPoint()));
}

void CurvePlot::Private::track(const QPointF &at)
{
    const QRectF area(plot->axisRect()->rect());
    if (lanes.empty() || at.x() < area.left() || at.x() > area.right())
        return link.setTracker(nothing);
    const double x = plot->xAxis->pixelToCoord(at.x());
    link.setTracker(link.settings().xAxis == XAxis::Epoch ? std::round(x) : x);
}

} // namespace fovea::ui
