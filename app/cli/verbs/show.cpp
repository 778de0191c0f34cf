// SPDX-License-Identifier: MIT
#include "app/cli/console.h"
#include "app/cli/session_access.h"
#include "app/cli/verbs.h"
#include "core/base/errors.h"
#include "core/base/text.h"
#include "core/report/session_report.h"

#include <nlohmann/json.hpp>

namespace fovea::app {

namespace {

double thresholdOf(const Arguments &arguments)
{
    const auto text = arguments.value("threshold");
    if (!text)
        return convergedAccuracy;
    const auto percent = realFrom(*text);
    if (!percent || *percent < lowestThreshold || *percent > highestThreshold)
        throw UsageError("--threshold is '" + *text + "'; allowed is " + fovea::textOf(lowestThreshold) +
                         " to " + fovea::textOf(highestThreshold) + ", in percent of the train set.");
    return shareOfPercent(*percent);
}

SessionReport askedFor(const Arguments &arguments, const Console &console)
{
    const Session session = Session::open(arguments.operands().front());
    const auto reading = session.reading();
    for (const std::string &doubt : session.addressDoubts())
        console.say(doubt);
    std::vector<RunId> runs;
    for (const StoredRun &run : chosenRuns(arguments, session))
        runs.push_back(run.id);
    return limited(reportOf(session, thresholdOf(arguments)), runs, arguments.values("lane"));
}

int run(const Arguments &arguments, Console &console)
{
    if (arguments.has("json") && arguments.has("csv"))
        throw UsageError("--json and --csv cannot be given together.");
    const SessionReport report = askedFor(arguments, console);
    if (arguments.has("json")) {
        console.print(jsonOf(report));
    } else if (arguments.has("csv")) {
        console.print(csvOf(report));
    } else {
        Paper paper = console.paper();
        if (arguments.has("wide"))
            paper.columns.reset();
        console.printInked(textOf(report, paper));
    }
    return 0;
}

} // namespace

Verb showVerb()
{
    return {
        "show",
        "Shows lanes, curves, epochs to 95 %, comparisons over seeds, held-out accuracy and paired "
        "conditions "
        "of a session.",
        {"fovea-cli show heat.fovea", "fovea-cli show heat.fovea --threshold 99",
         "fovea-cli show heat.fovea --lane B --lane C", "fovea-cli show heat.fovea --run 1,2 --json",
         "fovea-cli show heat.fovea --csv > runs.csv"},
        {{"FILE", "The session file"}},
        {{"run", "R", "These runs alone, as 1,2 or given several times; what is over seeds stays over all"},
         {"lane", "NAME", "The runs of this lane alone; may be given several times"},
         {"threshold", "PERCENT",
          "Compares lanes by their epochs to this train accuracy, 80 to 99.9 percent; 95 if not given"},
         {"wide", "", "Shows all columns, however wide the terminal is"},
         {"csv", "", "Prints one line per run; 'fovea-cli export --curves -' prints one per epoch"},
         jsonOption()},
        &run};
}

} // namespace fovea::app
