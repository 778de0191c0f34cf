// SPDX-License-Identifier: MIT
#include "core/run/run_group.h"

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

struct RunGroup::Private
{
    RunGroupShared shared;
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

RunGroup::RunGroup(std::vector<RunPlan> plans, RunGroupOptions options)
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

RunGroup::~RunGroup()
{
    stop();
}

std::vector<RunEvent> RunGroup::popEvents(std::chrono::milliseconds timeout)
{
    return d->shared.channel.popEvents(timeout);
}

RunProgress RunGroup::progress(RunId run) const
{
    return d->shared.channel.progress(run);
}

void RunGroup::askWeights()
{
    d->shared.channel.askWeights();
}

std::map<RunId, LiveWeights> RunGroup::popWeights()
{
    return d->shared.channel.popWeights();
}

void RunGroup::allow(std::uint64_t steps)
{
    for (const auto &run : d->runs)
        run->allow(steps);
}

void RunGroup::allow(RunId id, std::uint64_t steps)
{
    for (const auto &run : d->runs)
        if (run->id() == id)
            run->allow(steps);
}

std::vector<RunId> RunGroup::pause()
{
    std::vector<RunId> silent;
    for (const auto &run : d->runs)
        if (!run->pause())
            silent.push_back(run->id());
    return silent;
}

void RunGroup::stop()
{
    for (std::jthread &thread : d->threads)
        thread.request_stop();
}

bool RunGroup::finished() const
{
    return std::all_of(d->runs.begin(), d->runs.end(), [](const auto &run) { return run->hasLeft(); });
}

} // namespace fovea
