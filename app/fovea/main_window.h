// SPDX-License-Identifier: MIT
#pragma once

#include "app/fovea/actions.h"
#include "app/fovea/edit_controller.h"
#include "app/fovea/export_controller.h"
#include "app/fovea/file_controller.h"
#include "app/fovea/places.h"
#include "app/fovea/race_controller.h"
#include "app/fovea/race_status.h"
#include "widgets/models/clock.h"
#include "widgets/models/inspection.h"
#include "widgets/models/race_data.h"
#include "widgets/support/theme.h"

#include <QMainWindow>

class QActionGroup;
class QDockWidget;
class QStackedWidget;
class QToolButton;

namespace fovea::ui {
class ClockStrip;
class CommandPalette;
class LanesPanel;
class ModeBar;
class PlotBoard;
class QuestionCard;
class RaceBoard;
class RaceMaps;
class RaceView;
class StatusLine;
class TaskPanel;
class Toast;
class TransportBar;
} // namespace fovea::ui

namespace fovea::app {

class InspectDesk;
class LessonController;
class LessonDesk;
class RaceStory;
class SessionShelf;
class SettingsController;
class WorkspaceLayouts;

// The window: assembles widgets and controllers and connects them, decides nothing itself.
class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    MainWindow(const Options &options, ui::ThemeManager &themes, QWidget *parent = nullptr);
    ~MainWindow() override;

    // Lays out what was asked for on the command line, or the last session if it was not closed.
    void begin();

    ui::RaceData &race() { return m_race; }
    ui::Clock &clock() { return m_clock; }
    RaceController &controller() { return *m_controller; }
    EditController &edits() { return *m_edits; }
    FileController &files() { return *m_files; }
    ExportController &exports() { return *m_exports; }
    Actions &actions() { return *m_actions; }
    ui::PlotBoard &plots() { return *m_plots; }
    ui::RaceBoard &board() { return *m_board; }
    ui::QuestionCard &question() { return *m_question; }
    ui::LanesPanel &lanesPanel() { return *m_lanes; }
    ui::TransportBar &transport() { return *m_transport; }
    ui::Toast &toast() { return *m_toast; }
    ui::Inspection &inspection() { return m_inspection; }
    InspectDesk &inspectDesk() { return *m_inspectDesk; }
    LessonController &lessons() { return *m_lessons; }
    LessonDesk &lessonDesk() { return *m_lessonDesk; }
    RaceStory &story() { return *m_story; }
    SettingsController &settings() { return *m_settings; }
    SessionShelf &shelf() { return *m_shelf; }

    QString workspace() const; // "learn", "race", "inspect"
    void showWorkspace(const QString &id);

protected:
    void closeEvent(QCloseEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    bool focusNextPrevChild(bool next) override; // in reading order

private:
    void makeWidgets();
    void makeBars();
    void makeCentre();
    void makeDocks();
    QDockWidget *makeDock(const QString &id, const QString &title, QWidget *content,
                          Qt::DockWidgetArea area = Qt::LeftDockWidgetArea);
    QWidget *addBar(const QString &id, const QString &name, Qt::ToolBarArea area, QWidget *content);
    void makeInspect();
    void makeStory();
    void foldLanes(bool folded);
    void makeLessons();
    void makeMenus();
    void fillRecentMenu(QMenu *menu);
    void connectAll();
    void connectRace();
    void connectEdits();
    void connectFiles();
    void connectView();
    void connectInspect();
    void connectHelp();
    void showSession();
    void showExperiment();
    void showRun(int lane, quint64 seed); // of the board, in the Inspector
    void askForThreshold();
    void showMode();
    void showFlags(); // on the clock: those of what is on show
    void showTheme();
    void showInterrupted();
    void say(const QString &sentence, Tone tone);
    void resetLayout();
    void restoreLayout();
    void saveLayout();

    Options m_options;
    Places m_places;
    ui::ThemeManager &m_themes;
    ui::RaceData m_race;
    ui::Clock m_clock;
    ui::Inspection m_inspection;
    EditController *m_edits;
    RaceController *m_controller;
    FileController *m_files;
    ExportController *m_exports = nullptr;
    Actions *m_actions;
    InspectDesk *m_inspectDesk = nullptr;
    RaceStory *m_story = nullptr;
    LessonController *m_lessons = nullptr;
    LessonDesk *m_lessonDesk = nullptr;
    SettingsController *m_settings = nullptr;
    SessionShelf *m_shelf = nullptr;

    QToolButton *m_taskButton = nullptr;
    ui::TransportBar *m_transport = nullptr;
    ui::ModeBar *m_modes = nullptr;
    ui::QuestionCard *m_question = nullptr;
    ui::PlotBoard *m_plots = nullptr;
    ui::RaceBoard *m_board = nullptr;
    ui::RaceMaps *m_raceMaps = nullptr;
    ui::RaceView *m_raceView = nullptr;
    ui::LanesPanel *m_lanes = nullptr;
    bool m_taskFolded = false; // the task dock was open when the lanes were folded
    ui::TaskPanel *m_tasks = nullptr;
    ui::ClockStrip *m_clockStrip = nullptr;
    ui::StatusLine *m_status = nullptr;
    ui::Toast *m_toast = nullptr;
    ui::CommandPalette *m_palette = nullptr;
    QStackedWidget *m_pages = nullptr;
    QDockWidget *m_lanesDock = nullptr;
    QDockWidget *m_taskDock = nullptr;
    QDockWidget *m_detailsDock = nullptr;
    QDockWidget *m_sandboxDock = nullptr;
    QWidget *m_clockBar = nullptr;
    QActionGroup *m_laneActions = nullptr; // that act on the selected lane
    WorkspaceLayouts *m_layouts = nullptr;
};

} // namespace fovea::app
