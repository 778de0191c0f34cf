// SPDX-License-Identifier: MIT
#include "widgets/theory/stability_chart.h"

#include "core/metrics/row.h"
#include "widgets/kit/lane_chip.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

constexpr int headHeight = 26, footHeight = 36, leftRoom = 44, gapBetween = 34;
constexpr int narrowestPanel = 150, lowestPanel = 190;
constexpr double highestShown = 1e5; // what is larger stands at the edge
constexpr double emptyBound = 0.34;  // opacity above the cap

} // namespace

StabilityChart::StabilityChart(ThemeManager &themes, QWidget *parent) : EpochChart(themes, parent)
{
    setAccessibleName(tr("How far attention can move when scores move"));
    setWhatsThis(tr(
        "For every lane and epoch, on one scale. Thin: the paper's bound (theorem, as reconstructed), e^δ/n, "
        "times (1 + 1/Δ) where keys are chosen by score. Thick: the exact sensitivity, the largest 2 p (1 − "
        "p) "
        "of a query's weights (measured). Hollow marks: the jump when a key crosses the cut, twice its "
        "weight "
        "(measured). The dashed line 1/2 is proved: no softmax over fixed keys moves by more. Above it the "
        "bound is pale, since it says nothing there. Lines are the chosen percentile over queries, bands the "
        "quartiles; of several seeds each is the median. A click sets the clock, one on a lane's name "
        "selects it."));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void StabilityChart::show(std::vector<StabilityLane> lanes)
{
    const bool moved = lanes.size() != m_lanes.size();
    m_lanes = std::move(lanes);
    setAccessibleDescription(reading(clock()));
    if (moved)
        updateGeometry();
    update();
}

void StabilityChart::setSelected(int lane)
{
    m_selected = lane;
    update();
}

// The lane whose name is there, above its plot.
const StabilityLane *StabilityChart::namedAt(const QPointF &place) const
{
    const auto all = frames();
    for (std::size_t i = 0; i < m_lanes.size(); ++i) {
        const QRectF &plot = all[i].plot();
        if (QRectF(plot.left(), plot.top() - headHeight, plot.width(), headHeight).contains(place))
            return &m_lanes[i];
    }
    return nullptr;
}

void StabilityChart::mouseMoveEvent(QMouseEvent *event)
{
    EpochChart::mouseMoveEvent(event);
    if (namedAt(event->position()))
        setCursor(Qt::PointingHandCursor);
}

void StabilityChart::mousePressEvent(QMouseEvent *event)
{
    const StabilityLane *lane = namedAt(event->position());
    if (lane && event->button() == Qt::LeftButton)
        Q_EMIT laneChosen(lane->lane);
    else
        EpochChart::mousePressEvent(event);
}

int StabilityChart::columns(int width) const
{
    const int room = std::max(1, (width - leftRoom + 12) / (narrowestPanel + gapBetween));
    return std::clamp(int(m_lanes.size()), 1, room);
}

void StabilityChart::resizeEvent(QResizeEvent *)
{
    updateGeometry(); // lanes may need another row
}

int StabilityChart::heightForWidth(int width) const
{
    const int rows = (std::max(1, int(m_lanes.size())) + columns(width) - 1) / columns(width);
    return rows * lowestPanel;
}

QSize StabilityChart::sizeHint() const
{
    return {760, std::max(lowestPanel + 40, heightForWidth(std::max(width(), narrowestPanel)))};
}

QSize StabilityChart::minimumSizeHint() const
{
    return {leftRoom + narrowestPanel + gapBetween, heightForWidth(std::max(width(), narrowestPanel))};
}

// Decades around all that is drawn, at least 0.01 to 1.
ChartAxis StabilityChart::scale() const
{
    double lowest = 0.01, highest = 1;
    for (const StabilityLane &lane : m_lanes)
        for (const Measure *each : {&lane.bound, &lane.exact, &lane.jump})
            for (const double value : each->line)
                if (std::isfinite(value) && value > 0) {
                    lowest = std::min(lowest, value);
                    highest = std::max(highest, value);
                }
    lowest = std::max(lowest, 1e-4); // what is smaller stands at the edge
    highest = std::min(highest, highestShown);
    return {std::pow(10, std::floor(std::log10(lowest) + 1e-9)),
            std::pow(10, std::ceil(std::log10(highest) - 1e-9)), true};
}

std::vector<ChartFrame> StabilityChart::frames() const
{
    std::vector<ChartFrame> frames;
    const int across = columns(width());
    const int rows = (std::max(1, int(m_lanes.size())) + across - 1) / across;
    const double wide = double(width() - leftRoom) / across - gapBetween;
    const double high = double(height()) / rows;
    for (int i = 0; i < std::max(1, int(m_lanes.size())); ++i) {
        const QRectF plot(leftRoom + (i % across) * (wide + gapBetween), (i / across) * high + headHeight,
                          wide, high - headHeight - footHeight);
        frames.emplace_back(plot, epochAxis(last()), scale());
    }
    return frames;
}

void StabilityChart::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const auto all = frames();
    const int across = columns(width());
    for (std::size_t i = 0; i < m_lanes.size(); ++i)
        paintLane(painter, m_lanes[i], all[i], int(i) % across == 0);
}

