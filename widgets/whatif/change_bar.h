// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"
#include "widgets/models/race_data.h"
#include "widgets/models/what_if.h"

#include <QFrame>

class QLabel;
class QToolButton;

namespace fovea::ui {

class WrapRow;

// The bar that tells what is changed: a chip per change with its own cross, and one button that clears them
// all. Amber while something is changed; its place stays when nothing is.
class ChangeBar : public QFrame
{
    Q_OBJECT

public:
    ChangeBar(WhatIf &whatIf, RaceData &race, ThemeManager &themes, QWidget *parent = nullptr);

    // Says both answers too: for where the card that tells them may be out of sight.
    void setTellsAnswer(bool tells);

    QStringList chips() const; // as shown
    QString hint() const;      // what stands behind them

Q_SIGNALS:
    void tryRequested(); // another mask or sharpness

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void refresh();
    void showHint();

    WhatIf &m_whatIf;
    RaceData &m_race;
    ThemeManager &m_themes;
    WrapRow *m_row;
    QList<QToolButton *> m_chips;
    QLabel *m_title;
    QLabel *m_hint;
    QToolButton *m_try;
    QToolButton *m_clear;
    bool m_tellsAnswer = false;
};

} // namespace fovea::ui
