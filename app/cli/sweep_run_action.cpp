// SPDX-License-Identifier: MIT
#include "app/cli/console.h"
#include "app/cli/signals.h"
#include "app/cli/sweep_actions.h"
#include "app/cli/sweep_options.h"
#include "app/cli/sweep_progress.h"
#include "app/cli/sweep_slurm.h"
#include "app/command/exit_codes.h"
#include "core/base/errors.h"
#include "core/base/wording.h"
#include "core/engine/engine.h"
#include "core/engine/networks.h"
#include "core/files/disk.h"
#include "core/sweep/grid/grid_json.h"
#include "core/sweep/grid/grid_remarks.h"
#include "core/sweep/local_sweep.h"
#include "core/sweep/reuse.h"
#include "core/sweep/sweep_lock.h"
#include "core/sweep/sweep_table.h"

#include <unistd.h>

namespace fovea::app {

namespace {

std::string goOnCommand(const std::string &directory)
{
    return "'" + commandLineOf({"fovea-cli", "sweep", "run", "-o", directory}) + "'";
}

void requireConsent(const SweepPlan &plan, const Arguments &arguments)
{
    if (plan.runs.size() > mostRunsUnasked && !arguments.has("yes"))
        throw UsageError("These are " + std::to_string(plan.runs.size()) + " runs, more than " +
                         std::to_string(mostRunsUnasked) + ": say --yes if that is meant.");
}

// Same program, same bits; anything else is said, and done only when asked for.
void requireSameMachine(const SweepPlan &plan, const Arguments &arguments)
{
    const SweepManifest here = thisMachine();
    if (arguments.has("mixed") ||
        (plan.manifest.bits == here.bits && plan.manifest.instructions == here.instructions))
        return;
    throw InputError("This sweep was begun by Fovea " + plan.manifest.fovea + " with " +
                     plan.manifest.instructions + " instructions; here is " + here.fovea + " with " +
                     here.instructions +
                     ", whose runs differ in the last bits. --mixed goes on all the same.");
}

// The plan of the directory, made or extended as the arguments want.
SweepPlan plannedIn(const SweepFolder &folder, const Arguments &arguments, const std::string &grid,
                    const Console &console)
{
    const bool describes = !grid.empty() || givesGrid(arguments);
    const bool hasPlan = contentsOf(folder.file("plan.json")).has_value();
    if (!describes)
        return folder.plan();
    SweepPlan wanted = planOf(gridFrom(arguments, grid));
    requireConsent(wanted, arguments);
    for (const std::string &remark : remarksOn(wanted.grid))
        console.say("Note: " + remark);
    for (const SweepCell &cell : wanted.cells)
        ensureEngine({cell.record.spec.model, cell.record.mask, {}});
    if (hasPlan && !folder.hasPlan()) {
        folder.requireReadable(); // of a newer version: never written over
        console.say("The plan in '" + folder.path() + "' was cut off; it is written again.");
    } else if (hasPlan) {
        SweepPlan old = folder.plan();
        if (asksForTheSame(old.grid, wanted.grid))
            return old;
        if (!arguments.has("extend"))
            throw UsageError("'" + folder.path() + "' is of another grid ('" + old.grid.name + "', " +
                             countText(std::int64_t(old.runs.size()), "run") +
                             "). --extend makes this grid its plan; runs that both have are not made again.");
        wanted.id = old.id;
        wanted.manifest = old.manifest;
    }
    folder.prepare();
    const SweepLock lock(folder);
    folder.writePlan(wanted);
    return wanted;
}

int exitOf(const LocalEnd &end, const SweepFolder &folder, const Console &console)
{
    const std::string goOn = goOnCommand(folder.path());
    if (!end.disk.empty()) {
        console.complain("The sweep pauses: " + end.disk + " Nothing is lost; " + goOn + " goes on.");
        return exitFailure;
    }
    if (end.stopped) {
        console.say("Stopped; everything is saved. " + goOn + " goes on.");
        return exitInterrupted;
    }
    const int failed = end.failed + end.failedBefore;
    if (failed > 0)
        console.complain(countText(failed, "run") + " failed. '" +
                         commandLineOf({"fovea-cli", "sweep", "retry", folder.path()}) + "' tries again.");
    return failed > 0 || end.left > 0 ? exitFailure : exitDone;
}

// `only`: places in the plan; empty: all that is left.
int runHere(const SweepFolder &folder, const SweepPlan &plan, const Arguments &arguments,
            const Console &console, std::vector<int> only = {})
{
    const StopSignals signals;
    const SweepLock lock(folder);
    unlink(folder.stopFile().c_str());
    LocalOptions options;
    options.workers = int(arguments.integer("jobs", 1, 1024).value_or(usableCores()));
    const std::string onFailure = arguments.value("on-failure").value_or("continue");
    if (onFailure != "continue" && onFailure != "stop")
        throw UsageError("--on-failure is '" + onFailure + "'; allowed is continue or stop.");
    options.onFailure = onFailure == "stop" ? OnFailure::Stop : OnFailure::Continue;
    if (const auto engine = arguments.value("engine"))
        options.workerWords = {"--engine", *engine};
    options.stopAsked = [&] { return signals.arrived(); };
    options.only = std::move(only);
    SweepProgress progress(folder, plan, options, console);
    options.tell = [&](const SweepNews &news) { progress.handle(news); };
    const LocalEnd end = runLocally(folder, plan, options);
    progress.close();
    if (end.disk.empty())
        writeTable(SweepFollower(folder.path()), console);
    return exitOf(end, folder, console);
}

} // namespace

void writeTable(SweepFollower follower, const Console &console)
{
    try {
        follower.refresh();
        writeResults(follower.folder(), reportOf(follower));
    } catch (const Error &error) {
        console.complain(std::string("The table of results could not be written: ") + error.what());
    }
}

std::string sweepDirectory(const Arguments &arguments, const std::string &operand)
{
    const std::string directory = !operand.empty() ? operand : arguments.value("output").value_or("");
    if (directory.empty())
        throw UsageError("Which sweep? Name its directory.");
    if (!exists(directory))
        throw InputError("There is no directory '" + directory + "'.");
    return directory;
}

int runSweep(const Arguments &arguments, const std::string &operand, Console &console)
{
    const SweepFolder folder(arguments.required("output"));
    if (arguments.has("slurm"))
        requireCluster(arguments);
    const SweepPlan plan = plannedIn(folder, arguments, operand, console);
    requireSameMachine(plan, arguments);
    folder.prepare();
    for (const std::string &other : arguments.values("reuse"))
        console.say(countText(reuseResults(folder, plan, SweepFolder(other)), "run") + " taken from '" +
                    other + "'.");
    if (std::string offers = reuseText(folder, plan); !offers.empty()) {
        offers.pop_back();
        console.say(offers);
    }
    if (arguments.has("slurm"))
        return submitSweep(folder, plan, arguments, console);
    return runHere(folder, plan, arguments, console);
}

int retrySweep(const Arguments &arguments, const std::string &operand, Console &console)
{
    const SweepFolder folder(sweepDirectory(arguments, operand));
    SweepFollower follower(folder.path());
    follower.refresh();
    std::vector<int> failed;
    for (std::size_t i = 0; i < follower.runs().size(); ++i)
        if (follower.runs()[i].state == SweepState::Failed)
            failed.push_back(int(i));
    if (failed.empty()) {
        const bool isLeft = !remainingRuns(follower).empty();
        console.say(
            "No run has failed, so nothing is tried again." +
            (isLeft ? " " + goOnCommand(folder.path()) + " goes on with what is left." : std::string()));
        return exitDone;
    }
    requireSameMachine(follower.plan(), arguments);
    if (arguments.has("slurm"))
        requireCluster(arguments);
    for (const int run : failed)
        RunFolder(folder, follower.plan().runs[std::size_t(run)]).forgetFailure();
    console.say(countText(std::int64_t(failed.size()), "failed run") + " will be tried again.");
    return arguments.has("slurm") ? submitSweep(folder, follower.plan(), arguments, console, failed)
                                  : runHere(folder, follower.plan(), arguments, console, failed);
}

} // namespace fovea::app
