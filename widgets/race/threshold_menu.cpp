// SPDX-License-Identifier: MIT
#include "widgets/race/threshold_menu.h"

#include "widgets/words/race_text.h"

#include <QActionGroup>

namespace fovea::ui {

ThresholdMenu::ThresholdMenu(const RaceData &race, QWidget *parent)
    : QMenu(tr("&Threshold"), parent), m_race(race), m_shares(new QActionGroup(this))
{
    setObjectName(QStringLiteral("thresholdMenu"));
    const QString help = tr("Lanes have arrived when they get this share of the train set right.");
    setToolTipsVisible(true);
    menuAction()->setToolTip(help);
    for (const double percent : {lowestThreshold, 90.0, 100 * convergedAccuracy, 99.0, highestThreshold}) {
        const double share = shareOfPercent(percent);
        QAction *action = addAction(goalText(share));
        action->setCheckable(true);
        action->setData(share);
        action->setToolTip(help);
        m_shares->addAction(action);
        connect(action, &QAction::triggered, this, [this, share] { Q_EMIT chosen(share); });
    }
    m_other = addAction(tr("&Other…"));
    m_other->setCheckable(true);
    m_shares->addAction(m_other);
    connect(m_other, &QAction::triggered, this, [this] {
        showGoal(); // it is checked only once another one is in force
        Q_EMIT otherRequested();
    });
    connect(&race, &RaceData::goalChanged, this, &ThresholdMenu::showGoal);
    showGoal();
}

void ThresholdMenu::showGoal()
{
    QAction *current = m_other;
    for (QAction *action : m_shares->actions())
        if (action != m_other && action->data().toDouble() == m_race.goal())
            current = action;
    current->setChecked(true);
    m_other->setText(current == m_other ? tr("&Other (%1)…").arg(goalText(m_race.goal())) : tr("&Other…"));
}

} // namespace fovea::ui
