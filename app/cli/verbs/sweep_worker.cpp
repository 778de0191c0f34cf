// SPDX-License-Identifier: MIT
#include "app/cli/console.h"
#include "app/cli/signals.h"
#include "app/cli/verbs.h"
#include "app/command/exit_codes.h"
#include "core/base/errors.h"
#include "core/files/disk.h"
#include "core/sweep/local_sweep.h"
#include "core/sweep/slurm/slurm_waves.h"

#include <chrono>
#include <cstdlib>

namespace fovea::app {

namespace {

int work(const Arguments &arguments, Console &)
{
    const StopSignals signals;
    return serveRuns(arguments.operands().front(), [&] { return !signals.arrived(); });
}

// Seconds that a task may use of its limit: saving needs some, and not all tasks should end at once.
double usableSeconds(std::int64_t limit, std::int64_t chunk)
{
    constexpr std::int64_t margin = 180, longEnough = 900;
    return limit < longEnough ? 0.8 * double(limit) : double(limit - margin - chunk * 7 % 60);
}

int workOffChunk(const Arguments &arguments, Console &console)
{
    constexpr std::int64_t most = 1'000'000'000;
    const StopSignals signals;
    const SweepFolder folder(arguments.operands().front());
    const SweepPlan plan = folder.plan();
    if (plan.manifest.bits != engineBits)
        throw InputError("This sweep was planned for another version of Fovea, whose runs have other bits.");
    const std::int64_t chunk = arguments.integer("chunk", 0, most).value_or(0);
    LocalOptions options;
    options.only = chunkOf(folder, plan, int(arguments.integer("wave", 1, most).value_or(1)), int(chunk));
    options.workers = int(arguments.integer("threads", 1, 1024).value_or(1));
    if (const auto limit = arguments.integer("limit", 1, most))
        options.seconds = usableSeconds(*limit, chunk);
    options.stopAsked = [&] { return signals.arrived(); };
    options.tell = [&](const SweepNews &news) {
        if (news.kind == SweepNews::Kind::Failed || news.kind == SweepNews::Kind::Lost)
            console.complain("Run " + plan.runs[std::size_t(news.run)].address + ": " + news.sentence);
    };
    if (options.only.empty())
        return exitDone;
    const LocalEnd end = runLocally(folder, plan, options);
    console.say(std::to_string(end.done) + " done, " + std::to_string(end.failed) + " failed, " +
                std::to_string(end.left) + " left.");
    if (!end.disk.empty())
        throw StorageError(end.disk);
    return end.failed > 0 ? exitFailure : exitDone; // paused is no failure: the next wave goes on
}

} // namespace

Verb sweepWorkerVerb()
{
    return {"sweep-worker",
            "Trains runs of a sweep that another process names. Started by 'sweep run'.",
            {},
            {{"DIR", "The directory of the sweep"}},
            {engineOption()},
            &work};
}

Verb sweepTaskVerb()
{
    return {"sweep-task",
            "Trains one chunk of a sweep's runs. Started by the job script of 'sweep run --slurm'.",
            {},
            {{"DIR", "The directory of the sweep"}},
            {{"wave", "N", "The wave, from 1"},
             {"chunk", "N", "The chunk of that wave, from 0"},
             {"threads", "N", "Runs at the same time"},
             {"limit", "SECONDS", "The task's time limit"},
             engineOption()},
            &workOffChunk};
}

} // namespace fovea::app
