// SPDX-License-Identifier: MIT
#include "app/shell/frame_report.h"

#include "app/studio/inspect_controller.h"
#include "app/studio/race_controller.h"

#include <QEvent>
#include <QMainWindow>

#include <algorithm>
#include <cstdio>

namespace fovea::app {

namespace {

constexpr int beatEvery = 5;        // ms
constexpr double settleSeconds = 2; // loading and first drawing are over by then
constexpr double idleSeconds = 5;
constexpr int scrubEvery = 100; // ms

double quantile(std::vector<double> &sorted, double share)
{
    return sorted.empty() ? 0
                          : sorted[std::min(sorted.size() - 1, std::size_t(share * double(sorted.size())))];
}

} // namespace

FrameReport::FrameReport(Studio &studio, double seconds)
    : QObject(&studio.window), m_studio(studio), m_seconds(seconds)
{
    studio.window.installEventFilter(this);
    m_heartbeat.setTimerType(Qt::PreciseTimer);
    m_heartbeat.setInterval(beatEvery);
    connect(&m_heartbeat, &QTimer::timeout, this, &FrameReport::beat);
    m_scrub.setTimerType(Qt::PreciseTimer);
    m_scrub.setInterval(scrubEvery);
    connect(&m_scrub, &QTimer::timeout, this, &FrameReport::scrub);
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
    }
    if (m_phase == Phase::Scrubbing)
        return finish();
    m_phase = Phase(int(m_phase) + 1);
    if (m_phase == Phase::Training) {
        m_epochsBefore = epochs();
        m_studio.controller.run();
    }
    if (m_phase == Phase::Scrubbing)
        startScrubbing();
    m_delays.clear();
    m_frames = 0;
    m_sincePhase.restart();
    m_sinceBeat.restart();
}

void FrameReport::startScrubbing()
{
    m_studio.inspection.askToBeShown();
    connect(&m_studio.probes, &InspectController::pictureFinished, this,
            [this](double milliseconds) { m_pictures.push_back(milliseconds); });
    m_scrub.start();
}

// In turn the clock, another example (one not seen before, so that nothing is remembered), and another layer.
void FrameReport::scrub()
{
    ++m_scrubs;
    ui::Inspection &inspection = m_studio.inspection;
    const RunSpec &base = m_studio.race.experiment().base;
    const int last = m_studio.clock.last();
    if (m_scrubs % 5 == 0)
        inspection.setHead((inspection.layer() + 1) % base.model.blocks, 0);
    else if (m_scrubs % 5 == 1 || last < 1)
        inspection.setExample({ExampleSplit::Heldout, m_scrubs % base.data.heldout, {}});
    else
        m_studio.clock.setEpoch(m_scrubs * 7 % (last + 2) - 1);
}

void FrameReport::finish()
{
    m_scrub.stop();
    print("scrub ");
    printPictures();
    m_heartbeat.stop();
    m_studio.window.close();
}

void FrameReport::printPictures() const
{
    std::vector<double> sorted = m_pictures;
    std::sort(sorted.begin(), sorted.end());
    std::printf("scrub pictures %zu\nscrub picture p50 %.2f ms\nscrub picture p95 %.2f ms\nscrub picture max "
                "%.2f ms\n",
                sorted.size(), quantile(sorted, 0.5), quantile(sorted, 0.95),
                sorted.empty() ? 0 : sorted.back());
    std::fflush(stdout);
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
    for (const ui::LaneView &lane : m_studio.race.lanes())
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
