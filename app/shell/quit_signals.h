// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>

class QSocketNotifier;

namespace fovea::app {

// While one lives, SIGINT, SIGTERM and SIGHUP ask the window to close in good order: training stops within a
// batch and is saved. A second one ends the process at once. At most one at a time; of the window's thread.
class QuitSignals : public QObject
{
    Q_OBJECT

public:
    explicit QuitSignals(QObject *parent = nullptr);
    ~QuitSignals() override;

Q_SIGNALS:
    void quitRequested();

private:
    QSocketNotifier *m_notifier;
    int m_readEnd = -1;
};

} // namespace fovea::app
