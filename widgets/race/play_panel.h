// SPDX-License-Identifier: MIT
#pragma once

#include "core/spec/experiment_spec.h"
#include "widgets/beads/bead_scene.h"
#include "widgets/kit/theme.h"

#include <QDialog>
#include <QElapsedTimer>
#include <QStringList>
#include <QTimer>

#include <vector>

class QLabel;
class QPushButton;
class QHBoxLayout;

namespace fovea::ui {

class BeadPicture;

// One sequence of the game, with what the network said of it.
struct PlayRound
{
    std::vector<BeadToken> tokens; // without marks of what decides
    int truth = 0;
    int untrained = 0; // answers
    int trained = 0;
};

struct PlayGame
{
    QString question;
    QString lane;        // whose network it is: "B"
    int epoch = 0;       // of the trained one, counted from 0
    QStringList answers; // a word per class
    std::vector<PlayRound> rounds;
};

// A person against a network before and after training: the same sequences, answered by a button or a key,
// and a score for each. Modeless; the race goes on.
class PlayPanel : public QDialog
{
    Q_OBJECT

public:
    explicit PlayPanel(ThemeManager &themes, QWidget *parent = nullptr);

    void setGame(const PlayGame &game);
    int round() const { return m_round; } // rounds answered
    int score() const { return m_mine; }
    bool isOver() const { return m_round >= int(m_game.rounds.size()); }
    QString result() const; // "You: 8 of 10 in 24 s. ..."

    void answer(int choice);

Q_SIGNALS:
    void anotherRequested();
    void finished(int mine, int untrained, int trained);

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void makeButtons();
    void showRound();
    void showScores();

    ThemeManager &m_themes;
    PlayGame m_game;
    int m_round = 0;
    int m_mine = 0, m_untrained = 0, m_trained = 0;
    QElapsedTimer m_clock;
    qint64 m_spent = 0; // ms, once it is over
    QLabel *m_question;
    BeadPicture *m_beads;
    QHBoxLayout *m_choices;
    std::vector<QPushButton *> m_buttons;
    QLabel *m_verdict;
    QLabel *m_scores;
    QPushButton *m_again;
};

} // namespace fovea::ui
