// SPDX-License-Identifier: MIT
#include "app/fovea/noise_controller.h"

#include "app/fovea/probe_subjects.h"
#include "widgets/models/lane_words.h"
#include "widgets/models/lanes_on_show.h"

#include <QEvent>

#include <algorithm>

namespace fovea::app {

namespace {

constexpr int restBefore = 60; // ms

struct NoiseQuestion
{
    ProbeSubject subject;
    ui::NoiseLane lane;
};

} // namespace

NoiseController::NoiseController(ui::NoisePanel &panel, ui::MapArea &maps, ui::Inspection &inspection,
                                 ui::RaceData &race, ui::Clock &clock, RaceController &controller,
                                 ProbeService &service, QObject *parent)
    : QObject(parent), m_panel(panel), m_maps(maps), m_inspection(inspection), m_race(race), m_clock(clock),
      m_controller(controller), m_service(service), m_meter(std::make_shared<StabilityMeter>())
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(restBefore);
    connect(&m_soon, &QTimer::timeout, this, [this] { ask(Extent::Level); });
    connect(&panel, &ui::NoisePanel::sigmaChanged, this, &NoiseController::schedule);
    connect(&panel, &ui::NoisePanel::drawsChanged, this, &NoiseController::schedule);
    connect(&panel, &ui::NoisePanel::tableRequested, this, [this] { ask(Extent::Table); });
    connect(&panel, &ui::NoisePanel::cellsShownChanged, this, [this](bool shown) {
        ui::MapOverlays overlays = m_inspection.overlays();
        overlays.stays = shown;
        m_inspection.setOverlays(overlays);
    });
    connect(&inspection, &ui::Inspection::sightsChanged, this, &NoiseController::schedule);
    connect(&inspection, &ui::Inspection::viewChanged, this, &NoiseController::showOnMaps);
    panel.installEventFilter(this);
}

void NoiseController::cancel()
{
    ++m_number;
}

bool NoiseController::eventFilter(QObject *, QEvent *event)
{
    if (event->type() == QEvent::Show)
        schedule();
    return false;
}

void NoiseController::schedule()
{
    if (m_panel.isVisible() || m_inspection.overlays().stays)
        m_soon.start();
}

void NoiseController::ask(Extent extent)
{
    std::vector<NoiseQuestion> questions;
    m_lanes = ui::comparedLanes(m_inspection);
    std::erase_if(m_lanes, [&](int lane) {
        return lane < 0 || lane >= int(m_race.lanes().size()) ||
               !ui::shownRun(m_race.lanes()[std::size_t(lane)], m_inspection);
    });
    for (const int lane : m_lanes) {
        const ui::LaneView &shown = m_race.lanes()[std::size_t(lane)];
        const ui::LaneSight *sight = m_inspection.sight(lane);
        NoiseQuestion question{subjectOf(m_race, m_controller.sessionPath(), lane, sight ? sight->epoch : -1,
                                         m_inspection.seed()),
                               {}};
        question.lane.letter = ui::chipLetter(shown);
        question.lane.title = ui::laneTitle(shown);
        question.lane.style = shown.style;
        questions.push_back(std::move(question));
    }
    const double sigma = m_panel.sigma();
    if (sigma <= 0 && extent == Extent::Level) {
        ++m_number;
        std::vector<ui::NoiseLane> lanes;
        for (const NoiseQuestion &question : questions)
            lanes.push_back(question.lane);
        return take(m_number, lanes);
    }
    m_panel.setBusy(true);
    m_service.post(ProbeService::Channel::Noise, [this, number = ++m_number, questions, sigma, extent,
                                                  draws = m_panel.draws(), choice = m_inspection.example(),
                                                  meter = m_meter](ProbeDesk &desk) mutable {
        std::vector<ui::NoiseLane> lanes;
        for (NoiseQuestion &question : questions) {
            try {
                const KeptWeights weights = desk.weights(question.subject);
                StabilityRequest request;
                request.base =
                    desk.request(question.subject, weights, exampleFor(desk, question.subject, choice));
                request.draws = draws;
                const auto goOn = [&] { return m_number == number; };
                if (extent == Extent::Table) {
                    auto table = meter->table(request, stabilityLevels(), goOn);
                    if (!table)
                        return false;
                    question.lane.table = std::move(*table);
                    question.lane.tableDraws = draws;
                }
                if (sigma > 0) {
                    request.sigma = sigma;
                    auto measured = meter->measure(request, goOn);
                    if (!measured)
                        return false;
                    question.lane.scatter = separationAgainstStability(*measured);
                    question.lane.stability = std::make_shared<const MaskStability>(std::move(*measured));
                }
            } catch (const std::exception &error) {
                question.lane.reason = QString::fromStdString(error.what());
            }
            lanes.push_back(question.lane);
        }
        QMetaObject::invokeMethod(
            this, [this, number, lanes] { take(number, lanes); }, Qt::QueuedConnection);
        return false;
    });
}

void NoiseController::take(int number, const std::vector<ui::NoiseLane> &lanes)
{
    if (number != m_number)
        return;
    m_answer = lanes;
    m_panel.setLanes(lanes);
    m_panel.setBusy(false);
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
