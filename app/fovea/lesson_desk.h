// SPDX-License-Identifier: MIT
#pragma once

#include "app/fovea/actions.h"
#include "app/fovea/handbook_desk.h"
#include "app/fovea/lesson_controller.h"
#include "app/fovea/lesson_docks.h"
#include "app/fovea/lesson_targets.h"

#include <QPointer>

class QDockWidget;
class QMainWindow;
class QMenu;

namespace fovea::ui {
class LearnView;
class LessonPanel;
class Spotlight;
} // namespace fovea::ui

namespace fovea::app {

// What a person sees of lessons: the Lesson dock, the Learn workspace, the frame around what a step speaks
// of, the controls that a lesson hides, and their menu. Decides nothing; the controller does.
class LessonDesk : public QObject
{
    Q_OBJECT

public:
    LessonDesk(LessonController &lessons, Actions &actions, ui::ThemeManager &themes, QMainWindow &window);
    ~LessonDesk() override;

    ui::LearnView *learnView() const { return m_learn; } // for the window's stack of workspaces
    ui::LessonPanel &panel() { return *m_panel; }
    ui::Spotlight &spotlight() { return *m_spotlight; }
    QMenu *makeMenu();
    HandbookDesk &handbook() { return *m_handbook; }
    QAction *handbookAction() const { return m_handbook->handbookAction(); }
    QAction *glossaryAction() const { return m_handbook->glossaryAction(); }
    ui::Handbook *showHandbook(const QString &page = {}) { return m_handbook->show(page); }
    bool isHidden(const std::string &control) const; // by the lesson

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QAction *makeAction(const QString &group, const QString &text, const QString &tip);
    void makeActions();
    void connectAll();
    void enter();
    void leave();
    void hideControls();
    void showPage();
    void goOn();
    void lookAt(const QString &name);
    void frameStep(); // what the step speaks of, until it is done
    void remindOfStep();
    enum class Front { Always, BesideLesson };
    FoundTarget shown(const std::string &name, Front front);
    void light(const QUrl &link);
    void follow(const QUrl &link);
    void chooseFolder();
    void saveNewLesson();

    LessonController &m_lessons;
    Actions &m_actions;
    ui::ThemeManager &m_themes;
    QMainWindow &m_window;
    ui::LessonPanel *m_panel;
    ui::LearnView *m_learn;
    ui::Spotlight *m_spotlight;
    QDockWidget *m_dock;
    LessonDocks m_docks;
    HandbookDesk *m_handbook;
    std::string m_look; // what the step speaks of; empty: nothing
    bool m_lit = false; // the frame is around what a link speaks of
    QAction *m_leaveAction = nullptr;
    QAction *m_showMeAction = nullptr;
    QAction *m_folderAction = nullptr;
    QAction *m_newAction = nullptr;
    QList<QPointer<QWidget>> m_hidden;
};

} // namespace fovea::app
