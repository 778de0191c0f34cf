// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/models/race_data.h"

#include <QFrame>

class QCheckBox;
class QPushButton;

namespace fovea::ui {

class StopRules;

// How a race is run, in a small popup: lanes in step or free, what a reset does to the seed, and when a run
// ends. Shows RaceData; every change is an intent.
class RunOptions : public QFrame
{
    Q_OBJECT

public:
    explicit RunOptions(RaceData &race, QWidget *parent = nullptr);

    void showBelow(const QWidget &anchor);

    void setSeedLocked(bool locked);
    bool isSeedLocked() const;
    bool isEmpty() const; // everything in it has been taken away

Q_SIGNALS:
    void paceChanged(bool lockstep);
    void newSeedRequested();
    void seedLockChanged(bool locked);
    void stopRuleChangeRequested(const QString &key, const QString &value);
    void emptied(bool empty);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void showExperiment();
    void showSeedLock();

    RaceData &m_data;
    QCheckBox *m_pace;
    QCheckBox *m_lock;
    QPushButton *m_newSeed;
    StopRules *m_rules;
};

} // namespace fovea::ui
