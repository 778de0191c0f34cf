// SPDX-License-Identifier: MIT
#pragma once

#include "app/command/command_line.h"

#include <string>
#include <vector>

namespace fovea {
class SweepFolder;
class SweepFollower;
struct SweepPlan;
} // namespace fovea

namespace fovea::app {

// What `fovea-cli sweep` can do; each gives an exit code. `operand`: what follows the action, maybe empty.
struct SweepAction
{
    std::string name;
    std::string help; // a sentence without full stop
    int (*run)(const Arguments &arguments, const std::string &operand, Console &console) = nullptr;
};

const std::vector<SweepAction> &sweepActions();

int planSweep(const Arguments &arguments, const std::string &operand, Console &console);
int listGrids(const Arguments &arguments, const std::string &operand, Console &console);
int runSweep(const Arguments &arguments, const std::string &operand, Console &console);
int retrySweep(const Arguments &arguments, const std::string &operand, Console &console);
int stopSweep(const Arguments &arguments, const std::string &operand, Console &console);
int sweepStatus(const Arguments &arguments, const std::string &operand, Console &console);
int showSweep(const Arguments &arguments, const std::string &operand, Console &console);
int exportSweep(const Arguments &arguments, const std::string &operand, Console &console);
int collectSweep(const Arguments &arguments, const std::string &operand, Console &console);

// The directory an action is about: its operand, or else -o. UsageError when there is none.
std::string sweepDirectory(const Arguments &arguments, const std::string &operand);

// results.csv and results.json as they now are. The runs are what counts: a disk that refuses it is only
// told.
void writeTable(SweepFollower follower, const Console &console);

// Lines on sweeps beside this directory that have made runs of the plan already; empty: there are none.
std::string reuseText(const SweepFolder &folder, const SweepPlan &plan);

} // namespace fovea::app
