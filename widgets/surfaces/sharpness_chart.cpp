// SPDX-License-Identifier: MIT
#include "widgets/surfaces/sharpness_chart.h"

#include "widgets/kit/lane_chip.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

constexpr int leftRoom = 40, footHeight = 36, topRoom = 10, rightRoom = 56;
constexpr qreal pointExtent = 6;
constexpr double lowestDecade = 0.001;

// What is below a logarithmic axis lies on it.
Measure lineOf(const SharpnessLane &lane, double SharpnessLane::Point::*value, const ChartAxis &axis)
{
    Measure measure;
    for (const SharpnessLane::Point &point : lane.points)
        if (std::isfinite(point.*value)) {
            measure.epochs.push_back(point.epoch);
            measure.line.push_back(axis.log ? std::max(axis.lower, point.*value) : point.*value);
        }
    return measure;
}

QString exact(double value)
{
    return std::isfinite(value) ? QString::number(value, 'g', 9) : QString();
}

} // namespace

const SharpnessLane::Point *SharpnessLane::at(int epoch) const
{
    const auto after = std::ranges::upper_bound(points, epoch, {}, &Point::epoch);
    return after == points.begin() ? nullptr : &*(after - 1);
}

SharpnessChart::SharpnessChart(ThemeManager &themes, QWidget *parent) : EpochChart(themes, parent)
{
    setObjectName(QStringLiteral("sharpnessChart"));
    setAccessibleName(tr("Largest Hessian eigenvalue over training"));
    setWhatsThis(
        tr("How sharply the loss curves in its sharpest direction: the largest eigenvalue of the Hessian of "
           "the mean loss over fixed training examples, to 1 %, by Lanczos started from the direction of "
           "the epoch before. Thick: the keys that each query picks stay as they are (double backward). "
           "Thin, where it differs: picks may flip within the step (differences of gradients), and what "
           "flips counts as curvature. Dotted: the smallest eigenvalue; below 0 there is a direction in "
           "which the loss bends down. The trace is the sum of all eigenvalues, estimated from ten "
           "random directions. On a logarithmic axis what is below it lies on it. Above the dashed line 2/lr "
           "plain gradient descent with the whole "
           "train set would not be stable; with small batches it usually stays below. A click sets the "
           "clock."));
}

void SharpnessChart::show(std::vector<SharpnessLane> lanes, const QString &reason)
{
    m_lanes = std::move(lanes);
    m_reason = reason;
    setAccessibleDescription(hasPoints() ? reading(clock()) : m_reason);
    update();
}

bool SharpnessChart::hasPoints() const
{
    return std::ranges::any_of(m_lanes, [](const SharpnessLane &lane) { return !lane.points.empty(); });
}

ChartAxis SharpnessChart::scale() const
{
    double lowest = 0, highest = 0, line = 0, least = 0.1; // above 0
    for (const SharpnessLane &lane : m_lanes) {
        line = std::max(line, lane.line);
        for (const auto &point : lane.points) {
            for (const double value : {point.free, point.frozen})
                if (value > 0)
                    least = std::min(least, value);
            for (const double value : {point.free, point.frozen, point.smallest})
                if (std::isfinite(value)) {
                    lowest = std::min(lowest, value);
                    highest = std::max(highest, value);
                }
        }
    }
    if (highest > 4 * std::max(line, 1.0))
        return {std::max(lowestDecade, std::pow(10, std::floor(std::log10(least)))),
                std::pow(10, std::ceil(std::log10(highest))), true};
    return {1.15 * lowest, std::max(highest, line) * 1.15 + 1e-9, false};
}

std::vector<ChartFrame> SharpnessChart::frames() const
{
    const QRectF plot(leftRoom, topRoom, width() - leftRoom - rightRoom, height() - topRoom - footHeight);
    return {ChartFrame(plot, epochAxis(last()), scale())};
}

