// SPDX-License-Identifier: MIT
#include "core/run/heat.h"

#include "core/base/priority.h"
#include "core/run/active_run.h"

#include <algorithm>
#include <atomic>
#include <thread>

namespace fovea {

namespace {

// Seeds in the order of their first plan.
std::vector<Turnstile::Start> startsOf(const std::vector<RunPlan> &plans)
{
    std::vector<std::uint64_t> seeds;
    std::vector<Turnstile::Start> starts;
    for (const RunPlan &plan : plans) {
        const auto found = std::find(seeds.begin(), seeds.end(), plan.seed);
        starts.push_back({int(found - seeds.begin()), plan.resume ? plan.resume->epoch : 0});
        if (found == seeds.end())
            seeds.push_back(plan.seed);
    }
    return starts;
}

} // namespace

struct Heat::Private
{
    HeatShared shared;
    std::vector<std::unique_ptr<ActiveRun>> runs;
    std::atomic<int> atWork = 0;       // threads
    std::vector<std::jthread> threads; // last: they join before anything they use goes

    void work(std::stop_token stop)
    {
        lowerThreadPriority();
        while (const auto run = shared.turnstile.enter(stop))
            runs[std::size_t(*run)]->takeTurn(stop);
        if (--atWork == 0)
            for (const auto &run : runs)
                run->interrupt();
    }
};

Heat::Heat(std::vector<RunPlan> plans, HeatOptions options)
    : d(new Private{.shared = {.turnstile = Turnstile(startsOf(plans), options.pace),
                               .channel = {},
                               .data = {},
                               .crew = CoreCrew(std::max(1, options.threads)),
                               .saveEvery = options.saveEvery},
                    .runs = {},
                    .atWork = 0,
                    .threads = {}})
{
    for (std::size_t i = 0; i < plans.size(); ++i)
        d->runs.push_back(std::make_unique<ActiveRun>(std::move(plans[i]), int(i), d->shared));
    // No more threads than can be at work.
    const int threads = std::clamp(options.threads, 1, std::max(1, int(plans.size())));
    d->atWork = threads;
    for (int i = 0; i < threads; ++i)
        d->threads.emplace_back([this](std::stop_token stop) { d->work(stop); });
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
    for (const auto &run : d->runs)
        run->allow(steps);
}

void Heat::allow(RunId id, std::uint64_t steps)
{
    for (const auto &run : d->runs)
        if (run->id() == id)
            run->allow(steps);
}

void Heat::stop()
{
    for (std::jthread &thread : d->threads)
        thread.request_stop();
}

bool Heat::finished() const
{
    return std::all_of(d->runs.begin(), d->runs.end(), [](const auto &run) { return run->hasLeft(); });
}

} // namespace fovea
