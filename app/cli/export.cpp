// SPDX-License-Identifier: MIT
#include "app/cli/console.h"
#include "app/cli/session_access.h"
#include "app/cli/verbs.h"
#include "core/store/curves_csv.h"
#include "core/store/disk.h"
#include "core/store/safetensors.h"
#include "core/support/errors.h"

namespace fovea::app {

namespace {

void say(Replaced replaced, const std::string &path, const Console &console)
{
    if (replaced == Replaced::File)
        console.say("Replaced '" + path + "', which existed already.");
}

void exportWeights(const std::string &path, const Arguments &arguments, const Session &session,
                   const StoredRun &stored, const Console &console)
{
    const SnapshotChoice snapshot = snapshotFrom(arguments, session, stored);
    const ParameterLayout layout(stored.record.spec.model, shapeOf(session, stored));
    say(writeSafetensors(path, layout, session.weights(stored.id, snapshot.epoch)), path, console);
    if (snapshot.epoch != snapshot.requested)
        console.say("The weights of epoch " + std::to_string(snapshot.requested) +
                    " were not kept; those of epoch " + std::to_string(snapshot.epoch) +
                    " are the nearest and were written.");
}

int run(const Arguments &arguments, Console &console)
{
    const auto weights = arguments.value("weights");
    const auto curves = arguments.value("curves");
    if (!weights && !curves)
        throw UsageError("--weights F.safetensors or --curves F.csv tells what to export.");
    const Session session = Session::open(arguments.operands().front());
    const StoredRun stored = runFrom(arguments, session);
    if (weights)
        exportWeights(*weights, arguments, session, stored, console);
    if (curves) {
        const std::string csv = curvesCsv(session.epochs(stored.id));
        if (*curves == "-")
            console.print(csv);
        else
            say(writeFile(*curves, csv), *curves, console);
    }
    return 0;
}

} // namespace

Verb exportVerb()
{
    return {
        "export",
        "Writes the weights of a run as safetensors and its curves as CSV.",
        {"fovea-cli export heat.fovea --run 1 --weights full.safetensors",
         "fovea-cli export heat.fovea --run 2 --epoch init --weights start.safetensors --curves top-k.csv"},
        {{"FILE", "The session file"}},
        {{"run", "R", "The run's number, as 'show' lists it"},
         {"epoch", "N|init|last", "Whose weights (default: last); the nearest kept ones are taken"},
         {"weights", "F", "Writes the weights here"},
         {"curves", "F", "Writes the curves of all epochs here; - for standard output"}},
        &run};
}

} // namespace fovea::app
