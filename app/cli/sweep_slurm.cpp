// SPDX-License-Identifier: MIT
#include "app/cli/sweep_slurm.h"

#include "app/cli/console.h"
#include "app/cli/sweep_actions.h"
#include "app/command/exit_codes.h"
#include "core/base/errors.h"
#include "core/base/text.h"
#include "core/base/wording.h"
#include "core/files/disk.h"
#include "core/sweep/local_sweep.h"
#include "core/sweep/slurm/slurm_waves.h"

#include <unistd.h>

#include <algorithm>

namespace fovea::app {

namespace {

SlurmOptions optionsFrom(const Arguments &arguments)
{
    SlurmOptions options;
    options.partition = arguments.value("partition").value_or("");
    if (const auto time = arguments.value("time"))
        options.minutes = slurmMinutes(*time);
    options.cpus = int(arguments.integer("cpus", 1, 1024).value_or(options.cpus));
    options.memory = arguments.value("mem").value_or(options.memory);
    options.chunkMinutes = std::min(45, options.minutes * 3 / 4 + 1);
    if (const auto text = arguments.value("chunk")) {
        const auto minutes = realFrom(*text);
        if (!minutes || !(*minutes > 0) || *minutes > options.minutes)
            throw UsageError("--chunk is '" + *text + "'; allowed are minutes above 0 and at most " +
                             std::to_string(options.minutes) + ", which a task may last by --time.");
        options.chunkMinutes = *minutes;
    }
    constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.,";
    for (const auto &[name, text] :
         {std::pair("partition", options.partition), std::pair("mem", options.memory)})
        if (text.find_first_not_of(plain) != std::string::npos)
            throw UsageError(std::string("--") + name + " is '" + text +
                             "', which Slurm would not understand.");
    options.program = ownProgram();
    return options;
}

} // namespace

std::vector<Option> slurmOptions()
{
    return {
        {"slurm", "", "Hands the runs to the Slurm of this machine and returns at once"},
        {"partition", "P", "With --slurm: the partition"},
        {"time", "T", "With --slurm: how long a task may last, as 1:00:00 (the default)"},
        {"cpus", "C", "With --slurm: cores of a task, a run on each (default: 1)"},
        {"mem", "M", "With --slurm: memory of a task (default: 2G)"},
        {"chunk", "MINUTES", "With --slurm: how long a task should last (default: 45)"},
    };
}

void requireCluster(const Arguments &arguments)
{
    (void)optionsFrom(arguments);
    Slurm().requireHere();
}

int submitSweep(const SweepFolder &folder, const SweepPlan &plan, const Arguments &arguments,
                const Console &console, const std::vector<int> &only)
{
    SlurmOptions options = optionsFrom(arguments);
    const Slurm slurm;
    const SweepFolder absolute(canonicalPath(folder.path())); // tasks start elsewhere
    settleEndedTasks(absolute, plan, slurm);
    const ClusterState cluster = clusterState(absolute, plan, slurm);
    if (!cluster.unknown.empty())
        throw StorageError(
            "Slurm says nothing of job " + joined(cluster.unknown, ", ") +
            ", so nothing new was submitted: its runs might be made twice. Ask again in a minute.");
    options.exclude = cluster.badNodes;
    unlink(absolute.stopFile().c_str());
    SweepFollower follower(absolute.path());
    follower.setQueued(cluster.active);
    follower.refresh();
    std::vector<int> left;
    for (const int run : remainingRuns(follower))
        if (!cluster.active.contains(plan.runs[std::size_t(run)].address) &&
            (only.empty() || std::ranges::find(only, run) != only.end()))
            left.push_back(run);
    const auto waves = submitWaves(absolute, plan, left, options, slurm);
    for (const SlurmWave &wave : waves)
        console.say("Submitted job " + wave.job + ": wave " + std::to_string(wave.number) + ", " +
                    countText(std::int64_t(wave.chunks.size()), "task") + ".");
    if (waves.empty() && cluster.active.empty())
        writeTable(follower, console);
    if (waves.empty())
        console.say(cluster.active.empty() ? "Nothing is left to run."
                                           : "Everything that is left is with the cluster already.");
    else
        console.say(countText(std::int64_t(left.size()), "run") + " in all. '" +
                    commandLineOf({"fovea-cli", "sweep", "status", folder.path()}) +
                    "' tells how they get on.");
    return exitDone;
}

std::set<std::string> queuedOnCluster(const SweepFolder &folder, const SweepPlan &plan)
{
    if (!exists(folder.file("jobs.tsv")))
        return {};
    return clusterState(folder, plan, Slurm()).active;
}

int stopOnCluster(const SweepFolder &folder, const SweepPlan &plan)
{
    if (!exists(folder.file("jobs.tsv")))
        return 0;
    const Slurm slurm;
    const ClusterState cluster = clusterState(folder, plan, slurm);
    std::vector<std::string> jobs = cluster.jobs;
    jobs.insert(jobs.end(), cluster.unknown.begin(), cluster.unknown.end());
    slurm.stop(jobs);
    return int(jobs.size());
}

} // namespace fovea::app
