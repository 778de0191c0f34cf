// SPDX-License-Identifier: MIT
#include "widgets/curves/curve_plot_private.h"
#include "widgets/words/race_text.h"

#include <qcustomplot.h>

#include <cmath>

// What can be read off a plot, and its picture.
namespace fovea::ui {

Span CurvePlot::xRange() const
{
    return spanOf(*d->plot->xAxis);
}

Span CurvePlot::yRange() const
{
    return spanOf(*d->plot->yAxis);
}

QWidget *CurvePlot::canvas() const
{
    return d->plot;
}

QPoint CurvePlot::pixelOf(double x, double y) const
{
    return {int(std::lround(d->plot->xAxis->coordToPixel(x))),
            int(std::lround(d->plot->yAxis->coordToPixel(y)))};
}

int CurvePlot::framesDrawn() const
{
    return d->frames;
}

std::vector<DrawnTip> CurvePlot::tips() const
{
    return d->tips;
}

std::optional<QPoint> CurvePlot::letterOf(int lane) const
{
    for (const auto &[box, place] : d->ends.places)
        if (place == lane)
            return box.center().toPoint();
    return {};
}

QString CurvePlot::summary() const
{
    if (!d->marks.sentence.isEmpty())
        return d->marks.sentence;
    QStringList parts;
    for (const DrawnLane &lane : d->lanes)
        if (lane.hasLine())
            parts << tr("%1: %2 at epoch %3")
                         .arg(d->letterOf(lane.lane), valueText(d->quantity, lane.raw.line.y.back()),
                              epochText(lane.raw.epochs.back()));
    return parts.isEmpty() ? tr("No curves yet.") : parts.join(QStringLiteral("; ")) + u'.';
}

void CurvePlot::bringUpToDate()
{
    if (d->dirt == Clean)
        return;
    d->update();
    d->finishMotion();
    d->plot->replot(QCustomPlot::rpQueuedRefresh);
    ++d->frames;
}

void CurvePlot::paintTo(QCPPainter &painter, const QSize &extent, bool marksClock, TitlePlace place)
{
    bringUpToDate();
    const Theme &theme = d->themes.theme();
    painter.save();
    painter.setFont(ui::font(Type::Small));
    const int line = painter.fontMetrics().height() + size::tiny;
    paintKey(painter, QRectF(0, 0, extent.width(), line), d->head->key().entries(), theme);
    if (place == TitlePlace::Above) {
        painter.setFont(ui::font(Type::Section));
        painter.setPen(theme.text);
        painter.drawText(QRectF(0, 0, extent.width(), line), Qt::AlignLeft | Qt::AlignVCenter, title());
    }
    painter.restore();
    const Overlay kept = std::exchange(d->overlay, {});
    if (marksClock) {
        d->overlay.clock = kept.clock;
        d->overlay.clockPoints = kept.clockPoints;
    }
    const int padding = d->plot->xAxis->padding();
    d->plot->xAxis->setPadding(0);
    d->plot->xAxis->setLabel(d->axisLabel->text());
    d->plot->yAxis->setLabel(place == TitlePlace::Axis ? title() : QString());
    painter.save();
    painter.translate(0, line);
    d->plot->toPainter(&painter, extent.width(), extent.height() - line);
    painter.restore();
    d->plot->xAxis->setLabel({});
    d->plot->yAxis->setLabel({});
    d->plot->xAxis->setPadding(padding);
    d->overlay = kept;
}

} // namespace fovea::ui
