// SPDX-License-Identifier: MIT
#pragma once

#include "core/sweep/watch/sweep_snapshot.h"

#include <QObject>
#include <QProcess>
#include <QStringList>

namespace fovea::app {

// Runs sweeps by the program of the terminal, in a process of its own: what the window starts is what
// 'fovea-cli sweep run' starts. Ends it, with everything saved, when the window closes.
class SweepRunner : public QObject
{
    Q_OBJECT

public:
    explicit SweepRunner(QObject *parent = nullptr);
    ~SweepRunner() override;

    bool isRunning() const { return m_process.state() != QProcess::NotRunning; }
    QString directory() const { return m_directory; } // of the sweep it works on
    // 'sweep run' with these words: a grid file and --extend, or none, to go on with what is there.
    void run(const QString &directory, const QStringList &words, int workers);
    void pause(); // runs save, and go on later
    void leave(); // the same, and waits until it is done

    // A sweep that somebody else started on this machine; false: it would not hear of it.
    static bool pauseOther(const std::string &runner);
    static bool mayPauseOther(const std::string &runner);
    void
    stop(const QString &directory); // asks whoever works on it, here or on a cluster; stopAsked() follows

Q_SIGNALS:
    void changed();
    void failed(const QString &sentence);   // it could not begin, or the disk refused
    void stopAsked(const QString &problem); // empty: it is asked

private:
    QProcess m_process;
    QString m_directory;
    bool m_isLeaving = false;
};

} // namespace fovea::app
