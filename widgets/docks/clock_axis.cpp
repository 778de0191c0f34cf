// SPDX-License-Identifier: MIT
#include "widgets/docks/clock_axis.h"

#include "widgets/docks/clock_axis_private.h"
#include "widgets/kit/theme_dock.h"
#include "widgets/models/board_row.h"
#include "widgets/words/race_text.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QSignalBlocker>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

using namespace clock;

ClockAxis::ClockAxis(RaceData &race, Clock &clock, ThemeManager &themes, QWidget *parent)
    : QSlider(Qt::Horizontal, parent), m_data(race), m_clock(clock), m_themes(themes)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setPageStep(10);
    setAccessibleName(tr("Clock, in epochs"));
    setWhatsThis(
        tr("Training time of every view. Drag it to look back; darker ticks are kept weights of the selected "
           "lane, pennants mark where a lane reached 95 %, or the threshold chosen on the board."));
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
    connect(&race, &RaceData::progressChanged, this, [this] {
        if (m_clock.follows())
            update();
    });
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
    return {size::lanesDock, m_low ? size::lowClock : size::clock};
}

QSize ClockAxis::minimumSizeHint() const
{
    return {size::lanesDock / 2, m_low ? size::lowClock : size::clock};
}

void ClockAxis::setLow(bool low)
{
    m_low = low;
    updateGeometry();
    update();
}

void ClockAxis::setSeed(std::optional<int> place)
{
    if (place == m_seed)
        return;
    m_seed = place;
    m_pennantsAreOld = true;
    update();
}

const RunView *ClockAxis::keptRun(const LaneView &lane) const
{
    const auto place = std::size_t(m_seed.value_or(0));
    return place < lane.runs.size() ? &lane.runs[place] : nullptr;
}

std::optional<double> ClockAxis::arrival(const LaneView &lane) const
{
    if (!m_seed)
        return epochsToGoal(lane);
    const RunView *run = keptRun(lane);
    const auto epoch = run ? epochsTo(m_data.goal(), run->epochs) : std::nullopt;
    return epoch ? std::optional(double(*epoch)) : std::nullopt;
}

QString ClockAxis::arrivalOf() const
{
    const auto &seeds = m_data.experiment().seeds;
    if (seeds.size() < 2)
        return {};
    if (m_seed && std::size_t(*m_seed) < seeds.size())
        return seedName(seeds[std::size_t(*m_seed)]);
    return tr("median of %1").arg(seedsWords(int(seeds.size())));
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
        const auto epoch = lane.hidden ? std::nullopt : arrival(lane);
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

void ClockAxis::contextMenuEvent(QContextMenuEvent *event)
{
    const int lane = m_data.selectedLane();
    if (lane < 0)
        return;
    // By the keyboard it is of the epoch that the handle is at.
    const bool byMouse = event->reason() == QContextMenuEvent::Mouse;
    const int epoch = std::min(byMouse ? epochAt(event->pos().x()) : m_clock.epoch(), m_clock.last());
    const QString name = QString::fromStdString(m_data.lanes()[std::size_t(lane)].spec.name);
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    QAction *branch =
        menu->addAction(epoch < 0 ? tr("Branch from the start of %1…").arg(name)
                                  : tr("Branch from %1 at epoch %2…").arg(name, epochText(epoch)));
    branch->setEnabled(lane < m_data.ownLanes() && m_data.lanes()[std::size_t(lane)].started());
    connect(branch, &QAction::triggered, this, [this, epoch] { Q_EMIT branchRequested(epoch); });
    menu->popup(event->globalPos());
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
    QStringList lines{epoch == init ? tr("Untrained") : tr("Epoch %1").arg(epochText(epoch))};
    const QString whose = arrivalOf().isEmpty() ? QString() : tr(" (%1)").arg(arrivalOf());
    for (const Pennant &pennant : pennants())
        if (std::abs(positionOf(pennant.epoch) - help->pos().x()) <= flagSize().width())
            lines << tr("%1 reached %2 at epoch %3%4.")
                         .arg(laneName(m_data.lanes()[std::size_t(pennant.lane)]), goalText(m_data.goal()),
                              epochText(pennant.epoch), whose);
    QToolTip::showText(help->globalPos(), lines.join(QLatin1Char('\n')), this);
    return true;
}

qreal ClockAxis::axisHeight() const
{
    if (m_low)
        return std::round(flagSize().height() + (height() - flagSize().height()) / 2.0);
    return std::round(height() - QFontMetricsF(ui::font(Type::Small)).height() - labelDistance - 2);
}

QString ClockAxis::numberOf(int epoch) const
{
    return epoch == init ? tr("start") : epochText(epoch);
}

int ClockAxis::labelStep() const
{
    const QFontMetricsF metrics(ui::font(Type::Small));
    const qreal room = metrics.horizontalAdvance(numberOf(end())) + size::wide + size::gap;
    const qreal perEpoch = qreal(std::max(1, width() - 2 * edge)) / (end() - init);
    for (int decade = 1; decade < 100000000; decade *= 10)
        for (const int factor : {1, 2, 5})
            if (perEpoch * decade * factor >= room)
                return decade * factor;
    return end() + 1;
}

std::vector<int> ClockAxis::labelled() const
{
    if (m_low)
        return {};
    const QFontMetricsF metrics(ui::font(Type::Small));
    const qreal taken = positionOf(init) + metrics.horizontalAdvance(numberOf(init)) / 2 + size::gap;
    std::vector<int> epochs;
    const int step = labelStep();
    for (int number = step; number <= end() + 1; number += step)
        if (positionOf(number - 1) - metrics.horizontalAdvance(numberOf(number - 1)) / 2 >= taken)
            epochs.push_back(number - 1);
    return epochs;
}

// Beside each other where poles are close; those at the right end move back into the window.
std::vector<QRectF> ClockAxis::flags() const
{
    const QSizeF extent = flagSize();
    const qreal distance = extent.width() + 2;
    const qreal top = m_low ? 0 : size::tiny;
    std::vector<QRectF> rects;
    qreal free = 0;
    for (const Pennant &pennant : pennants()) {
        const qreal left = std::max(std::round(positionOf(pennant.epoch)), free);
        rects.emplace_back(QPointF(left, top), extent);
        free = left + distance;
    }
    qreal limit = width();
    for (auto rect = rects.rbegin(); rect != rects.rend(); ++rect) {
        rect->moveRight(std::min(rect->right(), limit));
        limit = rect->left() - 2;
    }
    return rects;
}

// Within the epoch under way while it follows one that trains.
qreal ClockAxis::handlePosition() const
{
    const qreal place = positionOf(m_clock.epoch());
    if (!m_clock.follows())
        return place;
    qreal part = 0;
    for (const LaneView &lane : m_data.lanes())
        for (const RunView &run : lane.runs)
            if (const RunProgress &now = run.progress;
                !hasEnded(run.status) && now.epoch == m_clock.epoch() + 1 && now.stepsPerEpoch > 0)
                part = std::max(part, qreal(now.stepInEpoch) / now.stepsPerEpoch);
    return place + std::min(part, 1.0) * (positionOf(m_clock.epoch() + 1) - place);
}

} // namespace fovea::ui
