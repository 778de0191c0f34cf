// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"
#include "widgets/models/race_data.h"
#include "widgets/models/what_if.h"

#include <QKeySequence>
#include <QList>
#include <QPointer>
#include <QWidget>

class QAction;
class QGridLayout;
class QMenu;
class QScrollArea;

namespace fovea::ui {

class AnswerCard;
class Card;
class ChangeBar;
class HeadSwitches;
class StageStrip;
class TryDialog;
class WhatIfMaps;

// What if: changes to a trained network and what they do, in the place of the maps. Every change is an action
// as well. Esc takes all changes away.
class WhatIfPage : public QWidget
{
    Q_OBJECT

public:
    WhatIfPage(WhatIf &whatIf, Inspection &inspection, RaceData &race, ThemeManager &themes,
               QWidget *parent = nullptr);
    ~WhatIfPage() override;

    // For palette and menu; work while the page is on show, but the first, which shows it.
    const QList<QAction *> &actions() const { return m_actions; }
    QAction *action(const QString &id) const;
    void setActive(bool active); // the workspace is on show

    ChangeBar &bar() { return *m_bar; }
    HeadSwitches &heads() { return *m_heads; }
    WhatIfMaps &maps() { return *m_maps; }
    AnswerCard &answer() { return *m_answer; }
    StageStrip &stages() { return *m_stages; }
    void tryAnother(); // mask or sharpness

Q_SIGNALS:
    void said(const QString &sentence);
    void measureRequested();
    void stopRequested();
    // A board to paint a mask on, for what is tried on this lane; it goes to `dialog`.
    void paintRequested(fovea::ui::TryDialog *dialog);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    QAction *make(const QString &id, const QString &text, const QString &help, const QKeySequence &key = {});
    void makeActions();
    void arrange();
    void refresh();
    void showStages();
    void headMenu(const HeadPlace &place, const QPoint &at);
    void cellMenu(const MapCell &cell, const QPoint &at);
    void addDonors(QMenu &menu, const HeadPlace &place);
    void toggle(AttentionChange::Kind kind, bool wholeLayer);
    void cutHovered(AttentionChange::Kind kind);
    void cut(AttentionChange::Kind kind, const MapCell &cell, int head);
    void askExample(const HeadPlace &place);

    WhatIf &m_whatIf;
    Inspection &m_inspection;
    RaceData &m_race;
    ThemeManager &m_themes;
    QList<QAction *> m_actions;
    QScrollArea *m_area;
    QGridLayout *m_grid;
    ChangeBar *m_bar;
    Card *m_headsCard;
    HeadSwitches *m_heads;
    WhatIfMaps *m_maps;
    AnswerCard *m_answer;
    QScrollArea *m_answerArea;
    Card *m_stagesCard;
    QScrollArea *m_stagesArea;
    StageStrip *m_stages;
    QPointer<TryDialog> m_try; // once asked for; belongs to the window
    bool m_active = false;
    bool m_wide = false;
};

} // namespace fovea::ui