void StabilityChart::paintLane(QPainter &painter, const StabilityLane &lane, const ChartFrame &frame,
                               bool numbers) const
{
    const QRectF &plot = frame.plot();
    const LaneStyle style = theme().lane(lane.style);
    const double cap = frame.at(0, softmaxCap).y();
    const QRectF above(plot.left(), plot.top(), plot.width(), cap - plot.top());
    painter.fillRect(above, theme().sunken);
    frame.paintGrid(painter, theme(), numbers ? ChartFrame::Left : ChartFrame::None, tr("Epoch"));
    painter.setFont(ui::font(Type::Small));
    paintLaneLetter(painter, QRectF(plot.left(), plot.top() - headHeight, 18, 18), lane.letter, style,
                    theme());
    const QString cutWords = !lane.hasCut ? tr("no cut: jump 0") : QString();
    const double words = painter.fontMetrics().horizontalAdvance(cutWords);
    QFont bold = ui::font(Type::Body);
    bold.setWeight(QFont::DemiBold);
    painter.setFont(bold);
    painter.setPen(theme().text);
    const QRectF title(plot.left() + 24, plot.top() - headHeight, plot.width() - 24, 18);
    const double room = title.width() - painter.fontMetrics().horizontalAdvance(lane.title);
    painter.drawText(title, Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(lane.title, Qt::ElideRight, int(title.width())));
    if (lane.lane == m_selected && m_lanes.size() > 1) {
        const double wide = std::min(title.width(), title.width() - room) + 24;
        painter.setPen(QPen(theme().accent, 2));
        painter.drawLine(QPointF(plot.left(), title.bottom() + 2),
                         QPointF(plot.left() + wide, title.bottom() + 2));
    }
    painter.setFont(ui::font(Type::Small));
    painter.setPen(theme().muted);
    if (room > words + size::gap)
        painter.drawText(title, Qt::AlignRight | Qt::AlignVCenter, cutWords);

    if (lane.exact.isEmpty() && lane.bound.isEmpty()) {
        paintReason(painter, theme(), plot,
                    !lane.exact.epochs.empty() ? tr("not measured in this run")
                    : lane.diverged            ? tr("diverged before its first epoch ended")
                                               : tr("not trained yet"));
        return;
    }
    painter.save();
    painter.setClipRect(plot.adjusted(-1, -1, 1, 1));
    const QPen thin(style.color, 1.4);
    Measure bound = lane.bound;
    for (auto *side : {&bound.line, &bound.lower, &bound.upper})
        for (double &value : *side)
            value = std::isnan(value) ? value : std::min(value, highestShown);
    for (const bool empty : {true, false}) {
        painter.save();
        painter.setClipRect(empty ? above : plot.adjusted(0, cap - plot.top(), 0, 0), Qt::IntersectClip);
        painter.setOpacity(empty ? emptyBound : 1);
        frame.paintBand(painter, bound, style.color, 0.18);
        frame.paintLine(painter, bound, thin);
        painter.restore();
    }
    frame.paintBand(painter, lane.exact, style.color, 0.18);
    QPen thick = style.pen();
    thick.setWidthF(std::max(2.2, thick.widthF()));
    frame.paintLine(painter, lane.exact, thick);
    painter.restore();
    if (lane.hasCut)
        for (std::size_t i = 0; i < lane.jump.epochs.size(); ++i) {
            const std::size_t every = std::max<std::size_t>(1, lane.jump.epochs.size() / 15);
            const QPointF place = frame.at(lane.jump.epochs[i] + 1, lane.jump.line[i]);
            if (i % every != 0 || !std::isfinite(place.y()))
                continue;
            painter.setPen(QPen(style.color, 1.2));
            painter.setBrush(theme().surface);
            painter.drawRect(QRectF(-2.5, -2.5, 5, 5)
                                 .translated(place.x(), std::clamp(place.y(), plot.top(), plot.bottom())));
        }
    frame.paintLevel(painter, theme(), softmaxCap, QStringLiteral("1/2"));
    frame.paintClock(painter, theme(), clock());
    paintWords(painter, lane, frame);
}

