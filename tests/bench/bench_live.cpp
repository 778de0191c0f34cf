// SPDX-License-Identifier: MIT
// What it costs training that somebody looks: steps per second of the first race alone, and with the weights
// of every lane copied and probed four times a second as the window does it, taken in turns. Prints JSON.
#include "core/base/stopwatch.h"
#include "core/engine/engine.h"
#include "core/experiment/lane_spec.h"
#include "core/experiment/presets.h"
#include "core/inspect/head_digest.h"
#include "core/inspect/probe.h"
#include "core/run/run_group.h"
#include "core/tasks/dataset.h"
#include "core/training/run_data.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <thread>
#include <vector>

using namespace fovea;
using namespace std::chrono_literals;

namespace {

constexpr auto turn = 2000ms;
constexpr auto lookEvery = 250ms;
constexpr int rounds = 15;

std::vector<RunPlan> plans(const ExperimentSpec &experiment)
{
    std::vector<RunPlan> result;
    for (std::size_t lane = 0; lane < experiment.lanes.size(); ++lane) {
        RunPlan plan;
        plan.id = RunId(lane + 1);
        plan.lane = int(lane);
        plan.record = {laneSpec(experiment, lane), experiment.lanes[lane].mask};
        plan.record.spec.train.epochs = 1'000'000; // it never ends
        result.push_back(plan);
    }
    return result;
}

// The window's part: a prober per lane, and the example it shows.
class Looker
{
public:
    Looker(const std::vector<RunPlan> &runs, const Dataset &data) : m_runs(runs), m_data(data) {}

    void look(const std::map<RunId, LiveWeights> &weights)
    {
        for (const RunPlan &run : m_runs) {
            const auto live = weights.find(run.id);
            if (live == weights.end())
                continue;
            const Sequence &example = m_data.heldout.front();
            const AttentionProbe probe = m_probers[run.id].probe({.lane = run.record,
                                                                  .shape = inputShape(m_data, run.record),
                                                                  .seed = run.seed,
                                                                  .epoch = live->second.epoch,
                                                                  .weights = *live->second.values,
                                                                  .tokens = example.tokens,
                                                                  .label = example.label,
                                                                  .id = 0});
            m_points += digestsOf(probe, 96).size();
        }
    }

private:
    const std::vector<RunPlan> &m_runs;
    const Dataset &m_data;
    std::map<RunId, Prober> m_probers;
    std::size_t m_points = 0;
};

double stepsMade(const RunGroup &group, const std::vector<RunPlan> &runs)
{
    double steps = 0;
    for (const RunPlan &run : runs) {
        const RunProgress at = group.progress(run.id);
        steps += double(at.epoch) * at.stepsPerEpoch + at.stepInEpoch;
    }
    return steps;
}

// Steps a second of all lanes together.
double throughput(RunGroup &group, const std::vector<RunPlan> &runs, Looker *looker)
{
    const Stopwatch watch;
    const double before = stepsMade(group, runs);
    const auto end = std::chrono::steady_clock::now() + turn;
    while (std::chrono::steady_clock::now() < end) {
        if (looker) {
            group.askWeights();
            std::this_thread::sleep_for(20ms); // every lane makes a step
            looker->look(group.popWeights());
        }
        std::this_thread::sleep_for(looker ? lookEvery - 20ms : lookEvery);
        (void)group.popEvents(0ms);
    }
    return (stepsMade(group, runs) - before) / watch.wallSeconds();
}

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

} // namespace

int main()
{
    configureEngine();
    const ExperimentSpec &experiment = preset("race/even-pairs").experiment;
    const auto runs = plans(experiment);
    const Dataset data = makeDataset(experiment.base.task, experiment.base.data, experiment.seeds.front());
    Looker looker(runs, data);
    RunGroup group(runs, {.threads = 2, .pace = Pace::LockStep});
    group.allow(RunGroup::unlimited);
    throughput(group, runs, &looker); // data, models and probers are made
    std::vector<double> alone, looked, ratios;
    for (int round = 0; round < rounds; ++round) {
        alone.push_back(throughput(group, runs, nullptr));
        looked.push_back(throughput(group, runs, &looker));
        ratios.push_back(looked.back() / alone.back());
    }
    group.stop();
    std::printf("{\"steps_alone\": %.1f, \"steps_looked_at\": %.1f, \"median_ratio\": %.4f}\n", median(alone),
                median(looked), median(ratios));
}
