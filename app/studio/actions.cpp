// SPDX-License-Identifier: MIT
#include "app/studio/actions.h"

#include "widgets/kit/icons.h"

#include <QWidget>

#include <algorithm>

namespace fovea::app {

Actions::Actions(QUndoStack &undoStack, ui::ThemeManager &themes, QWidget *window)
    : QObject(window), m_themes(themes), m_window(window)
{
    makeFile();
    makeEdit(undoStack);
    makeView();
    makeTrain();
    makeHelp();
    m_groups.append({QStringLiteral("window"), tr("Window"), {}});
    showRunning(false);
    connect(&themes, &ui::ThemeManager::changed, this, [this] { showRunning(m_running); });
}

QAction *Actions::make(const QString &text, const QString &tip, const QList<QKeySequence> &keys,
                       const QString &iconName)
{
    auto *action = new QAction(text, this);
    action->setShortcuts(keys);
    action->setToolTip(tip);
    action->setStatusTip(QString()); // the status line keeps its own words
    action->setWhatsThis(tip);
    if (!iconName.isEmpty())
        ui::setThemedIcon(action, iconName, m_themes);
    m_window->addAction(action);
    m_groups.last().actions << action;
    return action;
}

QAction *Actions::makeToggle(const QString &text, const QString &tip)
{
    QAction *action = make(text, tip);
    action->setCheckable(true);
    return action;
}

void Actions::addTo(const QString &group, QAction *action)
{
    const auto found = std::ranges::find(m_groups, group, &ActionGroup::id);
    Q_ASSERT(found != m_groups.end());
    found->actions << action;
}

void Actions::add(const ActionGroup &group)
{
    m_groups << group;
    m_window->addActions(group.actions);
}

QList<QAction *> Actions::group(const QString &id) const
{
    const auto found = std::ranges::find(m_groups, id, &ActionGroup::id);
    return found == m_groups.end() ? QList<QAction *>() : found->actions;
}

QList<ui::ShortcutSheet::Group> Actions::sheet() const
{
    QList<ui::ShortcutSheet::Group> groups;
    for (const ActionGroup &group : m_groups)
        groups.append({group.title, group.actions});
    return groups;
}

QList<QAction *> Actions::all() const
{
    QList<QAction *> actions;
    for (const ActionGroup &group : m_groups)
        actions << group.actions;
    return actions;
}

void Actions::makeFile()
{
    m_groups.append({QStringLiteral("file"), tr("File"), {}});
    newSession = make(tr("&New"), tr("Lays out the default race in a new session; this one stays on disk."),
                      {QKeySequence::New}, QStringLiteral("new"));
    open = make(tr("&Open…"), tr("Opens a session file, also one that is being written."),
                {QKeySequence::Open}, QStringLiteral("open"));
    continueSession =
        make(tr("Contin&ue"), tr("Opens the race that was interrupted and goes on training it."));
    sessions = make(tr("&Sessions…"), tr("Every session on disk: open, rename, note, delete."),
                    {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O)});
    addLanes = make(tr("Add &lanes from a session…"),
                    tr("Shows lanes of another session beside those of this race, to compare and inspect."));
    clearRecent = make(tr("&Clear recent sessions"), tr("Forgets the recent sessions; the files stay."));
    saveAs = make(tr("Save a copy &as…"), tr("The session is always on disk; this makes a copy elsewhere."),
                  {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S), QKeySequence(Qt::CTRL | Qt::Key_S)},
                  QStringLiteral("save"));
    exportFigure =
        make(tr("Save a &figure…"),
             tr("Plots, board, maps, film strip or charts as PDF, SVG or PNG, in the size you need."),
             {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E)});
    exportPlots = make(tr("Export &plots…"), tr("Saves the plots with legend and axes as PNG, SVG or PDF."));
    exportCurves = make(tr("Export &curves…"), tr("Saves every epoch of every run as CSV or JSON."));
    exportBoard = make(tr("Export race &board…"), tr("Saves the race board as Markdown, CSV or LaTeX."));
    exportAll = make(tr("Export &all…"), tr("Saves plots, curves, board and experiment into a folder."),
                     {QKeySequence(Qt::CTRL | Qt::Key_E)}, QStringLiteral("export"));
    exportReport = make(tr("Export a &report…"),
                        tr("Saves the session as one page for the browser: verdicts, board, curves, maps."));
    exportAnimation = make(tr("Export an a&nimation…"),
                           tr("Saves maps, curves or charts moving through training, as GIF or PNG."));
    quit = make(tr("&Quit"), tr("Closes the window; training stops and everything is kept."),
                {QKeySequence::Quit});
}

