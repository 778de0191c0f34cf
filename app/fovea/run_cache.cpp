// SPDX-License-Identifier: MIT
#include "app/fovea/run_cache.h"

#include "core/experiment/spec_differences.h"

#include <QSignalBlocker>

#include <algorithm>
#include <set>

namespace fovea::app {

namespace {

ui::RunView viewOf(const KnownRun &known)
{
    ui::RunView view;
    view.id = known.run.id;
    view.seed = known.run.seed;
    view.status = known.run.status;
    view.reason = known.run.stopReason;
    view.facts = known.run.facts;
    view.epochs = known.epochs;
    view.snapshots = known.snapshots;
    return view;
}

const ui::RunView *runOf(const ui::LaneView &lane, std::uint64_t seed)
{
    const auto found =
        std::ranges::find_if(lane.runs, [&](const ui::RunView &run) { return run.seed == seed; });
    return found == lane.runs.end() ? nullptr : &*found;
}

bool isNewer(const RunProgress &one, const RunProgress &old)
{
    return one.epoch != old.epoch || one.stepInEpoch != old.stepInEpoch ||
           one.stepsPerEpoch != old.stepsPerEpoch || one.secondsPerEpoch != old.secondsPerEpoch;
}

} // namespace

RunCache::RunCache(ui::RaceData &race) : m_race(race) {}

void RunCache::clear()
{
    m_runs.clear();
}

void RunCache::add(const KnownRun &run)
{
    m_runs[run.run.id] = {run.run.record, run.run.lane, viewOf(run), {}};
}

void RunCache::putOnShow()
{
    stash();
    const QSignalBlocker quiet(m_race);
    putBack();
}

void RunCache::show(const ExperimentSpec &experiment)
{
    stash();
    {
        const QSignalBlocker quiet(m_race);
        m_race.setExperiment(experiment);
        putBack();
    }
    Q_EMIT m_race.experimentChanged();
    Q_EMIT m_race.curvesChanged();
    Q_EMIT m_race.selectionChanged();
}

void RunCache::stash()
{
    for (auto &[id, entry] : m_runs) {
        if (entry.lanes.empty())
            continue;
        const ui::RunView *run = runOf(m_race.lanes()[std::size_t(entry.lanes.front())], entry.view.seed);
        if (run && run->id == id) {
            const bool reopened = hasEnded(entry.view.status) && !hasEnded(run->status);
            const RunStatus status = entry.view.status;
            entry.view = *run;
            if (reopened)
                entry.view.status = status;
        }
        entry.lanes.clear();
    }
}

void RunCache::putBack()
{
    const auto putWhere = [&](auto &&fits) {
        for (auto &[id, entry] : m_runs)
            for (int lane = 0; lane < int(m_race.lanes().size()); ++lane) {
                const ui::LaneView &shown = m_race.lanes()[std::size_t(lane)];
                if (runOf(shown, entry.view.seed) &&
                    fits(entry, LaneRecord{shown.run, shown.spec.mask}, lane)) {
                    entry.lanes.push_back(lane);
                    m_race.setRun(lane, entry.view);
                }
            }
    };
    std::set<int> exact;
    putWhere([&](const Entry &entry, const LaneRecord &record, int lane) {
        const bool fits = isSame(entry.record, record);
        if (fits)
            exact.insert(lane);
        return fits;
    });
    // Other epochs or stop rules: what was learned stays, and what had ended may go on.
    putWhere([&](Entry &entry, const LaneRecord &record, int lane) {
        return entry.lanes.empty() && !exact.contains(lane) && isSameButLimits(entry.record, record);
    });
    for (auto &[id, entry] : m_runs)
        for (const int lane : entry.lanes)
            if (!exact.contains(lane) &&
                (entry.view.status == RunStatus::Finished || entry.view.status == RunStatus::Stopped)) {
                ui::RunView open = entry.view;
                open.status = RunStatus::Paused;
                open.reason.clear();
                m_race.setRun(lane, open);
            }
}

void RunCache::apply(const RunEvent &event)
{
    const auto found = m_runs.find(event.run);
    if (found == m_runs.end())
        return;
    Entry &entry = found->second;
    if (entry.lanes.empty())
        entry.view.apply(event);
    const QSignalBlocker quiet(m_race);
    for (const int lane : entry.lanes)
        m_race.apply(lane, entry.view.seed, event);
}

bool RunCache::setProgress(RunId run, const RunProgress &progress)
{
    const auto found = m_runs.find(run);
    if (found == m_runs.end() || !isNewer(progress, found->second.view.progress))
        return false;
    Entry &entry = found->second;
    entry.view.progress = progress;
    const QSignalBlocker quiet(m_race);
    for (const int lane : entry.lanes)
        m_race.setProgress(lane, entry.view.seed, progress);
    return !entry.lanes.empty();
}

int RunCache::laneOf(RunId run) const
{
    const auto found = m_runs.find(run);
    return found == m_runs.end() || found->second.lanes.empty() ? -1 : found->second.lanes.front();
}

std::uint64_t RunCache::largestSeed() const
{
    std::uint64_t largest = 0;
    for (const auto &[id, entry] : m_runs)
        largest = std::max(largest, entry.view.seed);
    return largest;
}

int RunCache::sessionLanes() const
{
    std::set<int> lanes;
    for (const auto &[id, entry] : m_runs)
        lanes.insert(entry.sessionLane);
    return int(lanes.size());
}

} // namespace fovea::app
