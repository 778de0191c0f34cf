// SPDX-License-Identifier: MIT
#include "app/workspaces/inspect/noise_controller.h"

#include "app/studio/probe_subjects.h"
#include "widgets/models/lanes_on_show.h"
#include "widgets/words/lane_words.h"

#include <QEvent>

#include <algorithm>
#include <utility>

namespace fovea::app {

namespace {

constexpr int restBefore = 60; // ms

} // namespace

NoiseController::NoiseController(ui::NoisePanel &panel, ui::MapArea &maps, Studio &studio, QObject *parent)
    : QObject(parent), m_panel(panel), m_maps(maps), m_inspection(studio.inspection), m_race(studio.race),
      m_clock(studio.clock), m_controller(studio.controller), m_service(studio.background),
      m_bench(std::make_shared<NoiseBench>())
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(restBefore);
    connect(&m_soon, &QTimer::timeout, this, [this] { ask(Extent::Level); });
    connect(&panel, &ui::NoisePanel::sigmaChanged, this, &NoiseController::schedule);
    connect(&panel, &ui::NoisePanel::drawsChanged, this, &NoiseController::schedule);
    connect(&panel, &ui::NoisePanel::tableRequested, this, [this] { ask(Extent::Table); });
    connect(&panel, &ui::NoisePanel::cellsShownChanged, this, &NoiseController::wishCells);
    connect(&panel, &ui::NoisePanel::sigmaChanged, this, &NoiseController::wishCells);
    connect(&m_inspection, &ui::Inspection::probesChanged, this, &NoiseController::schedule);
    connect(&m_inspection, &ui::Inspection::viewChanged, this, &NoiseController::followView);
    panel.installEventFilter(this);
}

void NoiseController::cancel()
{
    ++m_number;
}

// Nobody looks at what is measured for a panel that is gone, and others wait for the service. A table was
// asked for: it is measured to its end.
bool NoiseController::eventFilter(QObject *, QEvent *event)
{
    if (event->type() == QEvent::Show)
        schedule();
    if (event->type() == QEvent::Hide && m_extent == Extent::Level && !m_inspection.overlays().stays) {
        cancel();
        m_panel.setBusy(false);
    }
    return false;
}

// Without noise there is nothing to show: the maps keep their stage.
void NoiseController::wishCells()
{
    ui::MapOverlays overlays = m_inspection.overlays();
    overlays.stays = m_panel.cellsAreShown() && m_panel.sigma() > 0;
    m_inspection.setOverlays(overlays);
}

// Who chooses a stage has given up on the noise on the maps.
void NoiseController::followView()
{
    if (m_panel.sigma() > 0)
        m_panel.setCellsShown(m_inspection.overlays().stays);
    showOnMaps();
}

void NoiseController::schedule()
{
    if (m_panel.isVisible() || m_inspection.overlays().stays)
        m_soon.start();
}

std::vector<NoiseBench::Question> NoiseController::questions()
{
    m_lanes = ui::comparedLanes(m_inspection);
    std::erase_if(m_lanes, [&](int lane) {
        return lane < 0 || lane >= int(m_race.lanes().size()) ||
               !ui::shownRun(m_race.lanes()[std::size_t(lane)], m_inspection);
    });
    std::vector<NoiseBench::Question> questions;
    for (const int lane : m_lanes) {
        const ui::LaneView &shown = m_race.lanes()[std::size_t(lane)];
        const ui::LaneProbe *laneProbe = m_inspection.laneProbe(lane);
        NoiseBench::Question question{subjectOf(m_race, m_controller.sessionPath(), lane,
                                                laneProbe ? laneProbe->epoch : -1, m_inspection.seed()),
                                      {}};
        question.lane.letter = ui::chipLetter(shown);
        question.lane.title = ui::laneTitle(shown);
        question.lane.style = shown.style;
        questions.push_back(std::move(question));
    }
    return questions;
}

void NoiseController::ask(Extent extent)
{
    NoiseBench::Job job;
    job.questions = questions();
    job.sigma = m_panel.sigma();
    const int number = ++m_number;
    m_extent = extent;
    if (job.sigma <= 0 && extent == Extent::Level) {
        std::vector<ui::NoiseLane> lanes;
        for (const NoiseBench::Question &question : job.questions)
            lanes.push_back(question.lane);
        return accept(number, lanes, NoiseStop::Settled);
    }
    m_panel.setBusy(true);
    job.example = m_inspection.example();
    job.wantsTable = extent == Extent::Table;
    job.mostDraws = m_panel.draws();
    job.keepGoing = [this, number] { return m_number == number; };
    job.deliver = [this, number](std::vector<ui::NoiseLane> lanes, NoiseStop stop) {
        QMetaObject::invokeMethod(
            this, [this, number, lanes = std::move(lanes), stop] { accept(number, lanes, stop); },
            Qt::QueuedConnection);
    };
    m_service.post(ProbeService::Channel::Noise, [job, bench = m_bench](ProbeCache &cache) {
        bench->run(cache, job);
        return false;
    });
}

void NoiseController::accept(int number, const std::vector<ui::NoiseLane> &lanes, NoiseStop stop)
{
    if (number != m_number)
        return;
    m_answer = lanes;
    m_panel.setLanes(lanes, stop);
    m_panel.setBusy(stop == NoiseStop::Not);
    showOnMaps();
}

void NoiseController::showOnMaps()
{
    if (!m_inspection.overlays().stays)
        return;
    std::vector<std::vector<float>> stays(m_race.lanes().size());
    for (std::size_t i = 0; i < m_answer.size() && i < m_lanes.size(); ++i) {
        const auto head = m_inspection.headOf(m_lanes[i]);
        if (head && m_answer[i].stability)
            stays[std::size_t(m_lanes[i])] =
                m_answer[i].stability->layers[std::size_t(head->layer)][std::size_t(head->head)].stays;
    }
    m_maps.setStays(std::move(stays));
}

} // namespace fovea::app
