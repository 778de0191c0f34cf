// SPDX-License-Identifier: MIT
#include "app/workspaces/inspect/noise_controller.h"

#include "app/studio/probe_subjects.h"
#include "app/studio/window_thread.h"
#include "widgets/models/lanes_on_show.h"
#include "widgets/words/lane_words.h"

#include <algorithm>
#include <utility>

namespace fovea::app {

namespace {

constexpr std::chrono::milliseconds restBefore{60};

} // namespace

NoiseController::NoiseController(ui::NoisePanel &panel, ui::MapArea &maps, Studio &studio, QObject *parent)
    : QObject(parent), m_panel(panel), m_maps(maps), m_inspection(studio.inspection), m_race(studio.race),
      m_clock(studio.clock), m_controller(studio.controller), m_bench(std::make_shared<NoiseBench>()),
      m_question(
          {studio.background, ProbeChannel::Noise, studio.thread, restBefore}, [this] { return compose(); },
          [this](const Answer &answer) { accept(answer); })
{
    const auto changed = [this] { m_question.changed(); };
    connect(&panel, &ui::NoisePanel::sigmaChanged, this, changed);
    connect(&panel, &ui::NoisePanel::drawsChanged, this, changed);
    connect(&panel, &ui::NoisePanel::tableRequested, this, [this] {
        m_next = Extent::Table;
        m_question.ask();
    });
    connect(&panel, &ui::NoisePanel::cellsShownChanged, this, &NoiseController::wishCells);
    connect(&panel, &ui::NoisePanel::sigmaChanged, this, &NoiseController::wishCells);
    connect(&m_inspection, &ui::Inspection::probesChanged, this, changed);
    connect(&m_inspection, &ui::Inspection::viewChanged, this, &NoiseController::followView);
    followVisibility(panel, *this, [this](bool visible) {
        watch();
        if (visible)
            return m_question.changed();
        // What is measured for a panel that is gone keeps the service from other work. A table was asked
        // for: it is measured to its end.
        if (m_extent == Extent::Level && !m_inspection.overlays().stays) {
            m_question.withdraw();
            m_panel.setBusy(false);
        }
    });
}

void NoiseController::watch()
{
    m_question.setWatched(m_panel.isVisible() || m_inspection.overlays().stays);
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
    watch();
    if (m_panel.sigma() > 0)
        m_panel.setCellsShown(m_inspection.overlays().stays);
    showOnMaps();
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

ProbeQuestion<NoiseController::Answer>::Look NoiseController::compose()
{
    m_extent = std::exchange(m_next, Extent::Level);
    NoiseBench::Job job;
    job.questions = questions();
    job.sigma = m_panel.sigma();
    if (job.sigma <= 0 && m_extent == Extent::Level) {
        Answer answer{{}, NoiseStop::Settled};
        for (const NoiseBench::Question &question : job.questions)
            answer.lanes.push_back(question.lane);
        accept(answer);
        return {};
    }
    m_panel.setBusy(true);
    job.example = m_inspection.example();
    job.wantsTable = m_extent == Extent::Table;
    job.mostDraws = m_panel.draws();
    return [job, bench = m_bench](ProbeCache &cache, const JobTicket &ticket, const auto &tell) mutable {
        job.keepGoing = [&ticket] { return ticket.isWanted(); };
        job.deliver = [&tell](std::vector<ui::NoiseLane> lanes, NoiseStop stop) {
            tell({std::move(lanes), stop});
        };
        bench->run(cache, std::move(job));
        return JobQueue::Slice::Done;
    };
}

void NoiseController::accept(const Answer &answer)
{
    m_answer = answer.lanes;
    m_panel.setLanes(answer.lanes, answer.stop);
    m_panel.setBusy(answer.stop == NoiseStop::Not);
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
