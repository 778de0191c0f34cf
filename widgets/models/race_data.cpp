// SPDX-License-Identifier: MIT
#include "widgets/models/race_data.h"

#include "core/base/errors.h"
#include "core/experiment/lane_label.h"
#include "core/tasks/task.h"
#include "widgets/models/lane_history.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace fovea::ui {

namespace {

double chanceOf(const TaskSpec &task)
{
    try {
        return makeTask(task)->chance();
    } catch (const Error &) {
        return std::nan("");
    }
}

} // namespace

RaceChange::RaceChange(RaceData &race) : m_race(race)
{
    ++m_race.m_changes;
}

RaceChange::~RaceChange()
{
    if (--m_race.m_changes == 0)
        m_race.tell(std::exchange(m_race.m_untold, 0));
}

RaceData::RaceData(QObject *parent) : QObject(parent) {}

void RaceData::tell(int changes)
{
    if (m_changes > 0) {
        m_untold |= changes;
        return;
    }
    if (changes & Experiment)
        Q_EMIT experimentChanged();
    if (changes & Goal)
        Q_EMIT goalChanged();
    if (changes & Curves)
        Q_EMIT curvesChanged();
    if (changes & Selection)
        Q_EMIT selectionChanged();
    if (changes & Progress)
        Q_EMIT progressChanged();
    if (changes & Visibility)
        Q_EMIT visibilityChanged();
}

void RaceData::tellAnew()
{
    tell(Experiment | Curves);
}

int RaceData::lastEpoch() const
{
    int last = -1;
    const bool running = isRunning();
    for (const LaneView &lane : m_lanes) {
        if (running && lane.isGuest())
            continue;
        for (const RunView &run : lane.runs)
            last = std::max(last, run.trained() - 1);
    }
    return last;
}

bool RaceData::isRunning() const
{
    return std::any_of(m_lanes.begin(), m_lanes.end(), [](const LaneView &lane) {
        return !lane.isGuest() && std::any_of(lane.runs.begin(), lane.runs.end(), [](const RunView &run) {
            return run.status == RunStatus::Running;
        });
    });
}

void RaceData::setExperiment(const ExperimentSpec &experiment)
{
    keepGuests();
    const std::vector<LaneView> before = std::move(m_lanes);
    const int selectedGuest = m_selected - int(before.size()); // negative: none
    m_lanes.clear();
    if (before.empty() || experiment.base.task != m_experiment.base.task)
        m_chance = chanceOf(experiment.base.task); // a tenth of a second for listops
    m_experiment = experiment;
    ExperimentSpec unbranched = experiment; // views name the lane that one descends from, not the run
    for (LaneSpec &lane : unbranched.lanes)
        lane.branch.reset();
    const std::vector<std::string> labels = laneLabels(unbranched);
    for (std::size_t i = 0; i < experiment.lanes.size(); ++i) {
        m_lanes.push_back(freshLane(experiment, i));
        m_lanes.back().label = labels[i];
        m_lanes.back().goal = m_goal;
    }
    const std::vector<int> from = originsOf(m_lanes, before);
    if (!std::exchange(m_anew, false)) {
        remember(before);
        giveStyles(m_lanes, before, from);
        recall(m_lanes);
    }
    for (std::size_t i = 0; i < m_lanes.size(); ++i) {
        const LaneView *old = from[i] >= 0 ? &before[std::size_t(from[i])] : nullptr;
        const bool keepsRuns = old && isSameLane(*old, m_lanes[i]);
        for (const std::uint64_t seed : experiment.seeds)
            m_lanes[i].runs.push_back(runOfSeed(keepsRuns ? old->runs : std::vector<RunView>(), seed));
    }
    settleBranches();
    const bool decided = std::ranges::any_of(
        m_lanes, [](const LaneView &lane) { return !lane.runs.empty() && lane.arrival(lane.runs.front()); });
    for (std::size_t i = 0; i < m_lanes.size(); ++i)
        m_lanes[i].late = decided && (from[i] < 0 || before[std::size_t(from[i])].late);
    // The selection stays with its lane, else with its place.
    const auto moved = m_selected < 0 ? from.end() : std::find(from.begin(), from.end(), m_selected);
    if (moved != from.end())
        m_selected = int(moved - from.begin());
    else if (selectedGuest >= 0)
        m_selected = ownLanes() + selectedGuest;
    addGuests();
    m_selected = m_lanes.empty() ? -1 : std::clamp(m_selected, 0, int(m_lanes.size()) - 1);
    tell(Experiment | Curves | Selection);
}

