// SPDX-License-Identifier: MIT
#include "widgets/theory/conditions_chart.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

constexpr int leftRoom = 36, footHeight = 36, topRoom = 8, rightRoom = 12;

Measure lineOf(const RegimeLane &lane, double RegimePoint::*side)
{
    Measure measure;
    for (const RegimePoint &point : lane.points) {
        measure.epochs.push_back(point.epoch);
        measure.line.push_back(point.*side);
    }
    return measure;
}

} // namespace

ConditionsChart::ConditionsChart(ThemeManager &themes, QWidget *parent) : EpochChart(themes, parent)
{
    setAccessibleName(tr("Conditions W and X over training"));
    setWhatsThis(
        tr("Left-hand sides of the two sufficient conditions of the paper's theory (as reconstructed), "
           "with dispersion of full attention taken from the lane that keeps every key, of the same seed "
           "and epoch: W (thick) for a smaller Lipschitz constant in the weights of the scores, X (thin) in "
           "the input. They hold below 1. A sufficient condition that fails refutes nothing. A click sets "
           "the clock."));
}

void ConditionsChart::show(Regime regime)
{
    m_regime = std::move(regime);
    setAccessibleDescription(m_regime.reason.isEmpty() ? reading(clock()) : m_regime.reason);
    update();
}

ChartAxis ConditionsChart::scale() const
{
    double highest = 1.5;
    for (const RegimeLane &lane : m_regime.lanes)
        for (const RegimePoint &point : lane.points)
            for (const double value : {point.w, point.x})
                if (std::isfinite(value))
                    highest = std::max(highest, value);
    if (highest > 20)
        return {0.1, std::pow(10, std::ceil(std::log10(highest))), true};
    return {0, std::ceil(highest * 2) / 2, false};
}

std::vector<ChartFrame> ConditionsChart::frames() const
{
    const QRectF plot(leftRoom, topRoom, width() - leftRoom - rightRoom, height() - topRoom - footHeight);
    return {ChartFrame(plot, epochAxis(last()), scale())};
}

void ConditionsChart::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const ChartFrame frame = frames().front();
    const QRectF &plot = frame.plot();
    QColor holds = theme().good;
    holds.setAlphaF(0.1f);
    const double one = frame.at(0, 1).y();
    painter.fillRect(QRectF(plot.left(), one, plot.width(), plot.bottom() - one), holds);
    frame.paintGrid(painter, theme(), ChartFrame::Left, tr("Epoch"));
    painter.setPen(QPen(theme().text, 1, Qt::DashLine));
    painter.drawLine(QPointF(plot.left(), one), QPointF(plot.right(), one));
    if (!m_regime.reason.isEmpty()) {
        paintReason(painter, theme(), plot, m_regime.reason);
        return;
    }
    painter.save();
    painter.setClipRect(plot.adjusted(-1, -1, 1, 1));
    for (const RegimeLane &lane : m_regime.lanes) {
        QPen pen = theme().lane(lane.style).pen();
        pen.setWidthF(2.4);
        frame.paintLine(painter, lineOf(lane, &RegimePoint::w), pen);
        pen.setWidthF(1.2);
        frame.paintLine(painter, lineOf(lane, &RegimePoint::x), pen);
    }
    painter.restore();
    frame.paintClock(painter, theme(), clock());
    const double line = QFontMetricsF(ui::font(Type::Small)).height();
    paintNote(painter, {plot.right(), one + 2}, tr("below 1 they hold"), theme().text, theme().surface, plot);
    paintNote(painter, {plot.right(), plot.top()}, tr("W thick, X thin"), theme().muted, theme().surface,
              plot.adjusted(0, 0, 0, line));
}

QString ConditionsChart::reading(int epoch) const
{
    QStringList parts;
    for (const RegimeLane &lane : m_regime.lanes)
        if (const RegimePoint *point = lane.at(epoch))
            parts << tr("%1  W %2, X %3").arg(lane.letter, digits(point->w), digits(point->x));
    return parts.isEmpty() ? QString()
                           : tr("At epoch %1:  ").arg(epoch + 1) + parts.join(QStringLiteral("    "));
}

} // namespace fovea::ui
