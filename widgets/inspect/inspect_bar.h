// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"
#include "widgets/models/inspection.h"
#include "widgets/models/race_data.h"

#include <QWidget>

class QAction;
class QActionGroup;
class QComboBox;
class QMenu;
class QToolButton;

namespace fovea::ui {

class WrapRow;

// The line above the maps: which lanes, how they stand, which stage, what is drawn over the cells. Owns the
// actions of the workspace, which menus and the palette list as well; they work while the workspace is shown.
class InspectBar : public QWidget
{
    Q_OBJECT

public:
    InspectBar(RaceData &race, Inspection &inspection, ThemeManager &themes, QWidget *parent = nullptr);

    QList<QAction *> actions() const { return m_actions; }
    QAction *action(const QString &id) const; // null: there is none
    void setActive(bool active);
    void offer(QAction *action); // of another part, as a button behind the stages
    void setSolo(bool solo);     // one lane, whatever the arrangement

Q_SIGNALS:
    void saveRequested();
    void filmToggled(bool shown);
    void detailsToggled(bool shown); // by a person
    void sendRowRequested();         // the selected query to the sandbox

private:
    QAction *make(const QString &id, const QString &text, const QString &help, const QKeySequence &key = {});
    QAction *makeChoice(QActionGroup *group, const QString &id, const QString &text, const QString &help,
                        int value, const QKeySequence &key = {});
    void makeActions();
    void makeStages();
    void makeArrangements();
    void makeOverlays();
    void makeScales();
    void makeSeeds();
    void stepSeed(int by);
    QToolButton *addButton(QAction *action);
    void fillLanes();
    void refresh();
    void showAlignment();

    RaceData &m_race;
    Inspection &m_inspection;
    WrapRow *m_row;
    QComboBox *m_first;
    QComboBox *m_second;
    QComboBox *m_seed; // where there are several
    QComboBox *m_arrangement;
    QMenu *m_more;
    QActionGroup *m_stages;
    QActionGroup *m_arrangements;
    QActionGroup *m_scales;
    QAction *m_root = nullptr;
    QAction *m_log = nullptr;
    QAction *m_align = nullptr;
    QToolButton *m_aligned; // seen only while lanes are
    QAction *m_details = nullptr;
    QAction *m_picks = nullptr;
    QAction *m_oracle = nullptr;
    QAction *m_dropped = nullptr;
    QAction *m_lines = nullptr;
    QAction *m_stays = nullptr;
    QToolButton *m_staysButton = nullptr;
    QAction *m_nextSeed = nullptr;
    QAction *m_previousSeed = nullptr;
    QList<QAction *> m_actions;
    bool m_active = true;
    bool m_solo = false;
};

} // namespace fovea::ui
