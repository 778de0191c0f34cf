// SPDX-License-Identifier: MIT
#include "app/cli/console.h"
#include "app/cli/output_file.h"
#include "app/cli/sweep_actions.h"
#include "app/cli/sweep_slurm.h"
#include "core/base/errors.h"
#include "core/base/text.h"
#include "core/base/wording.h"
#include "core/engine/engine.h"
#include "core/files/disk.h"
#include "core/sweep/collect.h"
#include "core/sweep/sweep_table.h"

#include <cmath>
#include <filesystem>

namespace fovea::app {

namespace {

SweepFollower followed(const std::string &directory)
{
    SweepFollower follower(directory);
    follower.setQueued(queuedOnCluster(follower.folder(), follower.plan()));
    follower.refresh();
    return follower;
}

std::string statusText(const SweepFollower &follower)
{
    std::vector<std::string> words;
    for (const auto &[state, count] : follower.counts())
        words.push_back(std::to_string(count) + " " + std::string(textOf(state)) + " (" +
                        std::string(signOf(state)) + ")");
    std::string text = "Sweep " + follower.plan().grid.name + ", " +
                       countText(std::int64_t(follower.runs().size()), "run") + ": " + joined(words, ", ") +
                       ".\n";
    if (const auto runner = follower.runner())
        text += "At work: " + *runner + ".\n";
    const double left = follower.secondsLeft(usableCores());
    if (std::isfinite(left) && left > 0)
        text += "About " + durationText(left) + " left on " + countText(usableCores(), "core") + ".\n";
    return text + failuresText(follower.plan(), follower.runs());
}

} // namespace

int sweepStatus(const Arguments &arguments, const std::string &operand, Console &console)
{
    const SweepFollower follower = followed(sweepDirectory(arguments, operand));
    console.print(arguments.has("json") ? statusJson(follower) : statusText(follower));
    return 0;
}

int showSweep(const Arguments &arguments, const std::string &operand, Console &console)
{
    const SweepReport report = reportOf(followed(sweepDirectory(arguments, operand)));
    if (arguments.has("json"))
        console.print(jsonOf(report));
    else
        console.printInked(textOf(report, console.paper()));
    return 0;
}

int exportSweep(const Arguments &arguments, const std::string &operand, Console &console)
{
    // '--json FILE' puts the file among the operands, before the directory or behind it.
    std::vector<std::string> names(arguments.operands().begin() + 1, arguments.operands().end());
    std::string directory = operand;
    std::string file = arguments.value("json").value_or("");
    if (file.empty() && names.size() == 2) {
        std::error_code none;
        const bool swapped =
            !std::filesystem::is_directory(names[0], none) && std::filesystem::is_directory(names[1], none);
        directory = names[swapped ? 1 : 0];
        file = names[swapped ? 0 : 1];
    } else if (names.size() == 2) {
        throw UsageError("'sweep export' does not know what to do with '" + names[1] + "'.");
    }
    directory = sweepDirectory(arguments, directory);
    const SweepReport report = reportOf(followed(directory));
    const bool all = !arguments.has("csv") && !arguments.has("json");
    if (arguments.has("csv") || all)
        writeOutput(all ? directory + "/results.csv" : *arguments.value("csv"), csvOf(report), console);
    if (arguments.has("json") || all)
        writeOutput(all ? directory + "/results.json" : file.empty() ? "-" : file, jsonOf(report), console);
    if (all)
        console.say("Wrote results.csv and results.json into '" + directory + "'.");
    return 0;
}

int collectSweep(const Arguments &arguments, const std::string &operand, Console &console)
{
    if (operand.empty())
        throw UsageError(
            "Which sweep? Name its directory, and the session with -o: sweep collect DIR -o FILE.fovea.");
    const std::string file = arguments.required("output");
    requireFolder(file);
    const SweepFollower follower = followed(sweepDirectory(arguments, operand));
    const Collected collected =
        collect(follower, file, arguments.has("force") ? OtherSession::Replace : OtherSession::Refuse);
    console.say(countText(collected.runs, "run") + " added; '" + file + "' holds " +
                std::to_string(collected.all) + " of " +
                countText(std::int64_t(follower.runs().size()), "run") + ".");
    writeTable(follower, console);
    return 0;
}

int stopSweep(const Arguments &arguments, const std::string &operand, Console &console)
{
    const SweepFollower follower = followed(sweepDirectory(arguments, operand));
    const auto runner = follower.runner();
    putFile(follower.folder().stopFile(), "{\"stop\": \"" + utcNow() + "\"}\n", Flush::Yes);
    const int jobs = stopOnCluster(follower.folder(), follower.plan());
    if (!runner && jobs == 0)
        console.say("Nobody works on this sweep; 'sweep run' will go on with it.");
    else
        console.say("Asked to stop: " + (runner ? *runner : countText(jobs, "job")) +
                    ". Runs at work save first.");
    return 0;
}

} // namespace fovea::app
