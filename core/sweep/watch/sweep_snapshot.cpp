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

std::optional<TimeLeft> timeLeftOf(const SweepPlan &plan, const std::vector<FollowedRun> &runs, int workers)
{
    Experience all;
    std::map<int, Experience> ofCells;
    for (std::size_t i = 0; i < runs.size(); ++i)
        if (const auto &result = runs[i].result; result && runs[i].state != SweepState::Stale) {
            all.add(*result);
            ofCells[plan.runs[i].cell].add(*result);
        }
    if (all.epochs.empty())
        return {};
    TimeLeft left;
    bool isAnything = false;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        if (isOver(runs[i].state))
            continue;
        isAnything = true;
        const auto own = ofCells.find(plan.runs[i].cell);
        const Experience &known = own == ofCells.end() ? all : own->second;
        const double each = known.secondsPerEpoch();
        // Two ends of one cell say little of its spread; those of all cells say more than enough.
        const auto &epochs = known.epochs.size() < 3 ? all.epochs : known.epochs;
        const double done = runs[i].epochs;
        left.low += each * std::max(0.0, quantile(epochs, 0.25) - done);
        left.high += each * std::max(1.0, quantile(epochs, 0.75) - done);
    }
    if (!isAnything)
        return {};
    const double share = std::max(1, workers);
    return TimeLeft{left.low / share, std::max(left.low, left.high) / share};
}

} // namespace fovea