void RaceData::setRun(int lane, const RunView &run)
{
    if (RunView *mine = find(lane, run.seed)) {
        *mine = run;
        settleBranches();
        tell(Curves);
    }
}

std::pair<int, int> RaceData::placeOf(RunId run) const
{
    for (std::size_t lane = 0; lane < m_lanes.size(); ++lane)
        for (std::size_t i = 0; i < m_lanes[lane].runs.size() && !m_lanes[lane].isGuest(); ++i)
            if (m_lanes[lane].runs[i].id == run)
                return {int(lane), int(i)};
    return {-1, -1};
}

void RaceData::settleBranches()
{
    for (LaneView &lane : m_lanes) {
        if (!lane.spec.branch || lane.isGuest())
            continue;
        const auto own =
            std::ranges::find_if(lane.runs, [](const RunView &run) { return run.id != RunId{}; });
        const auto [parent, place] = placeOf(RunId(lane.spec.branch->run));
        lane.parent = parent < 0 ? std::string() : m_lanes[std::size_t(parent)].spec.name;
        if (own == lane.runs.end() && parent < 0)
            continue;
        const std::uint64_t seed =
            own != lane.runs.end() ? own->seed : m_lanes[std::size_t(parent)].runs[std::size_t(place)].seed;
        for (RunView &run : lane.runs) {
            run.missing = run.seed != seed;
            if (run.missing)
                run.status = RunStatus::Stopped; // nobody waits for it
        }
    }
}

void RaceData::clearRuns()
{
    for (LaneView &lane : m_lanes) {
        if (lane.isGuest())
            continue;
        for (RunView &run : lane.runs) {
            const std::uint64_t seed = run.seed;
            run = {};
            run.seed = seed;
        }
    }
    tell(Curves);
}

void RaceData::apply(int lane, std::uint64_t seed, const RunEvent &event)
{
    RunView *run = find(lane, seed);
    if (!run)
        return;
    run->apply(event);
    if (event.epoch || event.status || event.facts)
        tell(Curves);
}

void RaceData::setProgress(int lane, std::uint64_t seed, const RunProgress &progress)
{
    if (RunView *run = find(lane, seed)) {
        run->progress = progress;
        tell(Progress);
    }
}

void RaceData::setGoal(double share)
{
    if (share == m_goal)
        return;
    m_goal = share;
    for (LaneView &lane : m_lanes)
        lane.goal = share;
    tell(Goal | Curves);
}

void RaceData::select(int lane)
{
    if (lane == m_selected || lane < -1 || lane >= int(m_lanes.size()))
        return;
    m_selected = lane;
    tell(Selection);
}

void RaceData::setHidden(int lane, bool hidden)
{
    if (lane < 0 || lane >= int(m_lanes.size()) || m_lanes[std::size_t(lane)].hidden == hidden)
        return;
    m_lanes[std::size_t(lane)].hidden = hidden;
    tell(Visibility);
}

void RaceData::isolate(int lane)
{
    bool alone = true;
    for (int i = 0; i < int(m_lanes.size()); ++i)
        alone = alone && (m_lanes[std::size_t(i)].hidden == (i != lane));
    for (int i = 0; i < int(m_lanes.size()); ++i)
        m_lanes[std::size_t(i)].hidden = !alone && i != lane;
    tell(Visibility);
}

RunView *RaceData::find(int lane, std::uint64_t seed)
{
    if (lane < 0 || lane >= int(m_lanes.size()))
        return nullptr;
    for (RunView &run : m_lanes[std::size_t(lane)].runs)
        if (run.seed == seed)
            return &run;
    return nullptr;
}

} // namespace fovea::ui
