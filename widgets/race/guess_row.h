// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"
#include "widgets/models/race_data.h"

#include <QWidget>

#include <optional>

class QButtonGroup;
class QHBoxLayout;
class QLabel;
class QPushButton;

namespace fovea::ui {

// "Who learns it first?": a chip per lane and one for no difference, then the button that starts or pauses.
// Clicks never move the focus, so that Space goes on to run and pause. Where there is little room the words
// around the chips give way.
class GuessRow : public QWidget
{
    Q_OBJECT

public:
    static constexpr int same = -1; // the guess that there is no difference

    GuessRow(RaceData &race, ThemeManager &themes, QWidget *parent = nullptr);

    std::optional<int> guess() const { return m_guess; } // lane, or `same`
    bool isOpen() const { return m_open; }
    void guessAt(int place); // 0: the first chip; out of range or closed: nothing
    void clearGuess();

    enum class Button { Start, Pause, GoOn };
    void setOpen(bool open);                  // guesses can be made
    void setButton(Button button);            // the one accent button is Start
    void setRefusal(const QString &sentence); // why nothing can start; empty: it can
    void offerContinue(const QString &text);  // of an interrupted session; empty: none
    void setCompact(bool compact);
    std::vector<QWidget *> tabStops() const;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void guessed(int lane); // -1: same
    void startRequested();
    void pauseRequested();
    void continueRequested();

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void makeChips();
    void addChip(const QString &text, int id, const QString &name, const QString &help);
    void acceptGuess(int id); // of the chip
    void refresh();
    void fit();

    RaceData &m_race;
    ThemeManager &m_themes;
    QLabel *m_question;
    QHBoxLayout *m_row;
    QButtonGroup *m_chips;
    QPushButton *m_continue;
    QLabel *m_key;
    QPushButton *m_start;
    std::optional<int> m_guess;
    QString m_guessedName; // keeps the guess with its lane
    Button m_button = Button::Start;
    bool m_open = true;
    bool m_compact = false;
};

} // namespace fovea::ui