// Names beside the lines, where they have come to.
void StabilityChart::paintWords(QPainter &painter, const StabilityLane &lane, const ChartFrame &frame) const
{
    const QRectF &plot = frame.plot();
    const QColor color = theme().lane(lane.style).color;
    const auto end = [&](const Measure &measure, double share) -> std::optional<double> {
        for (std::size_t i = std::size_t(share * double(measure.epochs.size())); i < measure.epochs.size();
             ++i)
            if (const double y = frame.at(0, measure.line[i]).y(); std::isfinite(y))
                return std::clamp(y, plot.top(), plot.bottom());
        return {};
    };
    const double line = QFontMetricsF(ui::font(Type::Small)).height();
    std::vector<double> taken;
    const auto note = [&](double x, double y, const QString &words) {
        for (const double other : taken)
            if (std::abs(other - y) < line)
                y = other + line + 1;
        taken.push_back(y);
        const QColor ground = y + line / 2 < frame.at(0, softmaxCap).y() ? theme().sunken : theme().surface;
        paintNote(painter, {x, y}, words, color, ground, plot);
    };
    if (!lane.hasBound)
        note(plot.left() + 4, plot.top() + 4, tr("no bound in the theory"));
    else if (const auto y = end(lane.bound, 0.35)) // above its line: exact and jump are below it
        note(plot.left() + 4, *y - line - 6,
             *y < frame.at(0, softmaxCap).y() ? tr("bound: says nothing here") : tr("paper's bound"));
    if (const auto y = end(lane.exact, 0.8))
        note(plot.right(), *y + 5, tr("exact sensitivity"));
    if (const auto y = lane.hasCut ? end(lane.jump, 0.8) : std::nullopt)
        note(plot.right(), *y + 5, tr("jump at the cut"));
    if (lane.diverged) {
        const double x = frame.at(*lane.diverged, softmaxCap).x();
        painter.setPen(QPen(theme().bad, 2));
        painter.drawLine(QPointF(x - 4, plot.bottom() - 12), QPointF(x + 4, plot.bottom() - 4));
        painter.drawLine(QPointF(x - 4, plot.bottom() - 4), QPointF(x + 4, plot.bottom() - 12));
        paintNote(painter, {x + 6, plot.bottom() - line - 2},
                  tr("diverged after epoch %1").arg(*lane.diverged), theme().bad, theme().surface, plot);
    }
}

QString StabilityChart::reading(int epoch) const
{
    QStringList parts;
    for (const StabilityLane &lane : m_lanes) {
        QStringList numbers;
        if (const double value = lane.bound.at(epoch); std::isfinite(value))
            numbers << tr("bound %1").arg(digits(value));
        if (const double value = lane.exact.at(epoch); std::isfinite(value))
            numbers << tr("exact %1").arg(digits(value));
        if (const double value = lane.jump.at(epoch); lane.hasCut && std::isfinite(value))
            numbers << tr("jump %1").arg(digits(value));
        if (!numbers.isEmpty())
            parts << lane.letter + QStringLiteral("  ") + numbers.join(QStringLiteral(", "));
    }
    return parts.isEmpty() ? QString()
                           : tr("At epoch %1:  ").arg(epoch + 1) + parts.join(QStringLiteral("    "));
}

} // namespace fovea::ui
