// SPDX-License-Identifier: MIT
#include "core/sweep/plan_forecast.h"

#include "core/base/stopwatch.h"
#include "core/engine/networks.h"
#include "core/model/flops.h"
#include "core/training/trainer.h"

#include <algorithm>
#include <map>

namespace fovea {

namespace {

constexpr int sampleExamples = 64; // enough to know how long sequences are
constexpr double secondsPerSample = 0.12;
constexpr double unmeasuredRate = 4e9; // flops a second where only LibTorch runs, which takes long to open

struct CellCost
{
    double flops = 0; // of an epoch's training steps
    std::int64_t parameters = 0;
    bool isFused = false;
};

// Data sets of a task at a size that takes no time.
class Samples
{
public:
    std::shared_ptr<const Dataset> of(RunSpec spec)
    {
        if (!spec.data.trainFile) {
            spec.data.train = std::min(spec.data.train, std::max(sampleExamples, spec.train.batch));
            spec.data.heldout = std::min(spec.data.heldout, 8);
        }
        for (const auto &[key, data] : m_made)
            if (key.first == spec.task && key.second == spec.data)
                return data;
        auto made = std::make_shared<const Dataset>(makeDataset(spec.task, spec.data, 1));
        m_made.push_back({{spec.task, spec.data}, made});
        return made;
    }

private:
    std::vector<std::pair<std::pair<TaskSpec, DataSpec>, std::shared_ptr<const Dataset>>> m_made;
};

CellCost costOf(const LaneRecord &record, const Dataset &sample)
{
    const NetworkSpec network{record.spec.model, record.mask, inputShape(sample, record)};
    CellCost cost;
    cost.flops = stepFlopsPerExample(network) * double(record.spec.data.train);
    cost.parameters = std::int64_t(ParameterLayout(record.spec.model, network.shape, record.mask).size());
    cost.isFused = engineFor(network).engine == Engine::Fused;
    return cost;
}

// Floating-point operations a second of a cell's steps on this core.
double measuredRate(const LaneRecord &record, const CellCost &cost,
                    const std::shared_ptr<const Dataset> &sample)
{
    if (!cost.isFused)
        return unmeasuredRate;
    const auto data = std::make_shared<const RunData>(makeRunData(sample, record));
    std::optional<Trainer> trainer;
    trainer.emplace(record, 1, data);
    const Stopwatch watch;
    double examples = 0;
    while (watch.wallSeconds() < secondsPerSample) {
        if (trainer->epochIsFull())
            trainer.emplace(record, 1, data);
        if (!trainer->step())
            break;
        examples += record.spec.train.batch;
    }
    const double flops = cost.flops / double(record.spec.data.train) * examples;
    return std::max(1e6, flops / std::max(watch.cpuSeconds(), 1e-6));
}

// One line of a curve: numbers of about 19 letters, each metric for every layer and all.
double bytesPerEpoch(const RunSpec &spec)
{
    double fields = 0;
    for (const MetricInfo &metric : metricCatalogue())
        fields += double(metric.fields.size());
    return 300 + 19.0 * fields * (spec.model.blocks + 1) + 90;
}

double bytesOfRun(const RunSpec &spec, std::int64_t parameters)
{
    const double copies = spec.train.optimizer != OptimizerKind::Sgd ? 3 : spec.train.momentum > 0 ? 2 : 1;
    return 4096 + spec.train.epochs * bytesPerEpoch(spec) + 4.0 * double(parameters) * 2 * copies;
}

} // namespace

PlanForecast forecastOf(const SweepPlan &plan, const std::vector<int> &left)
{
    Samples samples;
    std::vector<CellCost> costs;
    for (const SweepCell &cell : plan.cells)
        costs.push_back(costOf(cell.record, *samples.of(cell.record.spec)));
    const auto [low, high] = std::ranges::minmax_element(costs, {}, &CellCost::flops);
    const auto rateOf = [&](auto cost) {
        const LaneRecord &record = plan.cells[std::size_t(cost - costs.begin())].record;
        return measuredRate(record, *cost, samples.of(record.spec));
    };
    const double slow = rateOf(low), fast = high->flops > low->flops * 1.5 ? rateOf(high) : slow;

    PlanForecast forecast;
    for (const CellCost &cost : costs)
        forecast.cellParameters.push_back(cost.parameters);
    for (const SweepRun &run : plan.runs) {
        const RunSpec &spec = plan.cellOf(run).record.spec;
        const CellCost &cost = costs[std::size_t(run.cell)];
        const double span = high->flops - low->flops;
        const double share = span > 0 ? (cost.flops - low->flops) / span : 0;
        // A third of training's operations evaluate an example: both sets after each epoch.
        const double evaluated =
            (double(spec.data.train) + double(spec.data.heldout)) / double(spec.data.train) / 3;
        const double rate = cost.isFused ? slow + (fast - slow) * share : unmeasuredRate;
        forecast.runSeconds.push_back(spec.train.epochs * cost.flops * (1 + evaluated) / rate);
    }
    for (const int place : left) {
        const SweepRun &run = plan.runs[std::size_t(place)];
        forecast.coreSeconds += forecast.runSeconds[std::size_t(place)];
        forecast.bytes += bytesOfRun(plan.cellOf(run).record.spec, costs[std::size_t(run.cell)].parameters);
    }
    return forecast;
}

PlanForecast::Span PlanForecast::spanOn(int cores, const GridSpec &grid) const
{
    constexpr double lowShare = 0.25, measuredTooHigh = 0.8; // of all epochs
    const double high = coreSeconds / cores;
    return {(grid.until ? lowShare : measuredTooHigh) * high, high};
}

} // namespace fovea
