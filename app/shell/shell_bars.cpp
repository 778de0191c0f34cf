// SPDX-License-Identifier: MIT
#include "app/shell/shell_bars.h"

#include "app/shell/race_status.h"
#include "app/studio/edit_controller.h"
#include "app/studio/race_controller.h"
#include "core/tasks/task.h"
#include "widgets/docks/clock_axis.h"
#include "widgets/docks/clock_strip.h"
#include "widgets/docks/transport_bar.h"
#include "widgets/kit/bar_button.h"
#include "widgets/kit/theme_frame.h"
#include "widgets/shell/mode_bar.h"
#include "widgets/shell/status_line.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QMainWindow>
#include <QStackedWidget>
#include <QToolBar>
#include <QToolButton>

namespace fovea::app {

ShellBars::ShellBars(Studio &studio)
    : QObject(&studio.window), m_studio(studio), m_top(new QStackedWidget(&studio.window)),
      m_taskButton(new QToolButton(&studio.window)),
      m_transport(new ui::TransportBar(studio.race, studio.themes, &studio.window)),
      m_modes(new ui::ModeBar(studio.themes, &studio.window)),
      m_clockStrip(new ui::ClockStrip(studio.race, studio.clock, studio.themes, &studio.window))
{
    makeTop();
    addBar(QStringLiteral("modes"), tr("Workspaces"), Qt::LeftToolBarArea, m_modes);
    connect(m_modes, &ui::ModeBar::modeChosen, this, &ShellBars::modeChosen);
    m_clockStrip->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    m_clockBar = addBar(QStringLiteral("clock"), tr("Clock"), Qt::BottomToolBarArea, m_clockStrip);
    auto *status = new ui::StatusLine(&studio.window);
    studio.window.setStatusBar(status);
    new RaceStatus(studio.controller, studio.race, *status, this);
    connectTransport();
    connect(m_clockStrip->axis(), &ui::ClockAxis::branchRequested, this,
            [this](int epoch) { m_studio.branch(m_studio.race.selectedLane(), epoch); });
    connect(&studio.race, &ui::RaceData::experimentChanged, this, &ShellBars::showExperiment);
    connect(&studio.controller, &RaceController::sessionChanged, this, &ShellBars::showSession);
}

ShellBars::~ShellBars()
{
    delete m_transport;
    delete m_clockStrip;
}

QToolBar *ShellBars::addBar(const QString &id, const QString &name, Qt::ToolBarArea area, QWidget *content)
{
    auto *bar = new QToolBar(name, &m_studio.window);
    bar->setObjectName(id);
    bar->setMovable(false);
    bar->setFloatable(false);
    bar->setContextMenuPolicy(Qt::PreventContextMenu);
    bar->toggleViewAction()->setEnabled(false);
    bar->setProperty("look", QStringLiteral("bar"));
    bar->layout()->setContentsMargins(0, 0, 0, 0);
    bar->addWidget(content);
    m_studio.window.addToolBar(area, bar);
    return bar;
}

void ShellBars::makeTop()
{
    ui::makeChooser(m_taskButton, m_studio.themes);
    m_taskButton->setAccessibleName(tr("Task"));
    m_taskButton->setToolTip(m_studio.actions.chooseTask->toolTip());
    m_taskButton->setWhatsThis(tr("The task all lanes learn. Shows all tasks with examples."));
    connect(m_taskButton, &QToolButton::clicked, this, &ShellBars::tasksRequested);
    auto *top = new QWidget(m_top);
    auto *row = new QHBoxLayout(top);
    row->setContentsMargins(ui::size::wide, ui::size::tiny, ui::size::wide, ui::size::tiny);
    row->setSpacing(ui::size::wide);
    row->addWidget(m_taskButton);
    row->addWidget(m_transport, 1);
    m_top->addWidget(top);
    addBar(QStringLiteral("transport"), tr("Transport"), Qt::TopToolBarArea, m_top);
    // A workspace without them keeps their place, so that the mode bar never moves.
    for (QWidget *part : {static_cast<QWidget *>(m_taskButton), static_cast<QWidget *>(m_transport)}) {
        QSizePolicy policy = part->sizePolicy();
        policy.setRetainSizeWhenHidden(true);
        part->setSizePolicy(policy);
    }
}

void ShellBars::connectTransport()
{
    using ui::TransportBar;
    RaceController *race = &m_studio.controller;
    Actions &actions = m_studio.actions;
    connect(m_transport, &TransportBar::runRequested, race, &RaceController::run);
    connect(m_transport, &TransportBar::pauseRequested, race, &RaceController::pause);
    connect(m_transport, &TransportBar::stepBatchRequested, race, &RaceController::stepBatch);
    connect(m_transport, &TransportBar::stepEpochRequested, race, &RaceController::stepEpoch);
    connect(m_transport, &TransportBar::resetRequested, race, &RaceController::reset);
    connect(m_transport, &TransportBar::seedsRequested, race, &RaceController::setSeedCount);
    connect(m_transport, &TransportBar::newSeedRequested, race, &RaceController::newSeed);
    connect(m_transport, &TransportBar::seedLockChanged, actions.seedLock, &QAction::setChecked);
    connect(m_transport, &TransportBar::paceChanged, &m_studio.edits, &EditController::setLockstep);
    connect(m_transport, &TransportBar::stopRuleChangeRequested, &m_studio.edits,
            &EditController::setBaseField);
    connect(race, &RaceController::runningChanged, m_transport, &TransportBar::setRunning);
    connect(actions.seedLock, &QAction::toggled, m_transport, &TransportBar::setSeedLocked);
    m_transport->setSeedLocked(race->isSeedLocked());
    m_transport->setRunning(false);
}

void ShellBars::addMode(const WorkspaceInfo &workspace)
{
    ++m_modesMade;
    const QKeySequence key =
        m_modesMade <= 9 ? QKeySequence(Qt::CTRL | Qt::Key(Qt::Key_0 + m_modesMade)) : QKeySequence();
    QAction *mode = m_modes->addMode(workspace.id, workspace.title(), workspace.icon, key);
    m_studio.window.addAction(mode);
    m_studio.actions.addTo(QStringLiteral("window"), mode);
}

void ShellBars::setMode(const QString &workspace)
{
    m_modes->setMode(workspace);
}

void ShellBars::setShown(SharedParts parts, QWidget *topBar)
{
    if (topBar && m_top->indexOf(topBar) < 0)
        m_top->addWidget(topBar);
    m_top->setCurrentIndex(topBar ? m_top->indexOf(topBar) : 0);
    m_taskButton->setVisible(parts.testFlag(SharedPart::Transport));
    m_transport->setVisible(parts.testFlag(SharedPart::Transport));
    m_clockBar->setVisible(parts.testFlag(SharedPart::Clock));
}

void ShellBars::setClockSeed(std::optional<int> seed)
{
    m_clockStrip->axis()->setSeed(seed);
}

void ShellBars::setObstacle(const QString &field)
{
    m_transport->setObstacle(field);
}

void ShellBars::fit(int width)
{
    m_modes->setCompact(width < ui::size::roomForWords);
}

void ShellBars::showExperiment()
{
    const TaskInfo *task = taskCatalogue().find(m_studio.race.experiment().base.task.id);
    m_taskButton->setText(task ? QString::fromStdString(task->name) : tr("Own data"));
}

void ShellBars::showSession()
{
    const QString writer = m_studio.controller.otherWriter();
    m_transport->setEnabled(writer.isEmpty());
    m_transport->setToolTip(writer.isEmpty() ? QString() : tr("%1 is writing this session.").arg(writer));
}

} // namespace fovea::app