void Actions::makeEdit(QUndoStack &undoStack)
{
    m_groups.append({QStringLiteral("edit"), tr("Edit"), {}});
    undo = undoStack.createUndoAction(this, tr("&Undo"));
    undo->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Z));
    redo = undoStack.createRedoAction(this, tr("&Redo"));
    redo->setShortcuts({QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
    ui::setThemedIcon(undo, QStringLiteral("undo"), m_themes);
    ui::setThemedIcon(redo, QStringLiteral("redo"), m_themes);
    for (QAction *action : {undo, redo}) {
        m_window->addAction(action);
        m_groups.last().actions << action;
    }
    copyExperiment = make(tr("Copy &experiment"), tr("Copies the whole experiment as JSON."));
    settings = make(tr("Se&ttings…"), tr("Theme, numbers, cores, folders, type size, motion, default race."),
                    {QKeySequence(Qt::CTRL | Qt::Key_Comma)});
}

void Actions::makeView()
{
    m_groups.append({QStringLiteral("view"), tr("View"), {}});
    themeGroup = new QActionGroup(this);
    themeSystem = makeToggle(tr("&System theme"), tr("Light or dark as the desktop is."));
    themeLight = makeToggle(tr("&Light theme"), tr("Light colours."));
    themeDark = makeToggle(tr("&Dark theme"), tr("Dark colours."));
    for (QAction *action : {themeSystem, themeLight, themeDark})
        themeGroup->addAction(action);
    chooseTask = make(tr("Choose the &task"), tr("Shows the tasks with examples and their settings."),
                      {QKeySequence(Qt::CTRL | Qt::Key_T)});
    clockBack =
        make(tr("Clock &back"), tr("One epoch back; the clock then holds."), {QKeySequence(Qt::Key_Left)});
    clockForward =
        make(tr("Clock f&orward"), tr("One epoch on; the clock then holds."), {QKeySequence(Qt::Key_Right)});
    clockFirst = make(tr("Clock to the &start"), tr("To the initial weights."), {QKeySequence(Qt::Key_Home)});
    clockFollow = make(tr("Clock &follows"), tr("To the newest epoch, and stays there."),
                       {QKeySequence(Qt::Key_End)}, QStringLiteral("follow"));
    fullScreen = makeToggle(tr("F&ull screen"), tr("Uses the whole screen."));
    fullScreen->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F));
    presentation =
        makeToggle(tr("&Presentation"), tr("For a projector: large type, thick lines, no panels."));
    presentation->setShortcut(QKeySequence(Qt::Key_F11));
    resetLayout = make(tr("&Reset layout"), tr("Puts panels back where they were at first."));
}

void Actions::makeTrain()
{
    m_groups.append({QStringLiteral("train"), tr("Train"), {}});
    run = make(tr("&Run"), tr("Runs or pauses the race."),
               {QKeySequence(Qt::Key_F5), QKeySequence(Qt::Key_Space)});
    run->setAutoRepeat(false);
    stepBatch = make(tr("Step a &batch"), tr("Every lane makes one step."),
                     {QKeySequence(Qt::Key_F6), QKeySequence(Qt::Key_Period)}, QStringLiteral("step-batch"));
    stepEpoch = make(tr("Step an &epoch"),
                     tr("Every lane trains to the end of the epoch; in lock-step, to the same one."),
                     {QKeySequence(Qt::Key_F7), QKeySequence(Qt::Key_Greater)}, QStringLiteral("step-epoch"));
    reset = make(tr("R&eset"), tr("Begins anew in a new session; the old one stays on disk."),
                 {QKeySequence(Qt::Key_R)}, QStringLiteral("reset"));
    branch = make(tr("Branc&h from here…"),
                  tr("A new lane goes on from the selected lane's weights at the clock's epoch, with "
                     "another mask, learning rate or whatever fits the weights."),
                  {QKeySequence(Qt::CTRL | Qt::Key_B)});
    changeNow =
        make(tr("&Change lane now…"),
             tr("The selected lane trains to the end of its epoch; from there a new lane goes on with "
                "another mask, learning rate or whatever fits the weights."),
             {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_B)});
    lockstep =
        makeToggle(tr("&Lock-step"), tr("Lanes finish an epoch together; off: each as fast as it can."));
    for (const int count : {1, 3, 5, 10}) {
        QAction *action = make(count == 1 ? tr("1 seed") : tr("%1 seeds").arg(count),
                               tr("Races every lane with this many seeds."));
        action->setData(count);
        seedCounts << action;
    }
    newSeed = make(tr("&New seed"), tr("Goes to seeds that were not used yet; old runs stay in the session."),
                   {}, QStringLiteral("dice"));
    seedLock = makeToggle(tr("Loc&k the seed"), tr("Reset keeps the seed; unlocked, it takes a new one."));
    for (int i = 1; i <= 9; ++i)
        selectLane << make(tr("Select lane %1").arg(i), tr("Selects this lane."),
                           {QKeySequence(Qt::Key_0 + i)});
}

void Actions::makeHelp()
{
    m_groups.append({QStringLiteral("help"), tr("Help"), {}});
    palette = make(tr("&Commands…"), tr("Every command by a few of its letters."),
                   {QKeySequence(Qt::CTRL | Qt::Key_K)}, QStringLiteral("search"));
    shortcuts = make(tr("&Keyboard shortcuts"), tr("Shows every key of this window."),
                     {QKeySequence(Qt::Key_Question)}, QStringLiteral("help"));
    whatsThis = make(tr("&What's this?"), tr("Then click on anything to read what it is."),
                     {QKeySequence::WhatsThis});
    openDataFolder = make(tr("Open the &data folder"), tr("Shows where sessions are kept."));
    resetSettings = make(tr("Reset s&ettings"), tr("Forgets layout, theme and recent files; sessions stay."));
    copyDiagnostics = make(tr("Copy dia&gnostics"), tr("Copies versions, BLAS, processor and threads."));
    about = make(tr("&About Fovea"), tr("The paper, the licence and the versions."));
}

void Actions::showRunning(bool running)
{
    m_running = running;
    run->setText(running ? tr("&Pause") : tr("&Run"));
    run->setIcon(ui::icon(running ? QStringLiteral("pause") : QStringLiteral("play"), m_themes.theme()));
}

} // namespace fovea::app
