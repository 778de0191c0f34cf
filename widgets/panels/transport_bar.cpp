// SPDX-License-Identifier: MIT
#include "widgets/panels/transport_bar.h"

#include "widgets/models/race_forecast.h"
#include "widgets/models/race_text.h"
#include "widgets/panels/bar_button.h"
#include "widgets/panels/stop_rules.h"
#include "widgets/support/icons.h"

#include <QActionGroup>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QProgressBar>
#include <QSignalBlocker>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

constexpr int progressSteps = 1000;

// Room for the widest of several texts, so that the row does not move when they change.
void keepRoomFor(QToolButton *button, const QStringList &texts)
{
    int widest = 0;
    for (const QString &text : texts) {
        button->setText(text);
        widest = std::max(widest, button->sizeHint().width());
    }
    button->setFixedWidth(widest);
}

bool somethingLeftToRun(const RaceData &data)
{
    return std::any_of(data.lanes().begin(), data.lanes().end(),
                       [](const LaneView &lane) { return lane.problems.empty() && !hasEnded(lane); });
}

} // namespace

TransportBar::TransportBar(RaceData &race, ThemeManager &themes, QWidget *parent)
    : QWidget(parent), m_data(race), m_themes(themes), m_row(new QHBoxLayout(this)),
      m_rules(new StopRules(race, this))
{
    setAccessibleName(tr("Transport"));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    m_row->setContentsMargins(size::gap, 0, size::gap, 0);
    m_row->setSpacing(size::tiny);
    addTransport();
    addProgress();
    addPace();
    addSeeds();
    addStopRules();
    connect(&race, &RaceData::experimentChanged, this, &TransportBar::showExperiment);
    connect(&race, &RaceData::curvesChanged, this, [this] {
        showState();
        showProgress();
    });
    connect(&race, &RaceData::progressChanged, this, &TransportBar::showProgress);
    connect(&themes, &ThemeManager::changed, this, &TransportBar::showIcons);
    fitTexts();
    showSeedLock();
}

void TransportBar::fitTexts()
{
    keepRoomFor(m_run, {tr("Run"), tr("Pause")});
    keepRoomFor(m_pace, {tr("Lock-step"), tr("Free")});
    keepRoomFor(m_seeds, m_seedTexts);
    showExperiment();
}

void TransportBar::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange && m_seeds) // once the buttons have it too
        QMetaObject::invokeMethod(this, &TransportBar::fitTexts, Qt::QueuedConnection);
}

QToolButton *TransportBar::addButton(const QString &id, const QString &name, const QString &help)
{
    QToolButton *button = makeBarButton(id, name, help, this);
    m_row->addWidget(button);
    return button;
}

QToolButton *TransportBar::addIconButton(const QString &id, const QString &iconName, const QString &name,
                                         const QString &help)
{
    QToolButton *button = makeIconButton(id, name, help, this);
    if (!iconName.isEmpty())
        setThemedIcon(button, iconName, m_themes);
    m_row->addWidget(button);
    return button;
}

void TransportBar::addTransport()
{
    m_run = addButton(QStringLiteral("run"), tr("Run"), {});
    m_run->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_run->setIcon(icon(QStringLiteral("play"), m_themes.theme()));
    m_stepBatch = addIconButton(QStringLiteral("stepBatch"), QStringLiteral("step-batch"), tr("Step a batch"),
                                tr("Train every lane on one batch, then pause. (. or F6)"));
    m_stepEpoch =
        addIconButton(QStringLiteral("stepEpoch"), QStringLiteral("step-epoch"), tr("Step an epoch"),
                      tr("Train every lane to the end of its epoch, then pause. (> or F7)"));
    m_reset = addIconButton(QStringLiteral("reset"), QStringLiteral("reset"), tr("Reset"),
                            tr("Begin the race anew. The old runs stay on disk. (R)"));
    connect(m_run, &QToolButton::clicked, this, [this] {
        if (isRunning())
            Q_EMIT pauseRequested();
        else
            Q_EMIT runRequested();
    });
    connect(m_stepBatch, &QToolButton::clicked, this, &TransportBar::stepBatchRequested);
    connect(m_stepEpoch, &QToolButton::clicked, this, &TransportBar::stepEpochRequested);
    connect(m_reset, &QToolButton::clicked, this, &TransportBar::resetRequested);
}

