// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/models/race_data.h"

#include <QMenu>

class QActionGroup;

namespace fovea::ui {

// Which train accuracy counts as arrived: the usual ones, and any other from 80 to 99.9 %. The one in force
// is checked.
class ThresholdMenu : public QMenu
{
    Q_OBJECT

public:
    ThresholdMenu(const RaceData &race, QWidget *parent);

Q_SIGNALS:
    void chosen(double share);
    void otherRequested();

private:
    void showGoal();

    const RaceData &m_race;
    QActionGroup *m_shares;
    QAction *m_other;
};

} // namespace fovea::ui
