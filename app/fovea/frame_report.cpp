// SPDX-License-Identifier: MIT
#include "app/fovea/frame_report.h"

#include <QEvent>
#include <QWidget>

#include <algorithm>
#include <cstdio>

namespace fovea::app {

namespace {

constexpr int beatEvery = 5;        // ms
constexpr double settleSeconds = 2; // loading and first drawing are over by then
constexpr double idleSeconds = 5;

double quantile(std::vector<double> &sorted, double share)
{
    return sorted.empty() ? 0
                          : sorted[std::min(sorted.size() - 1, std::size_t(share * double(sorted.size())))];
}

} // namespace

FrameReport::FrameReport(RaceController &controller, const ui::RaceData &race, QWidget &window,
                         double seconds)
    : QObject(&window), m_controller(controller), m_race(race), m_window(window), m_seconds(seconds)
{
    window.installEventFilter(this);
    m_heartbeat.setTimerType(Qt::PreciseTimer);
    m_heartbeat.setInterval(beatEvery);
    connect(&m_heartbeat, &QTimer::timeout, this, &FrameReport::beat);
    m_heartbeat.start();
    m_sinceBeat.start();
    m_sincePhase.start();
}

void FrameReport::beat()
{
    m_delays.push_back(std::max(0.0, double(m_sinceBeat.nsecsElapsed()) / 1e6 - beatEvery));
    m_sinceBeat.restart();
    const double length = m_phase == Phase::Settling ? settleSeconds
                          : m_phase == Phase::Idle   ? idleSeconds
                                                     : m_seconds;
    if (double(m_sincePhase.elapsed()) / 1000 >= length)
        next();
}

void FrameReport::next()
{
    if (m_phase == Phase::Idle)
        print("idle ");
    if (m_phase == Phase::Training) {
        print("");
        const double seconds = double(m_sincePhase.elapsed()) / 1000;
        std::printf("epochs %d, %.2f epochs/s\n", epochs() - m_epochsBefore,
                    (epochs() - m_epochsBefore) / seconds);
        std::fflush(stdout);
        m_heartbeat.stop();
        m_window.close();
        return;
    }
    m_phase = m_phase == Phase::Settling ? Phase::Idle : Phase::Training;
    if (m_phase == Phase::Training) {
        m_epochsBefore = epochs();
        m_controller.run();
    }
    m_delays.clear();
    m_frames = 0;
    m_sincePhase.restart();
    m_sinceBeat.restart();
}

void FrameReport::print(const char *name) const
{
    std::vector<double> sorted = m_delays;
    std::sort(sorted.begin(), sorted.end());
    std::printf(
        "%sheartbeat p50 %.2f ms\n%sheartbeat p99 %.2f ms\n%sheartbeat max %.2f ms\n%sframes %.1f a second\n",
        name, quantile(sorted, 0.5), name, quantile(sorted, 0.99), name, sorted.empty() ? 0 : sorted.back(),
        name, m_frames / (double(m_sincePhase.elapsed()) / 1000));
    std::fflush(stdout);
}

int FrameReport::epochs() const
{
    int count = 0;
    for (const ui::LaneView &lane : m_race.lanes())
        for (const ui::RunView &run : lane.runs)
            count += int(run.epochs.size());
    return count;
}

bool FrameReport::eventFilter(QObject *, QEvent *event)
{
    m_frames += event->type() == QEvent::UpdateRequest;
    return false;
}

} // namespace fovea::app