void SharpnessChart::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const ChartFrame frame = frames().front();
    frame.paintGrid(painter, theme(), ChartFrame::Left, tr("Epoch"));
    if (!hasPoints()) {
        paintReason(painter, theme(), frame.plot(), m_reason);
        return;
    }
    std::vector<double> lines;
    for (const SharpnessLane &lane : m_lanes)
        if (lane.line > 0 && std::ranges::find(lines, lane.line) == lines.end()) {
            lines.push_back(lane.line);
            frame.paintLevel(painter, theme(), lane.line, tr("2/lr %1").arg(digits(lane.line)));
        }
    frame.paintClock(painter, theme(), clock());
    bool anyThin = false;
    const ChartAxis axis = scale();
    for (const SharpnessLane &lane : m_lanes) {
        if (lane.points.empty())
            continue;
        QPen pen = lane.style.pen();
        const bool isFrozen = std::isfinite(lane.points.front().frozen);
        if (lane.choosesKeys) {
            pen.setWidthF(1.2);
            frame.paintLine(painter, lineOf(lane, &SharpnessLane::Point::free, axis), pen);
            anyThin = true;
        }
        const Measure thick =
            lineOf(lane, isFrozen ? &SharpnessLane::Point::frozen : &SharpnessLane::Point::free, axis);
        pen.setWidthF(isFrozen ? 2.4 : 1.2);
        frame.paintLine(painter, thick, pen);
        for (std::size_t i = 0; i < thick.epochs.size(); ++i)
            paintMarker(painter, frame.at(thick.epochs[i] + 1, thick.line[i]), pointExtent, lane.style);
        if (!axis.log) { // there nothing is below 0
            pen.setWidthF(1);
            pen.setStyle(Qt::DotLine);
            frame.paintLine(painter, lineOf(lane, &SharpnessLane::Point::smallest, axis), pen);
        }
        if (thick.line.empty())
            continue;
        const QPointF end = frame.at(thick.epochs.back() + 1, thick.line.back());
        painter.setFont(ui::font(Type::Small));
        paintLaneLetter(painter, QRectF(end.x() + size::gap, end.y() - 8, 16, 16), lane.letter, lane.style,
                        theme());
    }
    if (anyThin)
        paintNote(painter, {frame.plot().left() + size::gap, frame.plot().top()}, tr("picks free: thin"),
                  theme().muted, theme().surface, frame.plot());
}

// The largest eigenvalues first: where room is short, the rest is in the tip.
QString SharpnessChart::reading(int epoch) const
{
    QStringList largest, smallest, traces;
    int there = -2;
    for (const SharpnessLane &lane : m_lanes)
        if (const auto *point = lane.at(epoch)) {
            there = std::max(there, point->epoch);
            QString words = lane.choosesKeys
                                ? tr("%1  %2 frozen, %3 free")
                                      .arg(lane.letter, digits(point->frozen), digits(point->free))
                                : QStringLiteral("%1  %2").arg(lane.letter, digits(point->free));
            largest << (point->isWithin ? words : words + tr(" (not within 1 %)"));
            if (!std::isfinite(point->trace))
                continue;
            smallest << QStringLiteral("%1 %2").arg(lane.letter, digits(point->smallest));
            traces << tr("%1 %2 ± %3").arg(lane.letter, digits(point->trace), digits(point->traceError));
        }
    if (largest.isEmpty())
        return {};
    const QString gap(4, u' ');
    QString words =
        (there < 0 ? tr("Untrained:  ") : tr("At epoch %1:  ").arg(there + 1)) + largest.join(gap);
    if (!traces.isEmpty())
        words += gap + tr("smallest: %1").arg(smallest.join(QStringLiteral(", "))) + gap +
                 tr("trace: %1").arg(traces.join(QStringLiteral(", ")));
    return words;
}

QString sharpnessCsv(const std::vector<SharpnessLane> &lanes)
{
    QString text = QStringLiteral("lane,epoch,top_eigenvalue,top_eigenvalue_frozen,bottom_eigenvalue,trace,"
                                  "trace_error,within_1_percent,stability_line\n");
    for (const SharpnessLane &lane : lanes)
        for (const auto &point : lane.points)
            text += QStringList{lane.letter,
                                QString::number(point.epoch),
                                exact(point.free),
                                exact(point.frozen),
                                exact(point.smallest),
                                exact(point.trace),
                                exact(point.traceError),
                                QString::number(int(point.isWithin)),
                                lane.line > 0 ? exact(lane.line) : QString()}
                        .join(u',') +
                    u'\n';
    return text;
}

} // namespace fovea::ui
