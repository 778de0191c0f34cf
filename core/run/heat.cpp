// SPDX-License-Identifier: MIT
#include "core/run/heat.h"

#include "core/run/run_worker.h"

#include <algorithm>

namespace fovea {

namespace {

// Seeds in the order of their first plan.
std::vector<int> seedOrder(const std::vector<RunPlan> &plans)
{
    std::vector<std::uint64_t> seeds;
    std::vector<int> order;
    for (const RunPlan &plan : plans) {
        const auto found = std::find(seeds.begin(), seeds.end(), plan.seed);
        order.push_back(int(found - seeds.begin()));
        if (found == seeds.end())
            seeds.push_back(plan.seed);
    }
    return order;
}

} // namespace

struct Heat::Private
{
    HeatShared shared;
    std::vector<std::unique_ptr<RunWorker>> workers;
};

Heat::Heat(std::vector<RunPlan> plans, HeatOptions options)
    : d(new Private{.shared = {.turnstile = Turnstile(seedOrder(plans), std::max(1, options.threads), options.pace),
                               .channel = {},
                               .data = {},
                               .crew = CoreCrew(std::max(1, options.threads)),
                               .saveEvery = options.saveEvery},
                    .workers = {}})
{
    for (std::size_t i = 0; i < plans.size(); ++i)
        d->workers.push_back(std::make_unique<RunWorker>(std::move(plans[i]), int(i), d->shared));
    for (const auto &worker : d->workers)
        worker->start();
}

Heat::~Heat()
{
    stop();
}

std::vector<RunEvent> Heat::take(std::chrono::milliseconds patience)
{
    return d->shared.channel.take(patience);
}

RunProgress Heat::progress(RunId run) const
{
    return d->shared.channel.progress(run);
}

void Heat::askWeights()
{
    d->shared.channel.askWeights();
}

std::map<RunId, LiveWeights> Heat::takeWeights()
{
    return d->shared.channel.takeWeights();
}

void Heat::allow(std::uint64_t steps)
{
    for (const auto &worker : d->workers)
        worker->allow(steps);
}

void Heat::allow(RunId run, std::uint64_t steps)
{
    for (const auto &worker : d->workers)
        if (worker->id() == run)
            worker->allow(steps);
}

void Heat::stop()
{
    for (const auto &worker : d->workers)
        worker->requestStop();
}

bool Heat::finished() const
{
    return std::all_of(d->workers.begin(), d->workers.end(), [](const auto &worker) { return worker->hasLeft(); });
}

} // namespace fovea
