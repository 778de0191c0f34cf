// SPDX-License-Identifier: MIT
#include "core/store/session.h"

#include "core/experiment/lane_spec.h"
#include "core/store/snapshot_policy.h"

#include <algorithm>

namespace fovea {

RunPlan planOf(const Session &session, const StoredRun &run, std::shared_ptr<const Dataset> ownData)
{
    RunPlan plan;
    plan.id = run.id;
    plan.lane = run.lane;
    plan.record = run.record;
    plan.seed = run.seed;
    plan.dataHash = run.facts.dataHash;
    plan.kernels = run.facts.kernels;
    plan.resume = session.state(run.id);
    plan.ownData = std::move(ownData);
    return plan;
}

std::vector<RunPlan> remainingPlans(const Session &session)
{
    const auto reading = session.reading();
    const auto seeds = session.experiment().seeds;
    const auto ownData = session.ownData();
    std::vector<RunPlan> plans;
    for (const StoredRun &run : session.runs()) {
        if (!hasEnded(run.status))
            plans.push_back(planOf(session, run, ownData));
    }
    std::ranges::stable_sort(plans, {}, [&](const RunPlan &plan) {
        return std::pair(std::ranges::find(seeds, plan.seed) - seeds.begin(), plan.lane);
    });
    return plans;
}

namespace {

std::int64_t momentsOf(const TrainSpec &train)
{
    if (train.optimizer != OptimizerKind::Sgd)
        return 2;
    return train.momentum != 0 ? 1 : 0;
}

std::int64_t epochBytes(int blocks)
{
    constexpr std::int64_t rowBytes = 160;
    std::int64_t bytes = rowBytes;
    for (const MetricInfo &metric : metricCatalogue())
        bytes += std::int64_t(metric.id.size()) + 24 +
                 std::int64_t(blocks + 1) * 8 * std::int64_t(metric.fields.size() + 1);
    return bytes;
}

std::int64_t keptSnapshots(const RunSpec &spec)
{
    std::vector<int> epochs(std::size_t(spec.train.epochs) + 1);
    for (std::size_t i = 0; i < epochs.size(); ++i)
        epochs[i] = int(i) - 1;
    return std::int64_t(thinned(epochs, /*crossing=*/{}, spec.store.snapshots).size());
}

} // namespace

std::int64_t expectedBytes(const ExperimentSpec &experiment,
                           const std::vector<std::int64_t> &parametersOfLanes)
{
    constexpr std::int64_t empty = 64 * 1024;
    constexpr std::int64_t always = 3; // init, the 95 % crossing, the last
    const auto further = std::int64_t(experiment.seeds.size()) - 1;
    std::int64_t thinnable = 0, fixed = empty;
    for (std::size_t lane = 0; lane < parametersOfLanes.size() && lane < experiment.lanes.size(); ++lane) {
        const RunSpec spec = laneSpec(experiment, lane);
        const std::int64_t weights = parametersOfLanes[lane] * std::int64_t(sizeof(float));
        thinnable += weights * keptSnapshots(spec);
        fixed += weights * always * further;
        fixed += (further + 1) *
                 (weights * (1 + momentsOf(spec.train)) + spec.train.epochs * epochBytes(spec.model.blocks));
    }
    return fixed + std::min(thinnable, std::int64_t(experiment.base.store.megabytes) * snapshotMegabyte);
}

} // namespace fovea
