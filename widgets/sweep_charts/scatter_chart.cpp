// SPDX-License-Identifier: MIT
#include "widgets/sweep_charts/scatter_chart.h"

#include "core/base/wording.h"
#include "widgets/sweep_charts/chart_parts.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

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
    setObjectName(QStringLiteral("scatter"));
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Cells by two measures"));
    setWhatsThis(tr(
        "A disc is a cell: medians over its seeds, with quartiles as a cross. A ring with an arrow is a "
        "bound: at least, or at most, this. Spearman's rho tells whether the two measures rise together; "
        "its p is the share of all ways to pair the columns that give as extreme a rho. A bound counts "
        "with its value. It is a test of one picture: no stars. Dragging over points dims all other "
        "cells; a click beside them ends it. The arrow keys go to the next point across or up, Enter opens "
        "it in Race, I in Inspect."));
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
                        ScatterMeasure y, const ScatterGaps &gaps)
{
    const bool isSame =
        std::ranges::equal(points, m_points, [](const ScatterPoint &a, const ScatterPoint &b) {
            return a.x.middle == b.x.middle && a.y.middle == b.y.middle;
        });
    m_isKnown = m_isKnown && isSame;
    m_sweep = sweep;
    m_points = std::move(points);
    m_gaps = gaps;
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
    const QString missing = gapWords();
    return missing.isEmpty() ? rhoWords() : rhoWords() + QLatin1Char(' ') + missing;
}

QString ScatterChart::gapWords() const
{
    if (m_gaps.all() == 0)
        return {};
    QStringList reasons;
    if (m_gaps.unsettled > 0)
        reasons << tr("%1 without a run that has ended").arg(m_gaps.unsettled);
    if (m_gaps.open > 0)
        reasons << tr("%1 where neither the cell nor its baseline arrived").arg(m_gaps.open);
    if (m_gaps.unmeasured > 0)
        reasons << tr("%1 without one of the measures").arg(m_gaps.unmeasured);
    return tr("Not in the plot: %1.").arg(reasons.join(QStringLiteral("; ")));
}

QString ScatterChart::rhoWords() const
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
    return words + (bounds > 0 ? tr(", of which bounds count with their value: %1.").arg(bounds)
                               : QStringLiteral("."));
}

// Names of the axes stand beside the legend and below the numbers, while there is height for them.
bool ScatterChart::namesAxes() const
{
    return height() >= 200;
}

QRectF ScatterChart::plotArea() const
{
    const qreal line = smallMetrics().height();
    const bool isBeside =
        !namesAxes() ||
        smallMetrics().horizontalAdvance(measureName(m_yMeasure)) + size::wide + legendWidth() <= width();
    return QRectF(rect()).adjusted(smallMetrics().horizontalAdvance(QStringLiteral("−0.00×")) + size::gap,
                                   (isBeside ? 1 : 2) * line + size::gap, -size::gap,
                                   -(namesAxes() ? 2 : 1) * line - size::gap);
}

QPointF ScatterChart::placeOf(const ScatterPoint &point) const
{
    const QRectF area = plotArea();
    return {area.left() + m_x.share(point.x.middle) * area.width(),
            area.bottom() - m_y.share(point.y.middle) * area.height()};
}

} // namespace fovea::ui
