// SPDX-License-Identifier: MIT
#include "app/cli/console.h"
#include "app/cli/sweep_actions.h"
#include "app/cli/sweep_options.h"
#include "app/cli/sweep_slurm.h"
#include "app/cli/verbs.h"
#include "core/base/errors.h"
#include "core/base/text.h"
#include "core/report/text_table.h"

namespace fovea::app {

namespace {

std::vector<std::string> actionNames()
{
    std::vector<std::string> names;
    for (const SweepAction &action : sweepActions())
        names.push_back(action.name);
    return names;
}

int run(const Arguments &arguments, Console &console)
{
    const std::string &wanted = arguments.operands().front();
    for (const SweepAction &action : sweepActions())
        if (action.name == wanted)
            return action.run(arguments,
                              arguments.operands().size() > 1 ? arguments.operands()[1] : std::string(),
                              console);
    const auto names = actionNames();
    throw UsageError("A sweep cannot '" + wanted + "'" + suggestion(wanted, names) +
                     ". Known: " + joined(names, ", ") + ".");
}

std::string notes()
{
    TextTable table;
    for (const SweepAction &action : sweepActions())
        table.add({"  " + action.name, action.help});
    return "Actions\n" + table.text();
}

std::vector<Option> options()
{
    std::vector<Option> all = gridOptions();
    for (Option option : std::vector<Option>{
             {"output", "DIR", "The directory of the sweep; of collect: the session file", 'o'},
             {"jobs", "N", "Worker processes (default: the cores)", 'j'},
             {"extend", "", "Of run: makes this grid the plan of a directory that has another"},
             {"reuse", "DIR", "Of run: takes over results of another sweep that are the same runs"},
             {"on-failure", "continue|stop", "Of run: what to do when a run fails (default: continue)"},
             {"mixed", "", "Of run: goes on though the sweep was begun on another kind of machine"},
             {"yes", "", "Of run: more than 10000 runs are meant"},
             {"csv", "FILE", "Of export: one row per run; - is standard output"},
             {"force", "", "Of collect: replaces a session that is not of this sweep"}})
        all.push_back(std::move(option));
    Option json = jsonOption();
    json.help = "Prints JSON with a schema_version; of export: into the file that follows";
    json.mayBeFile = true;
    all.push_back(json);
    const auto cluster = slurmOptions();
    all.insert(all.end(), cluster.begin(), cluster.end());
    all.push_back(engineOption());
    return all;
}

} // namespace

const std::vector<SweepAction> &sweepActions()
{
    static const std::vector<SweepAction> all = {
        {"grids", "Lists the prepared grids, or prints one to start from", &listGrids},
        {"plan", "Says what a grid comes to: cells, runs, hours, disk; nothing starts", &planSweep},
        {"run", "Runs a grid in a directory, or goes on with it", &runSweep},
        {"status", "Counts the runs of a directory by their states; lists them with --json", &sweepStatus},
        {"show", "Compares every cell with its baseline, over seeds", &showSweep},
        {"retry", "Forgets failures and runs those runs again", &retrySweep},
        {"stop", "Lets runs at work save and ends the sweep; 'run' goes on", &stopSweep},
        {"export", "Writes the results as one table, CSV or JSON", &exportSweep},
        {"collect", "Puts runs and weights into a session file that the window opens", &collectSweep},
    };
    return all;
}

Verb sweepVerb()
{
    return {
        "sweep",
        "Runs a grid of configurations and seeds on all cores or on a cluster.",
        {"fovea-cli sweep grids", "fovea-cli sweep plan quick/k-surface",
         "fovea-cli sweep run quick/k-surface -o k-sweep", "fovea-cli sweep status k-sweep",
         "fovea-cli sweep show k-sweep",
         "fovea-cli sweep run --preset race/even-pairs --axis 'mask=top-k:{1,3,5}' --baseline mask=full "
         "--seeds 201..205 --until 'train>=0.95' -o ks",
         "fovea-cli sweep run my-grid.json -o /shared/k --slurm --partition cpu --time 1:00:00 --cpus 4",
         "fovea-cli sweep export k-sweep --csv results.csv", "fovea-cli sweep collect k-sweep -o k.fovea"},
        {{"ACTION", "What to do: " + joined(actionNames(), ", "), Count::One, actionNames},
         {"GRID|DIR", "A grid file or the name of a prepared grid (plan, run), or the directory of a sweep",
          Count::AtMostOne},
         {"FILE", "Of export --json: the file to write", Count::AtMostOne}},
        options(),
        &run,
        &notes};
}

} // namespace fovea::app
