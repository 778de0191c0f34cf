// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/models/lesson_page.h"
#include "widgets/support/theme.h"

#include <QWidget>

class QButtonGroup;
class QHBoxLayout;
class QLabel;
class QPushButton;
class QToolButton;
class QVBoxLayout;

namespace fovea::ui {

class LessonBrowser;

// The Lesson dock: the page of a step, what to do, the question with its answers, and how far the lesson is.
// Shows a LessonPage; everything a person wants it reports by signals.
class LessonPanel : public QWidget
{
    Q_OBJECT

public:
    explicit LessonPanel(ThemeManager &themes, QWidget *parent = nullptr);

    void setPage(const LessonPage &page);
    const LessonPage &page() const { return m_page; }

Q_SIGNALS:
    void stepChosen(int step);
    void showMeRequested();
    void goOnRequested();
    void leaveRequested();
    void answered(const QString &key);
    void linkActivated(const QUrl &link);
    void linkHovered(const QUrl &link);

private:
    QWidget *makeHead(ThemeManager &themes);
    QWidget *makeTask();
    void makeSteps();
    void showSteps();
    void makeAnswers();
    void showAnswers();

    LessonPage m_page;
    QLabel *m_title = nullptr;
    QLabel *m_note = nullptr;
    QHBoxLayout *m_stepRow = nullptr;
    QButtonGroup *m_steps = nullptr;
    LessonBrowser *m_text = nullptr;
    QLabel *m_state = nullptr;
    QLabel *m_task = nullptr;
    QLabel *m_question = nullptr;
    QVBoxLayout *m_answerColumn = nullptr;
    QButtonGroup *m_answers = nullptr;
    QLabel *m_outcome = nullptr;
    QPushButton *m_showMe = nullptr;
    QPushButton *m_goOn = nullptr;
};

} // namespace fovea::ui
