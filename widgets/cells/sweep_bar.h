// SPDX-License-Identifier: MIT
#pragma once

#include "core/sweep/watch/sweep_snapshot.h"
#include "widgets/kit/theme.h"

#include <QWidget>

class QButtonGroup;
class QLabel;
class QMenu;
class QProgressBar;
class QToolButton;

namespace fovea::ui {

class OneLine;

enum class SweepPage { Make, Watch, Read };

// Whoever works on the sweep that is watched, as the bar's buttons need it.
struct SweepControl
{
    bool isStarting = false; // asked for, and nobody is at work yet
    bool mayPause = false;   // the one at work would hear of it
    QString obstacle;        // why it is not running though it should; empty: nothing
};

// The row at the top of the Sweep workspace: which sweep, start or pause, stop, retry, how far it is and how
// long it takes, and the three pages.
class SweepBar : public QWidget
{
    Q_OBJECT

public:
    explicit SweepBar(ThemeManager &themes, QWidget *parent = nullptr);

    QMenu *sweepMenu() const { return m_menu; } // filled by whoever knows the sweeps
    void show(const SnapshotPointer &sweep, const SweepControl &control, const QString &trouble);
    void setName(const QString &name);
    SweepPage page() const;
    void setPage(SweepPage page);
    QString progressText() const;
    QString leftText() const;
    void startOrPause(); // as a click on its button

Q_SIGNALS:
    void startRequested();
    void pauseRequested();
    void stopRequested();
    void retryRequested();
    void exportRequested();
    void pageChosen(SweepPage page);

private:
    ThemeManager &m_themes;
    QToolButton *m_name;
    QMenu *m_menu;
    QToolButton *m_run;
    QToolButton *m_stop;
    QToolButton *m_retry;
    QToolButton *m_export;
    OneLine *m_now;
    QLabel *m_left;
    QProgressBar *m_progress;
    QButtonGroup *m_pages;
    bool m_isPausing = false; // what the button does
};

} // namespace fovea::ui
