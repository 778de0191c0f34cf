// SPDX-License-Identifier: MIT
#pragma once

#include "app/studio/studio.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <vector>

namespace fovea::app {

// How free the event loop stays: the delay of a 5 ms heartbeat, first without training, then with it, then
// while the clock is scrubbed in the Inspector and training goes on; how often the window is drawn, and how
// long a picture takes from the question to the screen. Prints the figures and closes the window.
class FrameReport : public QObject
{
    Q_OBJECT

public:
    FrameReport(Studio &studio, double seconds);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override; // counts frames

private:
    enum class Phase { Settling, Idle, Training, Scrubbing };

    void beat();
    void next();
    void print(const char *name) const;
    void printPictures() const;
    void startScrubbing();
    void scrub();
    void finish();
    int epochs() const;

    Studio &m_studio;
    double m_seconds;
    Phase m_phase = Phase::Settling;
    QTimer m_heartbeat;
    QElapsedTimer m_sinceBeat;
    QElapsedTimer m_sincePhase;
    std::vector<double> m_delays;   // ms
    std::vector<double> m_pictures; // ms, of scrubbing
    QTimer m_scrub;
    int m_scrubs = 0;
    int m_frames = 0;
    int m_epochsBefore = 0;
};

} // namespace fovea::app
