// SPDX-License-Identifier: MIT
#pragma once

#include "app/command/command_line.h"
#include "core/sweep/sweep_follower.h"

namespace fovea::app {

std::vector<Option> slurmOptions();

// Before anything is written: UsageError where there is no Slurm or it would not take these options.
void requireCluster(const Arguments &arguments);

// Hands what is left of a sweep, or these runs of it, to Slurm and returns at once. Gives an exit code.
int submitSweep(const SweepFolder &folder, const SweepPlan &plan, const Arguments &arguments,
                const Console &console, const std::vector<int> &only = {});

// What waits or runs on the cluster, for the states of runs; nothing where the sweep never went there.
std::set<std::string> queuedOnCluster(const SweepFolder &folder, const SweepPlan &plan);

// Running tasks save and leave, waiting ones go. Gives how many jobs had any.
int stopOnCluster(const SweepFolder &folder, const SweepPlan &plan);

} // namespace fovea::app
