// SPDX-License-Identifier: MIT
#pragma once

#include "app/fovea/actions.h"
#include "app/fovea/lesson_controller.h"

#include <QPointer>

class QDockWidget;
class QMainWindow;
class QMenu;

namespace fovea::ui {
class Handbook;
class LearnView;
class LessonPanel;
class Spotlight;
} // namespace fovea::ui

namespace fovea::app {

// What a person sees of lessons: the Lesson dock, the Learn workspace, the light on what a text speaks of,
// the controls that a lesson hides, the handbook, and their menu. Decides nothing; the controller does.
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
    QAction *handbookAction() const { return m_handbookAction; }
    QAction *glossaryAction() const { return m_glossaryAction; }
    ui::Handbook *showHandbook(const QString &page = {});
    bool isHidden(const std::string &control) const; // by the lesson

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QAction *makeAction(const QString &group, const QString &text, const QString &tip,
                        const QList<QKeySequence> &keys = {});
    void makeActions();
    void connectAll();
    void enter();
    void leave();
    void hideControls();
    void lookAt(const QString &name);
    enum class Front { Always, BesideLesson };
    QWidget *shown(const std::string &name, Front front);
    void light(const QUrl &link, bool stays);
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
    QPointer<ui::Handbook> m_handbook;
    QAction *m_leaveAction = nullptr;
    QAction *m_showMeAction = nullptr;
    QAction *m_folderAction = nullptr;
    QAction *m_newAction = nullptr;
    QAction *m_handbookAction = nullptr;
    QAction *m_glossaryAction = nullptr;
    QList<QPointer<QWidget>> m_hidden;
};

} // namespace fovea::app
