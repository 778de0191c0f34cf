// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"
#include "widgets/models/race_data.h"
#include "widgets/words/transport_text.h"

#include <QStringList>
#include <QWidget>

#include <optional>

class QActionGroup;
class QHBoxLayout;
class QLabel;
class QProgressBar;
class QToolButton;

namespace fovea::ui {

class RunOptions;

// One row at the top of the window that runs the race: run, steps, reset, how far it is, seeds, and the rest
// behind a button. Shows RaceData; every press is an intent for a controller. Nothing in it moves while
// numbers change.
class TransportBar : public QWidget
{
    Q_OBJECT

public:
    TransportBar(RaceData &race, ThemeManager &themes, QWidget *parent = nullptr);

    // Whether the race is meant to go on, where the runs' statuses lag behind; without this they decide.
    void setRunning(bool running);
    bool isRunning() const;

    void setSeedLocked(bool locked);
    bool isSeedLocked() const;

    // Why the race cannot start: "Length: 2 to 600". Stands where its progress will; empty: it can.
    void setObstacle(const QString &words);

Q_SIGNALS:
    void runRequested();
    void pauseRequested();
    void stepBatchRequested();
    void stepEpochRequested();
    void resetRequested();
    void paceChanged(bool lockstep);
    void seedsRequested(int count); // in all
    void newSeedRequested();
    void seedLockChanged(bool locked);
    void stopRuleChangeRequested(const QString &key, const QString &value);

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    QToolButton *addIconButton(const QString &id, const QString &iconName, const QString &name,
                               const QString &help);
    void addTransport();
    void addProgress();
    void addSeeds();
    void addMore();
    void fitTexts();
    void showExperiment();
    void showState();
    void showProgress();
    void showText();
    void showIcons();

    RaceData &m_data;
    ThemeManager &m_themes;
    QHBoxLayout *m_row;
    QToolButton *m_run = nullptr;
    QToolButton *m_stepBatch = nullptr;
    QToolButton *m_stepEpoch = nullptr;
    QToolButton *m_reset = nullptr;
    QToolButton *m_seeds = nullptr;
    QToolButton *m_more = nullptr;
    QActionGroup *m_seedCounts = nullptr;
    QStringList m_seedTexts;
    QLabel *m_now = nullptr;
    QLabel *m_left = nullptr;
    QProgressBar *m_progress = nullptr;
    RunOptions *m_options;
    TransportText m_text;
    QString m_obstacle;
    std::optional<bool> m_running;
};

} // namespace fovea::ui
