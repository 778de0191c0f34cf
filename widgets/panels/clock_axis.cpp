// SPDX-License-Identifier: MIT
#include "widgets/panels/clock_axis.h"

#include "widgets/models/board_row.h"
#include "widgets/models/race_text.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QSignalBlocker>
#include <QToolTip>

#include <algorithm>
#include <array>
#include <cmath>

namespace fovea::ui {

namespace {

constexpr int nowhere = -2;
constexpr int init = -1;
constexpr qreal handleRadius = 6;
constexpr int labelDistance = size::gap; // from the line: clear of the handle
constexpr int edge = size::wide;         // room for the handle and half a label at both ends

// Of a pennant, for one letter.
QSizeF flagSize()
{
    const qreal height = std::max(14.0, QFontMetricsF(font(Type::Small)).height());
    return {height + 2, height};
}

} // namespace

ClockAxis::ClockAxis(RaceData &race, Clock &clock, ThemeManager &themes, QWidget *parent)
    : QSlider(Qt::Horizontal, parent), m_data(race), m_clock(clock), m_themes(themes)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setPageStep(10);
    setAccessibleName(tr("Clock, in epochs"));
    setWhatsThis(
        tr("Training time of every view. Drag it to look back; ticks are kept weights of the selected lane, "
           "pennants mark where a lane reached 95 %."));
    connect(this, &QSlider::actionTriggered, this, [this] { m_clock.setEpoch(sliderPosition()); });
    connect(&clock, &Clock::changed, this, &ClockAxis::showClock);
    const auto gather = [this] {
        m_pennantsAreOld = true;
        update();
    };
    connect(&race, &RaceData::experimentChanged, this, gather);
    connect(&race, &RaceData::curvesChanged, this, gather);
    connect(&race, &RaceData::visibilityChanged, this, gather);
    connect(&race, &RaceData::selectionChanged, this, qOverload<>(&QWidget::update));
    connect(&themes, &ThemeManager::changed, this, qOverload<>(&QWidget::update));
    showClock();
}

int ClockAxis::end() const
{
    int last = std::max(0, m_clock.last());
    for (const LaneView &lane : m_data.lanes())
        last = std::max(last, lane.run.train.epochs - 1);
    return last;
}

qreal ClockAxis::positionOf(int epoch) const
{
    const qreal room = std::max(1, width() - 2 * edge);
    return edge + room * (epoch - init) / qreal(end() - init);
}

int ClockAxis::epochAt(qreal x) const
{
    const qreal room = std::max(1, width() - 2 * edge);
    return std::clamp(int(std::lround(init + (x - edge) * (end() - init) / room)), init, end());
}

QSize ClockAxis::sizeHint() const
{
    return {size::lanesDock, size::clock};
}

QSize ClockAxis::minimumSizeHint() const
{
    return {size::lanesDock / 2, size::clock};
}

void ClockAxis::showClock()
{
    const QSignalBlocker quiet(this);
    setRange(init, std::max(init, m_clock.last()));
    setValue(m_clock.epoch());
    update();
}

const std::vector<ClockAxis::Pennant> &ClockAxis::pennants() const
{
    if (!m_pennantsAreOld)
        return m_pennants;
    m_pennantsAreOld = false;
    m_pennants.clear();
    for (int i = 0; i < int(m_data.lanes().size()); ++i) {
        const LaneView &lane = m_data.lanes()[std::size_t(i)];
        const auto epoch = lane.hidden ? std::nullopt : epochsTo95(lane);
        if (epoch && std::isfinite(*epoch))
            m_pennants.push_back({i, int(std::lround(*epoch))});
    }
    std::stable_sort(m_pennants.begin(), m_pennants.end(),
                     [](const Pennant &a, const Pennant &b) { return a.epoch < b.epoch; });
    return m_pennants;
}

void ClockAxis::scrubTo(qreal x)
{
    m_clock.setEpoch(std::min(epochAt(x), m_clock.last()));
}

void ClockAxis::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    m_dragging = true;
    m_hovered = nowhere;
    scrubTo(event->position().x());
}

void ClockAxis::mouseMoveEvent(QMouseEvent *event)
{
    if (m_dragging) {
        scrubTo(event->position().x());
        return;
    }
    const int epoch = epochAt(event->position().x());
    if (epoch == m_hovered)
        return;
    m_hovered = epoch;
    update();
}

void ClockAxis::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        m_dragging = false;
}

void ClockAxis::leaveEvent(QEvent *)
{
    m_hovered = nowhere;
    update();
}

bool ClockAxis::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QSlider::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const int epoch = epochAt(help->pos().x());
    QStringList lines{epoch == init ? tr("Initial weights") : tr("Epoch %1").arg(epoch)};
    for (const Pennant &pennant : pennants())
        if (std::abs(positionOf(pennant.epoch) - help->pos().x()) <= flagSize().width())
            lines << tr("%1 reached 95 % at epoch %2.")
                         .arg(laneName(m_data.lanes()[std::size_t(pennant.lane)]))
                         .arg(pennant.epoch);
    QToolTip::showText(help->globalPos(), lines.join(QLatin1Char('\n')), this);
    return true;
}

qreal ClockAxis::axisHeight() const
{
    return std::round(height() - QFontMetricsF(ui::font(Type::Small)).height() - labelDistance - 2);
}

int ClockAxis::labelStep() const
{
    const QFontMetricsF metrics(ui::font(Type::Small));
    const qreal room = metrics.horizontalAdvance(QString::number(end())) + size::wide + size::gap;
    const qreal perEpoch = qreal(std::max(1, width() - 2 * edge)) / (end() - init);
    for (int decade = 1; decade < 100000000; decade *= 10)
        for (const int factor : {1, 2, 5})
            if (perEpoch * decade * factor >= room)
                return decade * factor;
    return end() + 1;
}

