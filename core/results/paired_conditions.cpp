// SPDX-License-Identifier: MIT
#include "core/results/paired_conditions.h"

#include "core/metrics/conditions.h"

#include <algorithm>
#include <limits>

namespace fovea {

namespace {

// A pooled percentile of an epoch; NaN where it was not measured.
double pooled(const EpochRecord &epoch, std::string_view id, int level)
{
    const auto metric = std::ranges::find(epoch.metrics, id, &MetricValues::id);
    const auto &levels = percentileLevels();
    const auto place = std::size_t(std::ranges::find(levels, level) - levels.begin());
    if (metric == epoch.metrics.end() || place >= metric->all.size())
        return std::numeric_limits<double>::quiet_NaN();
    return metric->all[place];
}

const EpochRecord *find(std::span<const EpochRecord> epochs, int epoch)
{
    const auto found = std::ranges::find(epochs, epoch, &EpochRecord::epoch);
    return found == epochs.end() ? nullptr : &*found;
}

} // namespace

std::optional<PairedConditions> pairedConditions(const PairedRun &full, const PairedRun &lane)
{
    if (!lane.theory.hasConditions())
        return {};
    for (auto own = lane.epochs.rbegin(); own != lane.epochs.rend(); ++own) {
        const EpochRecord *dense = find(full.epochs, own->epoch);
        if (!dense)
            continue;
        PairedConditions conditions;
        conditions.epoch = own->epoch;
        for (const int p : conditionLevels()) {
            const double deltaS = pooled(*dense, "dispersion", p);
            const double deltaH = pooled(*own, "dispersion", p);
            const double separation = pooled(*own, "separation", 100 - p);
            conditions.w.push_back(conditionW(deltaS, deltaH, separation));
            conditions.wCapped.push_back(
                conditionW(cappedDispersion(deltaS, full.positions), deltaH, separation));
            conditions.x.push_back(conditionX(deltaS, deltaH, separation, pooled(*own, "beta", p)));
        }
        return conditions;
    }
    return {};
}

} // namespace fovea
