// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"
#include "widgets/models/inspection.h"
#include "widgets/models/race_data.h"

#include <QWidget>

class QAction;
class QActionGroup;
class QHBoxLayout;
class QToolButton;

namespace fovea::ui {

class LanePairBox;

// The line above a page of the Theory workspace: which page, which lanes, what the page itself offers to
// choose, and a way to save a figure.
class TheoryBar : public QWidget
{
    Q_OBJECT

public:
    TheoryBar(ThemeManager &themes, const RaceData &race, Inspection &inspection, QWidget *parent = nullptr);

    // The action chooses the page and works while the bar is active; the first page is the one on show.
    QAction *addPage(const QString &id, const QString &title, const QString &help);
    QList<QAction *> actions() const; // of all pages, then the one that saves
    QString page() const;             // the id of the chosen one
    void choose(const QString &id);   // an unknown one changes nothing

    // Of the page on show, which owns them; null: it has none.
    void setControls(QWidget *controls, bool comparesTwoLanes);
    void setActive(bool active); // the keys work

Q_SIGNALS:
    void pageChosen(const QString &id);
    void saveRequested();

private:
    QHBoxLayout *m_row;
    QHBoxLayout *m_buttons;
    QHBoxLayout *m_controls;
    LanePairBox *m_lanes;
    QActionGroup *m_pages;
    QAction *m_save;
    QWidget *m_shown = nullptr;
};

} // namespace fovea::ui
