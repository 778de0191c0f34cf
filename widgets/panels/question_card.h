// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/models/race_data.h"
#include "widgets/support/card.h"
#include "widgets/support/theme.h"

#include <optional>

class QButtonGroup;
class QLabel;
class QPushButton;
class QToolButton;

namespace fovea::ui {

class WrapRow;

// "Who learns it first?": the guess as a click, the button that starts the race, then what happens, and at
// the end what one could do next. Reads RaceData; remembers only the guess.
class QuestionCard : public Card
{
    Q_OBJECT

public:
    static constexpr int same = -1; // the guess that there is no difference

    QuestionCard(RaceData &race, ThemeManager &themes, QWidget *parent = nullptr);

    std::optional<int> guess() const { return m_guess; } // lane, or `same`
    QString line() const;                                // what the card says now

    // Hides the card and says so; also on Esc while the focus is in it.
    void dismiss();

Q_SIGNALS:
    void guessed(int lane); // -1: same
    void startRequested();
    void moreSeedsRequested(int count); // beyond those there are
    void tryTaskRequested(const QString &id);
    void dismissed();

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    enum class Stage { Question, Racing, Ended };

    Stage stage() const;
    void makeTitle(ThemeManager &themes);
    void makeLastButtons();
    void makeChips();
    void takeGuess(int id); // of the chip
    void showState();

    RaceData &m_data;
    ThemeManager &m_themes;
    std::optional<int> m_guess;
    QString m_guessedName; // keeps the guess with its lane
    QLabel *m_seeds;
    QToolButton *m_close;
    QLabel *m_line;
    WrapRow *m_row; // the guesses, then what to do
    QButtonGroup *m_chips;
    QPushButton *m_start;
    QPushButton *m_more;
    QPushButton *m_other;
};

} // namespace fovea::ui
