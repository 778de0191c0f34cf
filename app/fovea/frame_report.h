// SPDX-License-Identifier: MIT
#pragma once

#include "app/fovea/race_controller.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <vector>

class QWidget;

namespace fovea::app {

// How free the event loop stays: the delay of a 5 ms heartbeat, first without training and then with it, and
// how often the window is drawn. Prints the figures and closes the window.
class FrameReport : public QObject
{
    Q_OBJECT

public:
    FrameReport(RaceController &controller, const ui::RaceData &race, QWidget &window, double seconds);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override; // counts frames

private:
    enum class Phase { Settling, Idle, Training };

    void beat();
    void next();
    void print(const char *name) const;
    int epochs() const;

    RaceController &m_controller;
    const ui::RaceData &m_race;
    QWidget &m_window;
    double m_seconds;
    Phase m_phase = Phase::Settling;
    QTimer m_heartbeat;
    QElapsedTimer m_sinceBeat;
    QElapsedTimer m_sincePhase;
    std::vector<double> m_delays; // ms
    int m_frames = 0;
    int m_epochsBefore = 0;
};

} // namespace fovea::app
