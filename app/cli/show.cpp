// SPDX-License-Identifier: MIT
#include "app/cli/console.h"
#include "app/cli/session_report.h"
#include "app/cli/verbs.h"

#include <nlohmann/json.hpp>

namespace fovea::app {

namespace {

int run(const Arguments &arguments, Console &console)
{
    const SessionReport report = reportOf(Session::open(arguments.operands().front()));
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
            "Shows lanes, curves, epochs to 95 %, speed-ups, held-out accuracy and paired conditions of a "
            "session.",
            {"fovea-cli show heat.fovea", "fovea-cli show heat.fovea --json"},
            {{"FILE", "The session file"}},
            {jsonOption()},
            &run};
}

} // namespace fovea::app
