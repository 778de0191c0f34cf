// SPDX-License-Identifier: MIT
#pragma once

#include "app/workspaces/learn/lesson_controller.h"
#include "app/workspaces/learn/lesson_docks.h"

#include <QPointer>

class QDockWidget;
class QMenu;

namespace fovea::ui {
class LearnView;
class LessonPanel;
class Spotlight;
} // namespace fovea::ui

namespace fovea::app {

// What a person sees of lessons: the Lesson dock, the page of lessons, the frame around what a step speaks
// of, the controls that a lesson hides, and their menu. Decides nothing; the controller does.
class LessonGuide : public QObject
{
    Q_OBJECT

public:
    LessonGuide(LessonController &lessons, Studio &studio, QObject *parent);
    ~LessonGuide() override;

    ui::LearnView *learnView() const { return m_learn; }
    ui::LessonPanel &panel() { return *m_panel; }
    ui::Spotlight &spotlight() { return *m_spotlight; }
    QList<QAction *> actions() const;
    QMenu *makeMenu();
    bool isHidden(const std::string &control) const; // by the lesson

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QAction *makeAction(const QString &text, const QString &tip);
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
    Studio &m_studio;
    QMainWindow &m_window;
    ui::LessonPanel *m_panel;
    ui::LearnView *m_learn;
    ui::Spotlight *m_spotlight;
    QDockWidget *m_dock;
    LessonDocks m_docks;
    std::string m_look; // what the step speaks of; empty: nothing
    bool m_lit = false; // the frame is around what a link speaks of
    QAction *m_leaveAction = nullptr;
    QAction *m_goOnAction = nullptr;
    QAction *m_showMeAction = nullptr;
    QAction *m_folderAction = nullptr;
    QAction *m_newAction = nullptr;
    QList<QPointer<QWidget>> m_hidden;
};

} // namespace fovea::app