void TransportBar::addProgress()
{
    auto *block = new QVBoxLayout;
    block->setContentsMargins(size::gap, 0, size::gap, 0);
    block->setSpacing(size::tiny);
    auto *line = new QHBoxLayout;
    m_epoch = new QLabel(this);
    m_epoch->setObjectName(QStringLiteral("epochCounter"));
    m_epoch->setAccessibleName(tr("Epoch"));
    m_epoch->setToolTip(tr("The newest epoch of any lane, from 0 on, and how many there are at most."));
    m_epoch->setWhatsThis(m_epoch->toolTip());
    m_left = new QLabel(this);
    m_left->setObjectName(QStringLiteral("timeLeft"));
    m_left->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_left->setProperty("look", QStringLiteral("muted"));
    m_left->setAccessibleName(tr("Time left"));
    m_left->setToolTip(
        tr("At most so long until every lane and seed has ended. Stop rules may end it sooner."));
    m_left->setWhatsThis(m_left->toolTip());
    for (QLabel *label : {m_epoch, m_left})
        label->setFont(ui::font(Type::Small));
    m_epoch->setMinimumWidth(
        m_epoch->fontMetrics().horizontalAdvance(tr("epoch %1 of %2").arg(1000).arg(1000)));
    m_left->setMinimumWidth(
        m_left->fontMetrics().horizontalAdvance(tr("%1 left").arg(QStringLiteral("00:00"))));
    line->addWidget(m_epoch);
    line->addWidget(m_left, 1);
    m_progress = new QProgressBar(this);
    m_progress->setRange(0, progressSteps);
    m_progress->setTextVisible(false);
    m_progress->setFixedHeight(size::tiny);
    m_progress->setAccessibleName(tr("Progress of all lanes and seeds"));
    m_progress->setToolTip(m_progress->accessibleName());
    m_progress->setWhatsThis(m_progress->accessibleName());
    block->addStretch();
    block->addLayout(line);
    block->addWidget(m_progress);
    block->addStretch();
    m_row->addLayout(block);
}

void TransportBar::addPace()
{
    m_pace = addButton(QStringLiteral("pace"), tr("Lock-step"), {});
    m_pace->setCheckable(true);
    m_pace->setAccessibleName(tr("Lock-step"));
    connect(m_pace, &QToolButton::clicked, this, [this](bool lockstep) {
        showExperiment(); // the experiment decides what is shown
        Q_EMIT paceChanged(lockstep);
    });
}

void TransportBar::addSeeds()
{
    m_seeds = addButton(
        QStringLiteral("seeds"), tr("Seeds"),
        tr("How many seeds every lane runs. More seeds add to what has run; from three on the board gives "
           "a verdict."));
    m_seeds->setPopupMode(QToolButton::InstantPopup);
    auto *menu = new QMenu(m_seeds);
    m_seedCounts = new QActionGroup(this);
    QStringList texts;
    for (const int count : {1, 3, 5, 10}) {
        texts << (count == 1 ? tr("1 seed") : tr("%1 seeds").arg(count));
        QAction *action = menu->addAction(texts.back());
        action->setCheckable(true);
        action->setData(count);
        m_seedCounts->addAction(action);
    }
    m_seeds->setMenu(menu);
    m_seedTexts = texts;
    connect(m_seedCounts, &QActionGroup::triggered, this, [this](const QAction *action) {
        const int count = action->data().toInt();
        showExperiment();
        Q_EMIT seedsRequested(count);
    });
    m_newSeed = addIconButton(QStringLiteral("newSeed"), QStringLiteral("dice"), tr("New seed"),
                              tr("Draw a new seed: other data, other initial weights."));
    m_lock = addIconButton(QStringLiteral("seedLock"), {}, tr("Lock the seed"), {});
    m_lock->setCheckable(true);
    connect(m_newSeed, &QToolButton::clicked, this, &TransportBar::newSeedRequested);
    connect(m_lock, &QToolButton::toggled, this, [this](bool locked) {
        showSeedLock();
        Q_EMIT seedLockChanged(locked);
    });
}

void TransportBar::addStopRules()
{
    m_stop = addButton(QStringLiteral("stopRules"), tr("Stop rules"), {});
    setThemedIcon(m_stop, QStringLiteral("flag"), m_themes);
    m_stop->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    connect(m_stop, &QToolButton::clicked, this, [this] { m_rules->showBelow(*m_stop); });
    connect(m_rules, &StopRules::changeRequested, this, &TransportBar::stopRuleChangeRequested);
}

