// SPDX-License-Identifier: MIT
#include "widgets/docks/transport_bar.h"

#include "widgets/docks/run_options.h"
#include "widgets/docks/stop_rules.h"
#include "widgets/kit/bar_button.h"
#include "widgets/kit/icons.h"
#include "widgets/kit/label.h"
#include "widgets/kit/look.h"
#include "widgets/kit/theme_dock.h"
#include "widgets/models/race_forecast.h"

#include <QActionGroup>
#include <QHBoxLayout>
#include <QMenu>
#include <QProgressBar>
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
    return std::any_of(data.lanes().begin(), data.lanes().end(), [](const LaneView &lane) {
        return lane.problems.empty() && !lane.isGuest() && !hasEnded(lane);
    });
}

} // namespace

TransportBar::TransportBar(RaceData &race, ThemeManager &themes, QWidget *parent)
    : QWidget(parent), m_data(race), m_themes(themes), m_row(new QHBoxLayout(this)),
      m_options(new RunOptions(race, this))
{
    setAccessibleName(tr("Transport"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_row->setContentsMargins(0, 0, 0, 0);
    m_row->setSpacing(size::tiny);
    addTransport();
    addProgress();
    addSeeds();
    addMore();
    connect(&race, &RaceData::experimentChanged, this, &TransportBar::showExperiment);
    connect(&race, &RaceData::curvesChanged, this, [this] {
        showState();
        showProgress();
    });
    connect(&race, &RaceData::progressChanged, this, &TransportBar::showProgress);
    connect(&themes, &ThemeManager::changed, this, &TransportBar::showIcons);
    fitTexts();
}

void TransportBar::fitTexts()
{
    keepRoomFor(m_run, {tr("Run"), tr("Pause")});
    keepRoomFor(m_seeds, m_seedTexts);
    showExperiment();
}

void TransportBar::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange && m_seeds) // once the buttons have it too
        QMetaObject::invokeMethod(this, &TransportBar::fitTexts, Qt::QueuedConnection);
}

void TransportBar::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    showText();
}

QToolButton *TransportBar::addIconButton(const QString &id, const QString &iconName, const QString &name,
                                         const QString &help)
{
    QToolButton *button = makeIconButton(id, name, help, this);
    setThemedIcon(button, iconName, m_themes);
    m_row->addWidget(button);
    return button;
}

void TransportBar::addTransport()
{
    m_run = makeBarButton(QStringLiteral("run"), tr("Run"), {}, this);
    m_row->addWidget(m_run);
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
    block->setContentsMargins(size::gap, 0, size::wide, 0);
    block->setSpacing(size::tiny - 1);
    auto *line = new QHBoxLayout;
    line->setSpacing(size::gap);
    m_now = new Label(this);
    m_now->setObjectName(QStringLiteral("epochCounter"));
    m_now->setAccessibleName(tr("Progress"));
    m_now->setWhatsThis(tr("Epoch and batch of the lane that is furthest, and how many there are at most."));
    m_now->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed); // the text fits the room, not the reverse
    m_left = new Label(this);
    m_left->setObjectName(QStringLiteral("timeLeft"));
    m_left->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_left->setProperty("look", QStringLiteral("muted"));
    m_left->setAccessibleName(tr("Time left"));
    m_left->setToolTip(
        tr("At most this long until every lane and seed has ended. Stop rules may end it sooner."));
    m_left->setWhatsThis(m_left->toolTip());
    for (QLabel *label : {m_now, m_left})
        label->setFont(ui::font(Type::Small));
    line->addWidget(m_now, 1);
    line->addWidget(m_left);
    m_progress = new QProgressBar(this);
    m_progress->setRange(0, progressSteps);
    m_progress->setTextVisible(false);
    m_progress->setFixedHeight(size::progress);
    m_progress->setMinimumWidth(size::lanesColumn);
    m_progress->setAccessibleName(tr("Progress of all lanes and seeds"));
    m_progress->setToolTip(m_progress->accessibleName());
    m_progress->setWhatsThis(m_progress->accessibleName());
    block->addStretch();
    block->addLayout(line);
    block->addWidget(m_progress);
    block->addStretch();
    m_row->addLayout(block, 1);
}

