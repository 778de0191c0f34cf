// SPDX-License-Identifier: MIT
#pragma once

#include "core/painting/paint_facts.h"
#include "widgets/kit/theme.h"

#include <QFrame>

class QLabel;

namespace fovea::ui {

class PaintDensity;
class PaintHearing;
class PaintReaches;

// What a painted pattern comes to: how much is kept, how far news travels, which pairs that decide it cuts,
// and what follows.
class PaintReadout : public QFrame
{
    Q_OBJECT

public:
    PaintReadout(ThemeManager &themes, QWidget *parent = nullptr);

    void show(const PaintFacts &facts, const PaintSubject &subject, int length, int style, bool provable);

    QString density() const;    // "22.0 %"
    QString cut() const;        // "32 of 40 cut"
    QString conclusion() const; // headline and sentence

    using QFrame::show;

private:
    ThemeManager &m_themes;
    QLabel *m_density;
    QLabel *m_pairs;
    PaintDensity *m_bar;
    QLabel *m_peer;
    PaintReaches *m_reaches;
    QLabel *m_cut;
    QLabel *m_sign;
    QLabel *m_hearingTitle;
    PaintHearing *m_hearing;
    QLabel *m_headline;
    QLabel *m_sentence;
};

} // namespace fovea::ui
