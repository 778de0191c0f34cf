// SPDX-License-Identifier: MIT
#include "widgets/theory/gradient_charts.h"

#include "core/model/parameter_parts.h"
#include "widgets/kit/lane_chip.h"
#include "widgets/kit/tr.h"

#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

constexpr int leftRoom = 36, footHeight = 36, topRoom = 22, rightRoom = 14;
constexpr int barHeight = 7, barGap = 2, headGap = 4, groupGap = 3;

} // namespace

QString partTitle(std::size_t part)
{
    switch (ParameterPart(part)) {
    case ParameterPart::QueryKey:
        return Words::tr("Query, key");
    case ParameterPart::ValueOutput:
        return Words::tr("Value, output");
    case ParameterPart::Mlp:
        return Words::tr("MLP");
    case ParameterPart::Embedding:
        return Words::tr("Embedding");
    case ParameterPart::Readout:
        return Words::tr("Read-out");
    case ParameterPart::Norms:
        break;
    }
    return Words::tr("Layer norms");
}

QString gradientReason(const std::vector<GradientLane> &lanes)
{
    bool trained = false;
    for (const GradientLane &lane : lanes) {
        if (!lane.norm.isEmpty())
            return {};
        trained = trained || !lane.norm.epochs.empty();
    }
    return trained ? Words::tr("These runs have no gradient metrics: they are older than the recording of "
                               "gradients, or nothing "
                               "is measured in them (metrics.examples is 0). New runs have them.")
                   : Words::tr("Recorded while a race runs.");
}

QString gradientReading(const std::vector<GradientLane> &lanes, int epoch)
{
    QStringList parts;
    for (const GradientLane &lane : lanes)
        if (const double norm = lane.norm.at(epoch); std::isfinite(norm)) {
            QString words = lane.letter + QStringLiteral("  ") + digits(norm);
            if (const double share = lane.clipped.at(epoch); std::isfinite(share))
                words += Words::tr(", %1 % clipped").arg(QLocale().toString(100 * share, 'f', 0));
            parts << words;
        }
    return parts.isEmpty() ? QString()
                           : Words::tr("At epoch %1:  ").arg(epoch + 1) + parts.join(QStringLiteral("    "));
}

GradientChart::GradientChart(Kind kind, ThemeManager &themes, QWidget *parent)
    : EpochChart(themes, parent), m_kind(kind)
{
    setAccessibleName(kind == Kind::Norm ? Words::tr("Gradient norm") : Words::tr("Clipped steps"));
    setWhatsThis(
        kind == Kind::Norm
            ? Words::tr(
                  "The norm of the batch's gradient before clipping, the median over the steps of each "
                  "epoch, "
                  "with its quartiles (measured while training). Steps above the dashed line are clipped to "
                  "it.")
            : Words::tr(
                  "The share of an epoch's steps whose gradient was clipped (measured while training). While "
                  "most steps are clipped, every step has the same length, and how smooth the loss is does "
                  "not set the pace."));
}

void GradientChart::show(std::vector<GradientLane> lanes)
{
    m_lanes = std::move(lanes);
    const QString reason = gradientReason(m_lanes);
    setAccessibleDescription(reason.isEmpty() ? gradientReading(m_lanes, clock()) : reason);
    update();
}

const Measure &GradientChart::measureOf(const GradientLane &lane) const
{
    return m_kind == Kind::Norm ? lane.norm : lane.clipped;
}

ChartAxis GradientChart::scale() const
{
    if (m_kind == Kind::Clipped)
        return {0, 1, false};
    double low = 0.1, high = 1;
    for (const GradientLane &lane : m_lanes)
        for (const double value : lane.norm.line)
            if (std::isfinite(value) && value > 0) {
                low = std::min(low, value);
                high = std::max(high, value);
            }
    return {std::pow(10, std::floor(std::log10(low) + 1e-9)),
            std::pow(10, std::ceil(std::log10(high) - 1e-9)), true};
}

std::vector<ChartFrame> GradientChart::frames() const
{
    const QRectF plot(leftRoom, topRoom, width() - leftRoom - rightRoom, height() - topRoom - footHeight);
    return {ChartFrame(plot, epochAxis(last()), scale())};
}

