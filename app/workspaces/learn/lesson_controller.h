// SPDX-License-Identifier: MIT
#pragma once

#include "app/lessons/lesson_vocabulary.h"
#include "app/studio/studio.h"
#include "app/workspaces/learn/lesson_curtains.h"
#include "app/workspaces/learn/lesson_hiding.h"
#include "app/workspaces/learn/lesson_library.h"
#include "widgets/models/lesson_page.h"

#include <QPointer>
#include <QTemporaryDir>
#include <QTimer>

#include <deque>
#include <map>
#include <memory>

namespace fovea::app {

// Plays lessons: opens what a step needs, looks whether the learner has done it, keeps guesses and progress,
// and puts the person's own session back at the end. Lives in the window's thread; while a lesson is on it
// looks at the window a few times a second, as every view does.
class LessonController : public QObject
{
    Q_OBJECT

public:
    explicit LessonController(Studio &studio, QObject *parent = nullptr);
    ~LessonController() override;

    void readLessons(); // of the program, once all words are there

    const std::vector<LessonFile> &lessons() const { return m_files; }
    QString folder() const { return m_folder; } // empty: Fovea's own
    bool openFolder(const QString &folder);     // empty: back to Fovea's own
    std::vector<ui::LessonCard> cards() const;

    const LessonWorld &world() const { return m_world; }
    bool isOn() const { return m_lesson != nullptr; }
    const Lesson *lesson() const { return m_lesson; }
    int step() const { return m_step; } // steps.size(): the summary
    bool isStepDone(int step) const { return m_done.at(std::size_t(step)); }
    bool isWaiting() const { return m_opening || !m_todo.empty(); } // for a recording, or for maps
    ui::LessonPage page() const;

    void start(const QString &id);
    void leave();
    void goTo(int step);
    void goOn(); // to the next step, the summary, the next lesson
    void showMe();
    void answer(const QString &key);
    void openRecording(const QString &name);
    LessonPart words(); // of the lesson itself

    // Writes a lesson file of what the window shows now. Empty: done; else why not.
    QString saveLesson(const QString &path);

Q_SIGNALS:
    void pageChanged();
    void lessonsChanged(); // which there are, or how far one is
    void entered();        // the dock and workspaces of a lesson are wanted
    void left();
    void lookAt(const QString &widget); // a step begins and speaks of it; empty: of none
    void said(const QString &sentence);

private:
    struct OwnSession // what comes back at the end
    {
        QString path;
        ExperimentSpec experiment;
        std::function<void()> layout;             // puts workspace and docks back
        std::vector<std::function<void()>> views; // those of the workspaces
        int clock = -1;
        bool follows = true;
        double goal = convergedAccuracy;
    };

    void keepOwnSession();
    void restoreOwnSession();
    void handleOpened(const QString &path);
    void handleRefused();
    enum class Moment { Begin, End };
    // What is open then: a recording, a layout.
    std::optional<LessonPhrase> setupAt(int step, Moment moment) const;
    void setUp(int step);
    void repeatViews(int step);
    void enterStep();
    void finishStep();
    void look();
    void judge();
    void keepSeen();
    void passOver(); // the question, which "Show me" does not answer
    void performNext();
    bool canPerform(const LessonPhrase &action) const;
    bool isOpenQuestion() const; // of the step, not answered yet
    // `known`: whether every number in it is there.
    QString filledIn(const std::string &text, bool *known = nullptr) const;
    QString outcomeText(const LessonStep &step, const std::string &guess) const;
    QString summaryText() const;
    Lesson lessonFromHere(const QString &recording) const; // empty: with the experiment
    std::vector<std::string> actionsFromHere() const;
    QString key(const char *name) const; // of the lesson's settings
    void load();
    void save();

    bool isSettled() const; // what is on show
    QWidget *target(const std::string &name) const;

    Studio &m_studio;
    const LessonVocabulary &m_words;
    Places &m_places;
    LessonWorld m_world;
    LessonCurtains m_curtains;
    LessonHiding m_hiding;
    QString m_folder;
    std::vector<LessonFile> m_files;
    const Lesson *m_lesson = nullptr;
    QString m_lessonPath;
    int m_step = 0;
    std::vector<bool> m_done;
    std::map<int, std::string> m_guesses;  // by step; "": "Show me" went past the question
    std::map<int, std::string> m_outcomes; // what came out, kept when the runs are gone
    std::map<int, QString> m_seen;         // what steps done just now showed, with the numbers of then
    std::optional<OwnSession> m_own;
    std::unique_ptr<QTemporaryDir> m_scratch; // copies of recordings, and what a lesson trains
    int m_copies = 0;
    QString m_note;
    std::string m_setup; // as it was last asked for
    bool m_opening = false;
    bool m_returning = false;        // to the person's own session
    std::deque<LessonPhrase> m_todo; // actions that wait for their turn
    int m_looksLeft = 0;             // looks until an action is performed whatever is missing
    QTimer m_timer;
};

} // namespace fovea::app