void TransportBar::setRunning(bool running)
{
    m_running = running;
    showState();
}

bool TransportBar::isRunning() const
{
    return m_running.value_or(m_data.isRunning());
}

void TransportBar::setSeedLocked(bool locked)
{
    const QSignalBlocker quiet(m_lock);
    m_lock->setChecked(locked);
    showSeedLock();
}

bool TransportBar::isSeedLocked() const
{
    return m_lock->isChecked();
}

void TransportBar::showExperiment()
{
    const ExperimentSpec &experiment = m_data.experiment();
    m_pace->setChecked(experiment.lockstep);
    m_pace->setText(experiment.lockstep ? tr("Lock-step") : tr("Free"));
    m_pace->setToolTip(
        experiment.lockstep
            ? tr("Lanes wait for each other after every epoch. Click to let each run freely.")
            : tr("Every lane runs as fast as it can. Click to run them in lock-step by epoch."));
    m_pace->setWhatsThis(m_pace->toolTip());
    const int seeds = int(experiment.seeds.size());
    m_seeds->setText(seeds == 1 ? tr("1 seed") : tr("%1 seeds").arg(seeds));
    m_seeds->setAccessibleName(tr("Seeds: %1").arg(seeds));
    for (QAction *action : m_seedCounts->actions())
        action->setChecked(action->data().toInt() == seeds);
    m_stop->setToolTip(tr("When a run ends: %1.").arg(StopRules::summary(experiment.base)));
    m_stop->setWhatsThis(m_stop->toolTip());
    showState();
    showProgress();
    showSeedLock();
}

void TransportBar::showState()
{
    const bool running = isRunning();
    const bool able = somethingLeftToRun(m_data);
    const QString text = running ? tr("Pause") : tr("Run");
    if (m_run->text() != text || m_run->accessibleName() != text || m_run->toolTip().isEmpty()) {
        m_run->setText(text);
        m_run->setAccessibleName(text);
        showIcons();
    }
    m_run->setEnabled(running || able);
    m_run->setToolTip(running ? tr("Pause within a batch. (Space or F5)")
                      : able  ? tr("Run every lane. (Space or F5)")
                              : tr("Nothing is left to run: ask for more seeds, change a lane, or reset."));
    m_run->setWhatsThis(m_run->toolTip());
    m_stepBatch->setEnabled(able && !running);
    m_stepEpoch->setEnabled(able && !running);
    m_reset->setEnabled(std::any_of(m_data.lanes().begin(), m_data.lanes().end(),
                                    [](const LaneView &lane) { return lane.started(); }));
}

void TransportBar::showProgress()
{
    const RaceForecast forecast = forecastOf(m_data);
    const int last = m_data.lastEpoch();
    m_epoch->setText(last < 0 ? tr("%1 epochs").arg(forecast.epochs)
                              : tr("epoch %1 of %2").arg(last).arg(forecast.epochs));
    const bool ended = hasEnded(m_data);
    m_left->setText(ended                             ? tr("ended")
                    : isRunning() && forecast.seconds ? tr("%1 left").arg(durationText(*forecast.seconds))
                    : last >= 0 && !isRunning()       ? tr("paused")
                                                      : QString());
    m_progress->setValue(int(std::lround(forecast.share * progressSteps)));
}

void TransportBar::showSeedLock()
{
    const bool locked = isSeedLocked();
    const auto &seeds = m_data.experiment().seeds;
    const QString seed = seeds.empty() ? QString() : QString::number(seeds.front());
    m_lock->setText(locked ? tr("Unlock the seed") : tr("Lock the seed"));
    m_lock->setAccessibleName(tr("Seed locked"));
    m_lock->setToolTip(locked ? tr("Seed %1 is locked: a reset runs the same race again.").arg(seed)
                              : tr("Seed %1 is free: a reset draws a new one.").arg(seed));
    m_lock->setWhatsThis(m_lock->toolTip());
    m_newSeed->setEnabled(!locked);
    showIcons();
}

void TransportBar::showIcons()
{
    m_run->setIcon(icon(isRunning() ? QStringLiteral("pause") : QStringLiteral("play"), m_themes.theme()));
    m_lock->setIcon(
        icon(isSeedLocked() ? QStringLiteral("lock") : QStringLiteral("unlock"), m_themes.theme()));
}

} // namespace fovea::ui