void TransportBar::addSeeds()
{
    m_seeds = makeBarButton(
        QStringLiteral("seeds"), tr("Seeds"),
        tr("How many seeds every lane runs. More seeds add to what has run; from five on the board gives "
           "a verdict."),
        this);
    makeChooser(m_seeds, m_themes);
    m_seeds->setProperty("look", QStringLiteral("quietChooser"));
    m_seeds->setPopupMode(QToolButton::InstantPopup);
    m_row->addWidget(m_seeds);
    auto *menu = new QMenu(m_seeds);
    menu->setLayoutDirection(Qt::LeftToRight);
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
}

void TransportBar::addMore()
{
    m_more = addIconButton(QStringLiteral("more"), QStringLiteral("more"), tr("How the race runs"), {});
    connect(m_more, &QToolButton::clicked, this, [this] { m_options->showBelow(*m_more); });
    connect(m_options, &RunOptions::emptied, this, [this](bool empty) { m_more->setVisible(!empty); });
    connect(m_options, &RunOptions::paceChanged, this, &TransportBar::paceChanged);
    connect(m_options, &RunOptions::newSeedRequested, this, &TransportBar::newSeedRequested);
    connect(m_options, &RunOptions::seedLockChanged, this, &TransportBar::seedLockChanged);
    connect(m_options, &RunOptions::stopRuleChangeRequested, this, &TransportBar::stopRuleChangeRequested);
}

void TransportBar::setRunning(bool running)
{
    m_running = running;
    showState();
    showProgress();
}

bool TransportBar::isRunning() const
{
    return m_running.value_or(m_data.isRunning());
}

void TransportBar::setSeedLocked(bool locked)
{
    m_options->setSeedLocked(locked);
}

bool TransportBar::isSeedLocked() const
{
    return m_options->isSeedLocked();
}

void TransportBar::setObstacle(const QString &words)
{
    m_obstacle = words;
    setLook(m_now, words.isEmpty() ? QString() : QStringLiteral("bad"));
    showText();
}

void TransportBar::showExperiment()
{
    const ExperimentSpec &experiment = m_data.experiment();
    const int seeds = int(experiment.seeds.size());
    m_seeds->setText(seeds == 1 ? tr("1 seed") : tr("%1 seeds").arg(seeds));
    m_seeds->setAccessibleName(tr("Seeds: %1").arg(seeds));
    for (QAction *action : m_seedCounts->actions())
        action->setChecked(action->data().toInt() == seeds);
    m_more->setToolTip(
        tr("Pace, seed and stop rules. A run ends after %1.").arg(StopRules::summary(experiment.base)));
    m_more->setWhatsThis(m_more->toolTip());
    showState();
    showProgress();
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
                                    [](const LaneView &lane) { return lane.started() && !lane.isGuest(); }));
}

void TransportBar::showProgress()
{
    m_text = transportText(m_data, isRunning());
    m_left->setText(m_text.left);
    m_progress->setValue(int(std::lround(forecastOf(m_data).share * progressSteps)));
    showText();
}

// The long text where it fits, the brief one where it does not, and an ellipsis where that is too long as
// well.
void TransportBar::showText()
{
    const QFontMetrics metrics = m_now->fontMetrics();
    const int room =
        m_progress->width() - (m_text.left.isEmpty() ? 0 : m_left->sizeHint().width() + size::gap);
    const QString whole = m_obstacle.isEmpty() ? m_text.now : m_obstacle;
    const QString brief = m_obstacle.isEmpty() ? m_text.brief : m_obstacle;
    m_now->setText(
        metrics.horizontalAdvance(whole) <= room ? whole : metrics.elidedText(brief, Qt::ElideRight, room));
    m_now->setToolTip(whole);
    m_now->setAccessibleDescription(whole);
}

void TransportBar::showIcons()
{
    m_run->setIcon(icon(isRunning() ? QStringLiteral("pause") : QStringLiteral("play"), m_themes.theme()));
}

} // namespace fovea::ui
