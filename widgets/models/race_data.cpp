// SPDX-License-Identifier: MIT
#include "widgets/models/race_data.h"

#include "core/base/errors.h"
#include "core/experiment/lane_label.h"
#include "core/experiment/spec_fields.h"
#include "core/experiment/validate.h"
#include "core/session/run_book.h"
#include "core/tasks/task.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace fovea::ui {

namespace {

bool isSameLane(const LaneView &one, const LaneView &other)
{
    return one.spec.mask == other.spec.mask && one.run == other.run;
}

double chanceOf(const TaskSpec &task)
{
    try {
        return makeTask(task)->chance();
    } catch (const Error &) {
        return std::nan("");
    }
}

// The run of this seed if the lane had one, otherwise an empty one.
RunView runOfSeed(const std::vector<RunView> &runs, std::uint64_t seed)
{
    const auto found =
        std::find_if(runs.begin(), runs.end(), [&](const RunView &run) { return run.seed == seed; });
    if (found != runs.end())
        return *found;
    RunView run;
    run.seed = seed;
    return run;
}

LaneView freshLane(const ExperimentSpec &experiment, std::size_t index)
{
    LaneView lane;
    lane.spec = experiment.lanes[index];
    lane.style = -1;
    lane.run = experiment.base;
    for (const FieldChange &change : lane.spec.set) {
        try {
            setField(lane.run, change.key, change.value);
        } catch (const Error &error) {
            lane.problems.push_back(error.what());
        }
    }
    for (std::string &problem : validate(lane.run, lane.spec.mask))
        lane.problems.push_back(std::move(problem));
    return lane;
}

// Which old lane each new one continues, -1 for none; an old lane is continued once. The same configuration
// under the same name comes first, then the same configuration, then the same name with another
// configuration.
std::vector<int> originsOf(const std::vector<LaneView> &lanes, const std::vector<LaneView> &before)
{
    std::vector<int> origins(lanes.size(), -1);
    std::set<int> taken;
    const auto claim = [&](const auto &fits) {
        for (std::size_t i = 0; i < lanes.size(); ++i)
            for (int old = 0; origins[i] < 0 && old < int(before.size()); ++old)
                if (!taken.contains(old) && fits(lanes[i], before[std::size_t(old)])) {
                    origins[i] = old;
                    taken.insert(old);
                }
    };
    const auto sameName = [](const LaneView &a, const LaneView &b) { return a.spec.name == b.spec.name; };
    claim([&](const LaneView &a, const LaneView &b) { return isSameLane(a, b) && sameName(a, b); });
    claim(isSameLane);
    claim(sameName);
    return origins;
}

void giveStyles(std::vector<LaneView> &lanes, const std::vector<LaneView> &before,
                const std::vector<int> &origins)
{
    for (std::size_t i = 0; i < lanes.size(); ++i)
        if (origins[i] >= 0) {
            lanes[i].style = before[std::size_t(origins[i])].style;
            lanes[i].hidden = before[std::size_t(origins[i])].hidden;
        }
}

} // namespace

void RunView::apply(const RunEvent &event)
{
    id = event.run;
    if (event.facts)
        facts = *event.facts;
    if (event.status) {
        status = *event.status;
        reason = event.reason;
    }
    if (event.epoch)
        addEpoch(*event.epoch, epochs, snapshots);
}

bool LaneView::started() const
{
    return std::any_of(runs.begin(), runs.end(), [](const RunView &each) { return each.started(); });
}

RunStatus LaneView::status() const
{
    for (const RunView &each : runs)
        if (!hasEnded(each.status))
            return each.status;
    return runs.empty() ? RunStatus::Queued : runs.back().status;
}

std::optional<int> LaneView::arrival(const RunView &each) const
{
    return epochsTo(goal, each.epochs);
}

RunOutcome LaneView::outcome(const RunView &each) const
{
    return outcomeOf(each.seed, each.status, run.train, each.epochs, goal);
}

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
            if (!run.epochs.empty())
                last = std::max(last, run.epochs.back().epoch);
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
    const std::vector<std::string> labels = laneLabels(experiment);
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

void RaceData::remember(const std::vector<LaneView> &lanes)
{
    for (const LaneView &lane : lanes) {
        std::erase_if(m_styles, [&](const Remembered &old) {
            return old.name == lane.spec.name && old.mask == lane.spec.mask && old.run == lane.run;
        });
        m_styles.push_back({lane.spec.name, lane.spec.mask, lane.run, lane.style});
    }
}

// Styles of lanes that come back, unless another lane has taken theirs. The same configuration under the same
// name comes first, then the same configuration, then the same name.
void RaceData::recall(std::vector<LaneView> &lanes) const
{
    const auto isFree = [&](int style) {
        return std::ranges::none_of(lanes, [&](const LaneView &lane) { return lane.style == style; });
    };
    const auto claim = [&](const auto &fits) {
        for (LaneView &lane : lanes)
            for (auto old = m_styles.rbegin(); lane.style < 0 && old != m_styles.rend(); ++old)
                if (fits(lane, *old) && isFree(old->style))
                    lane.style = old->style;
    };
    const auto sameName = [](const LaneView &a, const Remembered &b) { return a.spec.name == b.name; };
    const auto same = [](const LaneView &a, const Remembered &b) {
        return a.spec.mask == b.mask && a.run == b.run;
    };
    claim([&](const LaneView &a, const Remembered &b) { return same(a, b) && sameName(a, b); });
    claim(same);
    claim(sameName);
}

void RaceData::forgetStyles()
{
    m_styles.clear();
    m_anew = true;
}

void RaceData::setStyles(const std::vector<int> &styles)
{
    if (int(styles.size()) != ownLanes() ||
        std::set<int>(styles.begin(), styles.end()).size() != styles.size())
        return;
    keepGuests();
    for (std::size_t i = 0; i < styles.size(); ++i)
        m_lanes[i].style = std::max(0, styles[i]);
    addGuests();
    tell(Experiment);
}

void RaceData::setRun(int lane, const RunView &run)
{
    if (RunView *mine = find(lane, run.seed)) {
        *mine = run;
        tell(Curves);
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
