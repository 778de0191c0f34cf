// SPDX-License-Identifier: MIT
#include "core/results/lane_mean.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fovea {

namespace {

using Outcomes = std::vector<const RunOutcome *>;

// Whether it is known of every run whether it arrives within these epochs.
bool allSeenTo(int cap, const Outcomes &runs)
{
    return std::ranges::all_of(runs, [&](const RunOutcome *run) {
        return run->cap == cap && (run->arrival || run->hasDiverged() || run->epochsRun == cap);
    });
}

double latestOf(const Outcomes &runs)
{
    double latest = -1;
    for (const RunOutcome *run : runs)
        if (const double time = run->observation().time; std::isfinite(time))
            latest = std::max(latest, time);
    return latest < 0 ? std::numeric_limits<double>::infinity() : latest; // all diverged: known for ever
}

} // namespace

double waitingLimit(const Outcomes &first, const Outcomes &other)
{
    const int cap = std::min(first.front()->cap, other.front()->cap);
    if (allSeenTo(cap, first) && allSeenTo(cap, other))
        return cap;
    const double limit = std::min(latestOf(first), latestOf(other));
    return std::isinf(limit) ? cap : limit;
}

int laterThan(const std::vector<RunOutcome> &lane, int cap)
{
    std::vector<double> known;
    for (const RunOutcome &run : lane)
        if (run.isSettled())
            known.push_back(std::min(run.observation().time, double(cap)));
    if (known.empty())
        return 0;
    std::ranges::sort(known);
    return int(known[known.size() / 2]); // the upper middle: the median is none the earlier
}

std::optional<LaneMean> laneMean(const std::vector<RunOutcome> &lane)
{
    Outcomes settled;
    std::vector<Observation> observations;
    for (const RunOutcome &run : lane)
        if (run.isSettled()) {
            settled.push_back(&run);
            observations.push_back(run.observation());
        }
    if (settled.empty())
        return {};
    const double limit = waitingLimit(settled, settled);
    return LaneMean{restrictedMean(observations, limit).mean, limit, laterThan(lane, settled.front()->cap)};
}

} // namespace fovea
