// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"
#include "widgets/models/inspection.h"
#include "widgets/race/story_sentences.h"
#include "widgets/words/race_sentences.h"

#include <QFrame>

#include <optional>

class QAction;
class QHBoxLayout;
class QPushButton;
class QStackedWidget;

namespace fovea::ui {

class BeadPicture;
class CardSentences;
class GuessRow;
class SeedStrip;
class StoryRow;

// The story of a race in one card: the task's question and the guess, what happens, and from the first flag
// on the ending: who was first, what it looked at, and what to do next. Its height never depends on the
// state. Reads RaceData and Inspection; remembers the guess and the numbers at the flag.
class QuestionCard : public QFrame
{
    Q_OBJECT

public:
    static constexpr int same = -1; // the guess that there is no difference
    static constexpr int usualHeight = 248;
    static constexpr int compactHeight = 164;

    enum class Stage { Question, Racing, Ending, Seeds };

    QuestionCard(RaceData &race, const Inspection &inspection, ThemeManager &themes,
                 QWidget *parent = nullptr);

    Stage stage() const { return m_stage; }
    std::optional<int> guess() const; // lane, or `same`
    QString headline() const;         // the card's sentence
    QString line() const;             // and the one below it
    BeadPicture &beads() { return *m_beads; }

    // The guess is open until the race has begun.
    bool isOpen() const;
    void guessAt(int place); // 0: the first lane; after the lanes: all the same
    void clearGuess();
    void playRule();
    bool isHeldAtFlag() const { return m_held; }
    void setHeldAtFlag(bool held);                          // beads and maps stay at the first flag
    void setClockHeld(std::optional<int> epoch);            // where the clock stands; empty: it follows
    std::optional<int> flagEpoch() const { return m_flag; } // of the first seed; empty: nobody has arrived

    void setRunning(bool running);
    void setRefusal(const QString &sentence); // why the race cannot start; empty: it can
    void setStory(const QList<QAction *> &actions);
    void focusStory(); // Enter then does the next thing there is to do
    void
    setRemark(const QString &sentence); // of the story's last act, instead of the usual line; empty: none
    void offerContinue(const QString &text);           // an interrupted session; empty: none
    void offerPaperSetting(const QString &difference); // "sharpness 2, 24 symbols"; empty: it is the paper's
    void setCompact(bool compact);

Q_SIGNALS:
    void guessed(int lane); // -1: same
    void startRequested();
    void pauseRequested();
    void continueRequested();
    void paperSettingRequested();
    void stopSeedsRequested();
    void stageChanged();
    void heldChanged(bool atFlag);
    void nowRequested(); // the clock is to follow again

private:
    void makeHead();
    void makeFoot();
    Stage stageNow() const;
    void refresh();
    void showStage(Stage stage);
    void showSentences(Stage stage);
    void refreshBeads();
    void showMoment(); // which of the two buttons is pressed
    void noteFlag();   // whether a first lane has arrived, and what the lanes looked at then
    // The brief line stands beside the headline where there is room for one line only.
    void setSentences(const QString &headline, const std::vector<LaneMention> &mentions, const QString &line,
                      const QString &brief);

    RaceData &m_race;
    const Inspection &m_inspection;
    ThemeManager &m_themes;
    Stage m_stage = Stage::Question;
    std::optional<int> m_flag;
    std::optional<int> m_clockHeld;
    ArrivalNumbers m_flagNumbers; // empty: not known yet
    QString m_paperDifference;
    QString m_remark;
    bool m_held = false;
    bool m_running = false;
    bool m_compact = false;

    QHBoxLayout *m_head;
    CardSentences *m_sentences;
    QPushButton *m_paper;
    QPushButton *m_play;
    QWidget *m_moments; // at the flag, or now
    QPushButton *m_atFlag = nullptr;
    QPushButton *m_now = nullptr;
    BeadPicture *m_beads;
    QStackedWidget *m_foot;
    GuessRow *m_guesses;
    StoryRow *m_story;
    QWidget *m_seedRow;
    SeedStrip *m_strip;
    QPushButton *m_stop;
    QPushButton *m_look; // what the story offers first, while seeds run
};

} // namespace fovea::ui