void GradientChart::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const ChartFrame frame = frames().front();
    const QRectF &plot = frame.plot();
    painter.setFont(ui::font(Type::Small));
    painter.setPen(theme().muted);
    painter.drawText(QRectF(0, 0, width(), topRoom - 4), Qt::AlignLeft | Qt::AlignVCenter,
                     m_kind == Kind::Norm ? Words::tr("Gradient norm") : Words::tr("Share of steps clipped"));
    frame.paintGrid(painter, theme(), ChartFrame::Left, Words::tr("Epoch"));
    if (!gradientReason(m_lanes).isEmpty())
        return;
    painter.save();
    painter.setClipRect(plot.adjusted(-1, -1, 1, 1));
    for (const GradientLane &lane : m_lanes) {
        const LaneStyle style = theme().lane(lane.style);
        if (m_kind == Kind::Norm)
            frame.paintBand(painter, lane.norm, style.color, 0.14);
        frame.paintLine(painter, measureOf(lane), style.pen());
    }
    painter.restore();
    if (m_kind == Kind::Norm)
        for (const GradientLane &lane : m_lanes)
            if (lane.clip > 0) {
                const double y = std::round(frame.at(0, lane.clip).y()) + 0.5;
                painter.setPen(QPen(theme().text, 1, Qt::DashLine));
                painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
                paintNote(painter, {plot.left() + 2, y - 16}, Words::tr("clip %1").arg(digits(lane.clip)),
                          theme().muted, theme().surface, plot);
            }
    frame.paintClock(painter, theme(), clock());
}

PartBars::PartBars(ThemeManager &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    setAccessibleName(Words::tr("Share of the gradient by part"));
    setWhatsThis(
        Words::tr("Where the gradient is at the clock's epoch (measured while training): shares of its "
                  "squared norm, root mean "
                  "square over the steps. A share of the whole, or of one block where one is chosen."));
    connect(&themes, &ThemeManager::changed, this, qOverload<>(&QWidget::update));
}

void PartBars::show(std::vector<GradientLane> lanes, int epoch)
{
    m_lanes = std::move(lanes);
    m_epoch = epoch;
    QStringList words;
    for (const GradientLane &lane : m_lanes) {
        const auto shares = partShares(lane, epoch);
        for (std::size_t part = 0; part < shares.size(); ++part)
            words << QStringLiteral("%1 %2 %3 %")
                         .arg(lane.letter, partTitle(part))
                         .arg(100 * shares[part], 0, 'f', 0);
    }
    setAccessibleDescription(words.join(QStringLiteral(", ")));
    update();
}

QSize PartBars::minimumSizeHint() const
{
    const int line = int(QFontMetricsF(ui::font(Type::Small)).height());
    return {140,
            line + headGap + 5 * (line + std::max(1, int(m_lanes.size())) * (barHeight + barGap) + groupGap)};
}

void PartBars::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme &theme = m_themes.theme();
    painter.setFont(ui::font(Type::Small));
    const double line = painter.fontMetrics().height();
    painter.setPen(theme.muted);
    painter.drawText(QRectF(0, 0, width(), line), Qt::AlignLeft | Qt::AlignVCenter,
                     m_epoch < 0 ? Words::tr("Share by part")
                                 : Words::tr("Share by part at epoch %1").arg(m_epoch + 1));
    std::vector<std::vector<double>> shares;
    for (const GradientLane &lane : m_lanes)
        shares.push_back(partShares(lane, m_epoch));
    if (std::ranges::all_of(shares, &std::vector<double>::empty)) {
        if (gradientReason(m_lanes).isEmpty())
            paintReason(painter, theme, QRectF(rect()).adjusted(0, line, 0, 0),
                        Words::tr("Not recorded at this epoch."));
        return;
    }
    double y = line + headGap;
    const double numbers = painter.fontMetrics().horizontalAdvance(QStringLiteral("100 %")) + 4;
    for (std::size_t part = 0; part < parameterParts; ++part) {
        const bool any =
            std::ranges::any_of(shares, [&](const auto &each) { return !each.empty() && each[part] > 0; });
        if (!any)
            continue;
        painter.setPen(theme.text);
        painter.drawText(QRectF(0, y, width(), line), Qt::AlignLeft | Qt::AlignVCenter, partTitle(part));
        y += line;
        for (std::size_t lane = 0; lane < shares.size(); ++lane) {
            if (shares[lane].empty())
                continue;
            const QColor color = theme.lane(m_lanes[lane].style).color;
            const QRectF bar(0, y, std::max(1.0, shares[lane][part] * (width() - numbers)), barHeight);
            painter.setPen(QPen(color, 1));
            painter.setBrush(lane < 2 ? QBrush(color)
                                      : QBrush(color, lane % 2 ? Qt::Dense5Pattern : Qt::FDiagPattern));
            painter.drawRect(bar);
            painter.setPen(theme.muted);
            painter.drawText(QRectF(bar.right() + 4, y - 4, numbers, barHeight + 8),
                             Qt::AlignLeft | Qt::AlignVCenter,
                             QLocale().toString(100 * shares[lane][part], 'f', 0) + QStringLiteral(" %"));
            y += barHeight + barGap;
        }
        y += groupGap;
    }
}

} // namespace fovea::ui
