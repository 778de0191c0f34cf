// SPDX-License-Identifier: MIT
#include "app/fovea/inspect_controller.h"

#include "app/fovea/probe_subjects.h"
#include "core/support/errors.h"

#include <algorithm>

namespace fovea::app {

namespace {

struct Question
{
    int lane = 0;
    ProbeSubject subject;
};

ui::LaneSight sightOf(ProbeDesk &desk, const Question &question, const ui::ExampleChoice &choice)
{
    ui::LaneSight sight;
    sight.wanted = question.subject.epoch;
    try {
        const KeptWeights weights = desk.weights(question.subject);
        sight.epoch = weights.epoch;
        sight.probe = desk.probe(question.subject, weights, exampleFor(desk, question.subject, choice));
        sight.digests = desk.digests(sight.probe);
        if (choice.isTyped()) {
            const ui::ExampleChoice origin{choice.set, choice.index, {}};
            sight.before = desk.probe(question.subject, weights, exampleFor(desk, question.subject, origin));
        }
    } catch (const std::exception &error) {
        sight.note = QString::fromStdString(error.what());
    }
    return sight;
}

QStringList alphabetOf(const TaskSpec &spec)
{
    QStringList alphabet;
    if (taskCatalogue().find(spec.id))
        for (const std::string &symbol : makeTask(spec)->alphabet())
            alphabet << QString::fromStdString(symbol);
    return alphabet;
}

} // namespace

InspectController::InspectController(ui::Inspection &inspection, ui::RaceData &race, ui::Clock &clock,
                                     RaceController &controller, ProbeService &service, QObject *parent)
    : QObject(parent), m_inspection(inspection), m_race(race), m_clock(clock), m_controller(controller),
      m_service(service)
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(0);
    connect(&m_soon, &QTimer::timeout, this, &InspectController::ask);
    connect(&inspection, &ui::Inspection::asked, this, &InspectController::schedule);
    connect(&inspection, &ui::Inspection::viewChanged, this, [this] {
        if (m_inspection.arrangement() == ui::MapArrangement::All)
            schedule();
    });
    connect(&clock, &ui::Clock::changed, this, &InspectController::schedule);
    connect(&race, &ui::RaceData::experimentChanged, this, &InspectController::follow);
    connect(&race, &ui::RaceData::curvesChanged, this, &InspectController::schedule);
    connect(&controller, &RaceController::sessionChanged, this, &InspectController::schedule);
    connect(&controller, &RaceController::engineKnown, this, [this] {
        m_ready = true;
        schedule();
    });
    follow();
}

void InspectController::setDemand(Demand demand)
{
    m_demand = demand;
    schedule();
}

void InspectController::setGlance(std::optional<int> epoch)
{
    if (m_glance == epoch)
        return;
    m_glance = epoch;
    schedule();
}

int InspectController::epoch() const
{
    return m_glance.value_or(m_clock.epoch());
}

void InspectController::follow()
{
    const int lanes = int(m_race.lanes().size());
    const auto fitting = [&](int lane, int usual) {
        return lane >= 0 && lane < lanes ? lane : std::min(usual, lanes - 1);
    };
    m_inspection.setLanes(fitting(m_inspection.first(), 0), fitting(m_inspection.second(), 1));
    const TaskSpec &task = m_race.experiment().base.task;
    if (task != m_task) {
        m_task = task;
        m_inspection.setAlphabet(alphabetOf(task));
        m_inspection.setExample({}); // an example of another task means nothing here
        m_inspection.selectQuery({});
        m_inspection.setZoom({});
        int deepest = 1;
        for (const ui::LaneView &lane : m_race.lanes())
            deepest = std::max(deepest, lane.run.model.blocks);
        m_inspection.setHead(deepest - 1, 0);
    }
    schedule();
}

void InspectController::schedule()
{
    if (m_demand == Demand::Nothing || !m_ready)
        return;
    if (!m_timing) {
        m_sinceQuestion.start();
        m_timing = true;
    }
    m_soon.start();
}

std::vector<int> InspectController::wantedLanes() const
{
    std::vector<int> lanes;
    const bool all = m_demand == Demand::AllLanes || m_inspection.arrangement() == ui::MapArrangement::All;
    for (int lane = 0; lane < int(m_race.lanes().size()); ++lane)
        if (all || lane == m_inspection.first() ||
            (lane == m_inspection.second() && m_inspection.arrangement() != ui::MapArrangement::One))
            lanes.push_back(lane);
    return lanes;
}

void InspectController::ask()
{
    std::vector<Question> questions;
    std::vector<ui::LaneSight> sights(m_race.lanes().size());
    for (const int lane : wantedLanes()) {
        const ui::LaneView &shown = m_race.lanes()[std::size_t(lane)];
        if (!shown.problems.empty())
            sights[std::size_t(lane)].note = QString::fromStdString(shown.problems.front());
        else if (!shown.runs.empty())
            questions.push_back({lane, subjectOf(m_race, m_controller.sessionPath(), lane,
                                                 epochOfLane(m_race, m_inspection, lane, epoch()))});
    }
    m_service.post(ProbeService::Channel::Maps, [this, number = ++m_asked, questions, sights,
                                                 choice = m_inspection.example()](ProbeDesk &desk) mutable {
        for (const Question &question : questions)
            sights[std::size_t(question.lane)] = sightOf(desk, question, choice);
        QMetaObject::invokeMethod(
            this, [this, number, sights] { answer(number, sights); }, Qt::QueuedConnection);
        return false;
    });
}

void InspectController::answer(int number, std::vector<ui::LaneSight> sights)
{
    if (number <= m_answered || sights.size() != m_race.lanes().size())
        return;
    m_answered = number;
    m_inspection.setSights(std::move(sights));
}

void InspectController::notePainted()
{
    if (!m_timing || isWaiting())
        return;
    m_timing = false;
    Q_EMIT pictureFinished(double(m_sinceQuestion.nsecsElapsed()) / 1e6);
}

} // namespace fovea::app
