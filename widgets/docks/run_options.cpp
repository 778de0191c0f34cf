// SPDX-License-Identifier: MIT
#include "widgets/docks/run_options.h"

#include "widgets/docks/stop_rules.h"
#include "widgets/kit/theme.h"

#include <QCheckBox>
#include <QEvent>
#include <QLabel>
#include <QPushButton>
#include <QScreen>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace fovea::ui {

namespace {

// By the person; a widget in a popup that has not been open yet is not shown either.
bool isTakenAway(const QWidget *widget)
{
    return widget->testAttribute(Qt::WA_WState_ExplicitShowHide) && widget->isHidden();
}

} // namespace

RunOptions::RunOptions(RaceData &race, QWidget *parent)
    : QFrame(parent, Qt::Popup), m_data(race), m_pace(new QCheckBox(tr("Lanes in lock-step"), this)),
      m_lock(new QCheckBox(this)), m_newSeed(new QPushButton(tr("New seed"), this)),
      m_rules(new StopRules(race, this))
{
    setProperty("look", QStringLiteral("card"));
    setAccessibleName(tr("How the race runs"));
    m_pace->setObjectName(QStringLiteral("pace"));
    m_lock->setObjectName(QStringLiteral("seedLock"));
    m_newSeed->setObjectName(QStringLiteral("newSeed"));
    m_rules->setObjectName(QStringLiteral("stopRules"));
    m_pace->setAccessibleName(m_pace->text());
    m_newSeed->setAccessibleName(m_newSeed->text());
    m_newSeed->setToolTip(tr("Draw a new seed: other data, other initial weights."));
    m_newSeed->setWhatsThis(m_newSeed->toolTip());
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(size::wide, size::wide - size::tiny, size::wide, size::wide);
    layout->setSpacing(size::gap);
    layout->addWidget(m_pace);
    layout->addWidget(m_lock);
    layout->addWidget(m_newSeed, 0, Qt::AlignLeft);
    layout->addSpacing(size::tiny);
    layout->addWidget(m_rules);
    connect(m_pace, &QCheckBox::clicked, this, [this](bool lockstep) {
        showExperiment(); // the experiment decides what is shown
        Q_EMIT paceChanged(lockstep);
    });
    connect(m_lock, &QCheckBox::toggled, this, [this](bool locked) {
        showSeedLock();
        Q_EMIT seedLockChanged(locked);
    });
    connect(m_newSeed, &QPushButton::clicked, this, &RunOptions::newSeedRequested);
    connect(m_rules, &StopRules::changeRequested, this, &RunOptions::stopRuleChangeRequested);
    connect(&race, &RaceData::experimentChanged, this, &RunOptions::showExperiment);
    for (QWidget *option : {static_cast<QWidget *>(m_pace), static_cast<QWidget *>(m_lock),
                            static_cast<QWidget *>(m_newSeed), static_cast<QWidget *>(m_rules)})
        option->installEventFilter(this);
    showExperiment();
}

bool RunOptions::isEmpty() const
{
    return isTakenAway(m_pace) && isTakenAway(m_lock) && isTakenAway(m_newSeed) && isTakenAway(m_rules);
}

bool RunOptions::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::ShowToParent || event->type() == QEvent::HideToParent)
        Q_EMIT emptied(isEmpty());
    return QFrame::eventFilter(watched, event);
}

void RunOptions::showExperiment()
{
    const bool lockstep = m_data.experiment().lockstep;
    m_pace->setChecked(lockstep);
    m_pace->setToolTip(lockstep ? tr("Lanes wait for each other after every epoch.")
                                : tr("Every lane runs as fast as it can."));
    m_pace->setWhatsThis(
        tr("In lock-step, lanes wait for each other after every epoch. Otherwise every lane runs "
           "as fast as it can."));
    showSeedLock();
}

void RunOptions::showSeedLock()
{
    const bool locked = isSeedLocked();
    const auto &seeds = m_data.experiment().seeds;
    const QString seed = seeds.empty() ? QString() : QString::number(seeds.front());
    m_lock->setText(tr("Reset keeps seed %1").arg(seed));
    m_lock->setAccessibleName(m_lock->text());
    m_lock->setToolTip(locked ? tr("Seed %1 is locked: a reset runs the same race again.").arg(seed)
                              : tr("Seed %1 is free: a reset draws a new one.").arg(seed));
    m_lock->setWhatsThis(m_lock->toolTip());
    m_newSeed->setEnabled(!locked);
}

void RunOptions::setSeedLocked(bool locked)
{
    const QSignalBlocker quiet(m_lock);
    m_lock->setChecked(locked);
    showSeedLock();
}

bool RunOptions::isSeedLocked() const
{
    return m_lock->isChecked();
}

void RunOptions::showBelow(const QWidget &anchor)
{
    m_rules->showValues();
    adjustSize();
    const QPoint corner = anchor.mapToGlobal(QPoint(anchor.width() - width(), anchor.height() + size::tiny));
    const QScreen *screen = anchor.screen();
    const int left = screen ? std::max(screen->availableGeometry().left(), corner.x()) : corner.x();
    move(left, corner.y());
    show();
    nextInFocusChain()->setFocus(Qt::PopupFocusReason);
}

} // namespace fovea::ui
