// SPDX-License-Identifier: MIT
// Throughput of a group of runs: steps a second of one lane on one core, two lanes on two cores, and one lane
// on two cores, taken in turns. Prints JSON.
#include "core/attention/mask.h"
#include "core/base/stopwatch.h"
#include "core/engine/engine.h"
#include "core/run/run_group.h"

#include <algorithm>
#include <cstdio>
#include <vector>

using namespace fovea;
using namespace std::chrono_literals;

namespace {

std::vector<RunPlan> plansFor(int lanes)
{
    std::vector<RunPlan> plans;
    for (int lane = 0; lane < lanes; ++lane) {
        RunPlan plan;
        plan.id = RunId(lane + 1);
        plan.lane = lane;
        plan.record.mask = maskFrom("top-k:5");
        plan.record.spec.data = {
            .train = 1000, .heldout = 100, .seed = {}, .trainFile = {}, .heldoutFile = {}};
        plans.push_back(plan);
    }
    return plans;
}

// Steps a second of all lanes together, evaluation and metrics left out.
double throughput(int lanes, int cores)
{
    constexpr std::uint64_t steps = 40; // one epoch: 1000 examples, batch 25
    RunGroup group(plansFor(lanes), {.threads = cores, .pace = Pace::Free});
    group.allow(1); // data and models are made with the first step
    int ready = 0;
    while (ready < lanes)
        for (const RunEvent &event : group.popEvents(1000ms))
            ready += event.status == RunStatus::Paused;
    const Stopwatch watch;
    group.allow(steps - 2);
    int paused = 0;
    while (paused < lanes)
        for (const RunEvent &event : group.popEvents(1000ms))
            paused += event.status == RunStatus::Paused;
    return double(lanes) * double(steps - 2) / watch.wallSeconds();
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
    std::vector<double> one, two, spread;
    for (int round = 0; round < 15; ++round) {
        one.push_back(throughput(1, 1));
        two.push_back(throughput(2, 2));
        spread.push_back(throughput(1, 2));
    }
    std::printf(
        "{\"one_lane_one_core\": %.1f, \"two_lanes_two_cores\": %.1f, \"one_lane_two_cores\": %.1f}\n",
        median(one), median(two), median(spread));
}
