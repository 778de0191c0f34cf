// SPDX-License-Identifier: MIT
#include "core/sweep/run_result.h"

#include "core/base/text.h"

#include <algorithm>

namespace fovea {

namespace {

// A percentile of a metric over all layers; NaN where the run has no such number.
double pooled(const EpochRecord &record, std::string_view id, int level)
{
    const auto metric = std::ranges::find(record.metrics, id, &MetricValues::id);
    const auto &levels = percentileLevels();
    const auto place = std::size_t(std::ranges::find(levels, level) - levels.begin());
    return metric != record.metrics.end() && place < metric->all.size() ? metric->all[place] : notMeasured;
}

std::optional<int> firstAt(double accuracy, const std::vector<BriefEpoch> &epochs)
{
    const auto at = std::ranges::find_if(
        epochs, [&](const BriefEpoch &epoch) { return epoch.trainAccuracy >= accuracy; });
    return at == epochs.end() ? std::nullopt : std::optional(int(at - epochs.begin()));
}

} // namespace

BriefEpoch briefOf(const EpochRecord &record)
{
    return {.trainAccuracy = record.trainAccuracy,
            .heldoutAccuracy = record.heldoutAccuracy,
            .dispersion = pooled(record, "dispersion", 95),
            .dispersionAll = pooled(record, "dispersion_all", 95),
            .separation = pooled(record, "separation", 50),
            .stability = pooled(record, "stability", 50)};
}

std::optional<RunResult> limitedTo(const RunResult &result, int cap, std::optional<double> until,
                                   const std::function<std::vector<BriefEpoch>()> &brief)
{
    if (result.cap == cap && result.until == until)
        return result;
    auto epochs = brief();
    if (int(epochs.size()) != result.epochs)
        return {}; // not whole: the run is made again
    const auto arrival = until ? firstAt(*until, epochs) : std::nullopt;
    const int end = std::min(cap, arrival ? *arrival + 1 : cap);
    if (result.epochs < end && result.status != RunStatus::Diverged)
        return {};
    RunResult cut = result;
    cut.cap = cap;
    cut.until = until;
    cut.arrival = firstAt(until.value_or(convergedAccuracy), epochs);
    if (result.epochs > end) {
        const double share = double(end) / double(result.epochs);
        epochs.resize(std::size_t(end));
        cut.epochs = end;
        cut.status = arrival && end < cap ? RunStatus::Stopped : RunStatus::Finished;
        cut.reason =
            std::to_string(end) + " of the " + std::to_string(result.epochs) + " epochs that were trained";
        cut.flops *= share;
        for (double *seconds : {&cut.spent.wall, &cut.spent.cpu, &cut.spent.eval, &cut.spent.metrics})
            *seconds *= share;
    }
    if (epochs.empty())
        return cut;
    cut.to95 = firstAt(convergedAccuracy, epochs);
    cut.arrival = firstAt(until.value_or(convergedAccuracy), epochs);
    cut.last = epochs.back();
    cut.lastHeldout = epochs.back().heldoutAccuracy;
    const auto best = std::ranges::max_element(epochs, {}, &BriefEpoch::heldoutAccuracy);
    cut.bestHeldout = best->heldoutAccuracy;
    cut.bestEpoch = int(best - epochs.begin());
    return cut;
}

RunOutcome outcomeOf(const RunResult &result)
{
    return {.seed = result.seed,
            .status = result.status,
            .accuracy = result.accuracy,
            .cap = result.cap,
            .epochsRun = result.epochs,
            .arrival = result.arrival,
            .lastHeldout = result.lastHeldout,
            .bestHeldout = result.bestHeldout,
            .bestEpoch = result.bestEpoch};
}

} // namespace fovea
