// SPDX-License-Identifier: MIT
#include "app/cli/console.h"
#include "app/cli/session_report.h"
#include "app/cli/verbs.h"
#include "core/support/errors.h"
#include "core/support/text.h"

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

int run(const Arguments &arguments, Console &console)
{
    const double threshold = thresholdOf(arguments);
    const SessionReport report = reportOf(Session::open(arguments.operands().front()), threshold);
    if (arguments.has("json"))
        printJson(console, jsonOf(report));
    else
        console.print(textOf(report));
    return 0;
}

} // namespace

Verb showVerb()
{
    return {"show",
            "Shows lanes, curves, epochs to 95 %, comparisons over seeds, held-out accuracy and paired "
            "conditions of a session.",
            {"fovea-cli show heat.fovea", "fovea-cli show heat.fovea --threshold 99",
             "fovea-cli show heat.fovea --json"},
            {{"FILE", "The session file"}},
            {{"threshold", "PERCENT",
              "Compares lanes by their epochs to this train accuracy, 80 to 99.9 percent; 95 if not given"},
             jsonOption()},
            &run};
}

} // namespace fovea::app
