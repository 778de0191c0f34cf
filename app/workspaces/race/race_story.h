// SPDX-License-Identifier: MIT
#pragma once

#include "app/studio/race_controller.h"
#include "app/studio/studio.h"

#include <QAction>
#include <QList>

namespace fovea::ui {
class QuestionCard;
} // namespace fovea::ui

namespace fovea::app {

class PlayController;

// What to do when the race has been won: look at what the winner looks at, run more seeds, ask whether being
// sparse or being sharp is enough, try a task where focus fails, play against the network. Each is an action
// of the window, a button of the card, and ends with a sentence and its number. Also keeps beads and maps at
// the first flag while the card says so.
class RaceStory : public QObject
{
    Q_OBJECT

public:
    RaceStory(Studio &studio, ui::QuestionCard &card, QObject *parent);

    const QList<QAction *> &actions() const { return m_actions; } // in the order of the story
    QAction *paperAction() const { return m_paper; } // lays out the paper's own setting of this task
    QAction *moreSeedsAction() const { return m_seeds; }
    PlayController &game() { return *m_game; }

private:
    void makeActions();
    void connectParts();
    QAction *make(const QString &id, const QString &text, const QString &help, void (RaceStory::*act)());
    void look();
    void moreSeeds();
    void isItSparse();
    void isItSharp();
    void otherTask();
    void play();
    void paperSetting();
    void addControl(const LaneSpec &lane, QAction *asked);
    int controlLane() const; // the lane added last that is still there; -1: none
    bool isKeyboardFree() const;
    int winner() const; // -1: nobody has arrived
    void refresh();
    void forget(); // another session

    Studio &m_studio;
    ui::RaceData &m_race;
    RaceController &m_controller;
    EditController &m_edits;
    ui::QuestionCard &m_card;
    PlayController *m_game;
    QList<QAction *> m_actions;
    QAction *m_look, *m_seeds, *m_sparse, *m_sharp, *m_fails, *m_play, *m_paper;
    std::optional<LaneSpec> m_control; // whose outcome the card tells
    QAction *m_asked = nullptr;        // for it
};

} // namespace fovea::app
