// SPDX-License-Identifier: MIT
#include "core/sweep/watch/sweep_snapshot.h"

#include <algorithm>
#include <cmath>

namespace fovea {

namespace {

double quantile(std::vector<double> values, double share)
{
    std::ranges::sort(values);
    const double place = share * double(values.size() - 1);
    const auto low = std::size_t(place);
    const auto high = std::min(low + 1, values.size() - 1);
    return values[low] + (values[high] - values[low]) * (place - double(low));
}

// What the runs that have ended say of those that have not.
struct Experience
{
    double seconds = 0; // of all epochs
    std::vector<double> epochs;

    void add(const RunResult &result)
    {
        seconds += result.spent.wall + result.spent.eval + result.spent.metrics;
        epochs.push_back(result.epochs);
    }
    double secondsPerEpoch() const
    {
        double all = 0;
        for (const double some : epochs)
            all += some;
        return all > 0 ? seconds / all : 0;
    }
};

} // namespace

int SweepSnapshot::count(SweepState state) const
{
    const auto at = counts.find(state);
    return at == counts.end() ? 0 : at->second;
}

int SweepSnapshot::over() const
{
    int sum = 0;
    for (const auto &[state, number] : counts)
        sum += isOver(state) ? number : 0;
    return sum;
}

bool SweepSnapshot::isAtWork() const
{
    return runner || count(SweepState::Running) > 0;
}

namespace {

// Of all runs and of each cell's.
class Forecast
{
public:
    Forecast(const SweepPlan &plan, const std::vector<FollowedRun> &runs) : m_plan(plan), m_runs(runs)
    {
        for (std::size_t i = 0; i < runs.size(); ++i)
            if (const auto &result = runs[i].result; result && runs[i].state != SweepState::Stale) {
                m_all.add(*result);
                m_ofCells[plan.runs[i].cell].add(*result);
            }
    }

    bool isEmpty() const { return m_all.epochs.empty(); }

    TimeLeft of(std::size_t run) const
    {
        const auto own = m_ofCells.find(m_plan.runs[run].cell);
        const Experience &known = own == m_ofCells.end() ? m_all : own->second;
        const double each = known.secondsPerEpoch();
        // Two ends of one cell say little of its spread; those of all cells say more than enough.
        const auto &epochs = known.epochs.size() < 3 ? m_all.epochs : known.epochs;
        const double done = m_runs[run].epochs;
        return {each * std::max(0.0, quantile(epochs, 0.25) - done),
                each * std::max(1.0, quantile(epochs, 0.75) - done)};
    }

private:
    const SweepPlan &m_plan;
    const std::vector<FollowedRun> &m_runs;
    Experience m_all;
    std::map<int, Experience> m_ofCells;
};

} // namespace

std::optional<TimeLeft> timeLeftOf(const SweepPlan &plan, const std::vector<FollowedRun> &runs, int workers)
{
    const Forecast forecast(plan, runs);
    if (forecast.isEmpty())
        return {};
    TimeLeft left;
    bool isAnything = false;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        if (isOver(runs[i].state))
            continue;
        isAnything = true;
        const TimeLeft one = forecast.of(i);
        left.low += one.low;
        left.high += one.high;
    }
    if (!isAnything)
        return {};
    const double share = std::max(1, workers);
    return TimeLeft{left.low / share, std::max(left.low, left.high) / share};
}

std::vector<std::optional<TimeLeft>> timesLeftOf(const SweepPlan &plan, const std::vector<FollowedRun> &runs,
                                                 const std::vector<int> &wanted)
{
    const Forecast forecast(plan, runs);
    std::vector<std::optional<TimeLeft>> times(wanted.size());
    for (std::size_t i = 0; i < wanted.size(); ++i)
        if (const auto run = std::size_t(wanted[i]); !forecast.isEmpty() && !isOver(runs[run].state)) {
            const TimeLeft one = forecast.of(run);
            times[i] = TimeLeft{one.low, std::max(one.low, one.high)};
        }
    return times;
}

} // namespace fovea
