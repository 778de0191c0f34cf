// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/card.h"
#include "widgets/kit/theme.h"
#include "widgets/models/race_data.h"
#include "widgets/models/what_if.h"

class QLabel;
class QProgressBar;
class QPushButton;

namespace fovea::ui {

class LogitBars;

// The answer before and after the changes: in words with its chance, the logits, what each change does alone,
// and how many examples of the held-out set are then answered right.
class AnswerCard : public Card
{
    Q_OBJECT

public:
    AnswerCard(WhatIf &whatIf, Inspection &inspection, RaceData &race, ThemeManager &themes,
               QWidget *parent = nullptr);

    QString before() const;
    QString after() const;
    QStringList alone() const; // "Layer 2, head 1 off −53", then all together
    QString onTheSet() const;

Q_SIGNALS:
    void measureRequested();
    void stopRequested();

private:
    void refresh();
    void showAlone();
    void showScores();

    WhatIf &m_whatIf;
    Inspection &m_inspection;
    RaceData &m_race;
    QLabel *m_beforeTitle; // with the moment: the nearest kept one to the clock's
    QLabel *m_before;
    QLabel *m_beforeSure;
    QLabel *m_afterTitle;
    QLabel *m_after;
    QLabel *m_afterSure;
    QLabel *m_note;
    LogitBars *m_logits;
    QWidget *m_aloneBox;
    QLabel *m_aloneTitle;
    QLabel *m_aloneNames;
    QLabel *m_aloneNumbers;
    QPushButton *m_measure;
    QPushButton *m_stop;
    QProgressBar *m_progress;
    QLabel *m_scores;
};

} // namespace fovea::ui
