// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"
#include "widgets/models/race_data.h"

#include <QFrame>
#include <QList>

class QMenu;
class QToolButton;
class QVBoxLayout;

namespace fovea::ui {

// The lanes where there is no room for them: a badge each with a sample of its line, a button that adds one,
// and at the foot an arrow that unfolds the rest.
class LaneRail : public QFrame
{
    Q_OBJECT

public:
    LaneRail(RaceData &race, ThemeManager &themes, QMenu *addMenu, QWidget *parent = nullptr);

    const QList<QToolButton *> &badges() const { return m_badges; } // in the order of the lanes
    void setUnfolded(bool unfolded);

Q_SIGNALS:
    void laneChosen(int lane);
    void unfoldRequested();

private:
    void followLanes();
    void followValues();

    RaceData &m_race;
    ThemeManager &m_themes;
    QVBoxLayout *m_column;
    QList<QToolButton *> m_badges;
    QToolButton *m_add;
    QToolButton *m_unfold;
};

} // namespace fovea::ui