void ClockAxis::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setFont(ui::font(Type::Small));
    paintScale(painter);
    paintSnapshots(painter);
    paintPennants(painter);
    paintHover(painter);
    paintHandle(painter);
}

void ClockAxis::paintScale(QPainter &painter) const
{
    const Theme &theme = m_themes.theme();
    const qreal y = axisHeight();
    painter.setPen(QPen(theme.border, 2));
    painter.drawLine(QPointF(positionOf(init), y), QPointF(positionOf(end()), y));
    if (m_clock.last() > init) {
        painter.setPen(QPen(theme.strongBorder, 2));
        painter.drawLine(QPointF(positionOf(init), y), QPointF(positionOf(m_clock.last()), y));
    }
    painter.setPen(theme.muted);
    const QFontMetricsF metrics(painter.font());
    const auto label = [&](int epoch, const QString &text) {
        const qreal width = metrics.horizontalAdvance(text) + size::gap;
        painter.drawText(QRectF(positionOf(epoch) - width / 2, y + labelDistance, width, metrics.height()),
                         Qt::AlignCenter, text);
        return positionOf(epoch) + width / 2;
    };
    const qreal taken = label(init, tr("init"));
    for (int epoch = 0; epoch <= end(); epoch += labelStep())
        if (positionOf(epoch) - metrics.horizontalAdvance(QString::number(epoch)) / 2 >= taken)
            label(epoch, QString::number(epoch));
}

void ClockAxis::paintSnapshots(QPainter &painter) const
{
    const int selected = m_data.selectedLane();
    if (selected < 0 || m_data.lanes()[std::size_t(selected)].runs.empty())
        return;
    painter.setPen(QPen(m_themes.theme().muted, size::hair));
    qreal drawn = -1; // never closer than two pixels: a comb, not a bar
    for (const int epoch : m_data.lanes()[std::size_t(selected)].runs.front().snapshots) {
        const qreal x = std::round(positionOf(epoch)) + 0.5;
        if (x - drawn < 2)
            continue;
        painter.drawLine(QPointF(x, axisHeight() - size::tiny - 1), QPointF(x, axisHeight() - 1));
        drawn = x;
    }
}

void ClockAxis::paintPennants(QPainter &painter) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme &theme = m_themes.theme();
    QFont bold = painter.font();
    bold.setWeight(QFont::DemiBold);
    painter.setFont(bold);
    const qreal top = size::tiny;
    const auto [flagWidth, flagHeight] = std::pair(flagSize().width(), flagSize().height());
    qreal free = 0; // flags stand beside each other where poles are close
    for (const Pennant &pennant : pennants()) {
        const LaneView &lane = m_data.lanes()[std::size_t(pennant.lane)];
        const QColor color = theme.lane(lane.style).color;
        const qreal pole = std::round(positionOf(pennant.epoch));
        const qreal left = std::max(pole, free);
        painter.setPen(QPen(color, 1.5));
        painter.drawLine(QPointF(pole, top), QPointF(pole, axisHeight()));
        if (left > pole)
            painter.drawLine(QPointF(pole, top + 0.75), QPointF(left, top + 0.75));
        QPainterPath flag(QPointF(left, top));
        flag.lineTo(left + flagWidth, top);
        flag.lineTo(left + flagWidth - size::tiny, top + flagHeight / 2);
        flag.lineTo(left + flagWidth, top + flagHeight);
        flag.lineTo(left, top + flagHeight);
        flag.closeSubpath();
        painter.fillPath(flag, color);
        painter.setPen(theme.dark ? theme.sunken : theme.surface);
        painter.drawText(QRectF(left, top, flagWidth - size::tiny + 1, flagHeight), Qt::AlignCenter,
                         laneSign(lane));
        free = left + flagWidth + 2;
    }
    painter.restore();
}

void ClockAxis::paintHandle(QPainter &painter) const
{
    const Theme &theme = m_themes.theme();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QPointF center(positionOf(m_clock.epoch()), axisHeight());
    if (hasFocus()) {
        QColor halo = theme.accent;
        halo.setAlphaF(0.25F);
        painter.setPen(Qt::NoPen);
        painter.setBrush(halo);
        painter.drawEllipse(center, handleRadius + 4, handleRadius + 4);
    }
    // Filled while it follows, hollow while it is held.
    painter.setPen(QPen(theme.accent, 2));
    painter.setBrush(m_clock.follows() ? theme.accent : theme.surface);
    painter.drawEllipse(center, handleRadius, handleRadius);
    painter.restore();
}

void ClockAxis::paintHover(QPainter &painter) const
{
    if (m_hovered == nowhere)
        return;
    const Theme &theme = m_themes.theme();
    const qreal x = std::round(positionOf(m_hovered)) + 0.5;
    painter.setPen(QPen(theme.accent, size::hair, Qt::DotLine));
    painter.drawLine(QPointF(x, size::tiny), QPointF(x, axisHeight()));
    const QString text = m_hovered == init ? tr("init") : QString::number(m_hovered);
    const QFontMetricsF metrics(painter.font());
    const qreal width = metrics.horizontalAdvance(text) + size::gap;
    const QRectF box(x - width / 2, axisHeight() + labelDistance, width, metrics.height());
    painter.fillRect(box, theme.surface);
    painter.setPen(theme.accent);
    painter.drawText(box, Qt::AlignCenter, text);
}

} // namespace fovea::ui
