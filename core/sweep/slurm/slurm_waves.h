// SPDX-License-Identifier: MIT
#pragma once

#include "core/sweep/plan_forecast.h"
#include "core/sweep/slurm/slurm.h"
#include "core/sweep/sweep_follower.h"

namespace fovea {

struct SlurmOptions
{
    std::string partition = {}; // empty: the cluster's own choice
    int minutes = 60;           // time limit of a task
    int cpus = 1;               // runs of a task at the same time
    std::string memory = "2G";
    double chunkMinutes = 45;              // how long a task should last
    std::string program;                   // that tasks start
    std::vector<std::string> exclude = {}; // nodes
};

// "90" is minutes, "1:30:00" hours, "1-12:00:00" days: as sbatch reads --time. UsageError.
int slurmMinutes(std::string_view text);

// One array of tasks that was submitted; chunk i of it is task i.
struct SlurmWave
{
    int number = 1;
    std::string job;
    std::vector<std::vector<int>> chunks; // places in the plan
};

// Runs in order, cut so that a chunk takes about as long as wanted on its cores, at least one run each.
std::vector<std::vector<int>> chunksOf(const std::vector<int> &left, const std::vector<double> &runSeconds,
                                       double secondsPerChunk);

std::string jobScript(const SweepFolder &folder, const SweepPlan &plan, int wave, int tasks,
                      const SlurmOptions &options);

// Waves that were submitted for this directory, oldest first.
std::vector<SlurmWave> wavesOf(const SweepFolder &folder, const SweepPlan &plan);
// The chunk of a wave's task; InputError where the files do not say.
std::vector<int> chunkOf(const SweepFolder &folder, const SweepPlan &plan, int wave, int chunk);

// What the cluster has in hand, by its own word.
struct ClusterState
{
    std::set<std::string> active;      // addresses of runs in tasks that wait or run
    std::vector<std::string> jobs;     // with such tasks
    std::vector<std::string> unknown;  // jobs of which Slurm said nothing this time
    std::vector<std::string> badNodes; // lost with a task
};

ClusterState clusterState(const SweepFolder &folder, const SweepPlan &plan, const Slurm &slurm);

// Runs whose task ended without leaving a result: for lack of memory they have failed; of a task that died
// they were lost, which is counted once; all others simply go on with the next wave.
void settleEndedTasks(const SweepFolder &folder, const SweepPlan &plan, const Slurm &slurm);

// Writes scripts and chunks of the runs that are left, and submits them in as many arrays as the cluster's
// limit wants. Gives the new waves; none: nothing is left.
std::vector<SlurmWave> submitWaves(const SweepFolder &folder, const SweepPlan &plan,
                                   const std::vector<int> &left, const SlurmOptions &options,
                                   const Slurm &slurm);

} // namespace fovea
