// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"
#include "widgets/models/lesson_page.h"

#include <QWidget>

class QButtonGroup;
class QFrame;
class QHBoxLayout;
class QLabel;
class QPushButton;

namespace fovea::ui {

class LessonBrowser;
class WrapRow;

// The Lesson dock: the text of a step, directly under it what to do, the question with its answers as chips,
// and what was seen; how far the lesson is; where its recording comes from as a footnote. Shows a LessonPage;
// everything a person wants it reports by signals. Enter goes on, Esc leaves.
class LessonPanel : public QWidget
{
    Q_OBJECT

public:
    explicit LessonPanel(ThemeManager &themes, QWidget *parent = nullptr);

    void setPage(const LessonPage &page);
    const LessonPage &page() const { return m_page; }
    bool canGoOn() const { return m_page.isSummary() || m_page.isDone(); }
    void goOn(); // or says why not yet
    void focusGoOn();

Q_SIGNALS:
    void stepChosen(int step);
    void showMeRequested();
    void goOnRequested();
    void notYet(); // the person wants to go on, and the step is not done
    void leaveRequested();
    void answered(const QString &key);
    void linkActivated(const QUrl &link);
    void linkHovered(const QUrl &link);

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    QWidget *makeHead(ThemeManager &themes);
    QWidget *makeTask();
    QWidget *makeButtons();
    void showTask();
    void showButtons();
    void makeSteps();
    void showSteps();
    void makeAnswers();
    void showAnswers();

    ThemeManager &m_themes;
    LessonPage m_page;
    QLabel *m_title = nullptr;
    QHBoxLayout *m_stepRow = nullptr;
    QLabel *m_count = nullptr;
    QButtonGroup *m_steps = nullptr;
    LessonBrowser *m_text = nullptr;
    QFrame *m_card = nullptr;
    QLabel *m_state = nullptr;
    QLabel *m_task = nullptr;
    QLabel *m_question = nullptr;
    WrapRow *m_answerRow = nullptr;
    QWidget *m_answerArea = nullptr;
    QButtonGroup *m_answers = nullptr;
    QLabel *m_outcome = nullptr;
    QLabel *m_seen = nullptr;
    QPushButton *m_showMe = nullptr;
    QPushButton *m_goOn = nullptr;
    QLabel *m_note = nullptr;
};

} // namespace fovea::ui
