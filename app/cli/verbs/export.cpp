// SPDX-License-Identifier: MIT
#include "app/cli/console.h"
#include "app/cli/output_file.h"
#include "app/cli/session_access.h"
#include "app/cli/verbs.h"
#include "core/attention/mask.h"
#include "core/base/errors.h"
#include "core/engine/engine.h"
#include "core/experiment/lane_label.h"
#include "core/experiment/spec_fields.h"
#include "core/files/disk.h"
#include "core/files/safetensors.h"
#include "core/session/run_book.h"
#include "core/store/curves_csv.h"

namespace fovea::app {

namespace {

// What the tensors do not tell, and what is needed to know whose they are.
SafetensorsMetadata metadataOf(const Session &session, const StoredRun &run, int epoch)
{
    const RunSpec &spec = run.record.spec;
    return {{"fovea", foveaVersion()},
            {"task", spec.task.id},
            {"run", std::to_string(std::int64_t(run.id))},
            {"lane", run.laneName},
            {"label", laneLabelOf(run, laneLabels(session.experiment()))},
            {"mask", textOf(run.record.mask)},
            {"seed", std::to_string(run.seed)},
            {"epoch", std::to_string(epoch)},
            {"layout", fieldText(spec, "model.layout")},
            {"heads", std::to_string(spec.model.heads)}};
}

void exportWeights(const std::string &path, const Arguments &arguments, const Session &session,
                   const Console &console)
{
    const StoredRun run = runFrom(arguments, session);
    const SnapshotChoice snapshot = snapshotFrom(arguments, session, run);
    const ParameterLayout layout(run.record.spec.model, shapeOf(session, run), run.record.mask);
    writeOutput(path,
                safetensorsBytes(layout, session.weights(run.id, snapshot.epoch),
                                 metadataOf(session, run, snapshot.epoch)),
                console);
    if (snapshot.epoch != snapshot.requested)
        console.say("The weights of epoch " + std::to_string(snapshot.requested) +
                    " were not kept; those of epoch " + std::to_string(snapshot.epoch) +
                    " are the nearest and were written.");
}

void exportCurves(const std::string &path, const Arguments &arguments, const Session &session,
                  const Console &console)
{
    const std::vector<StoredRun> runs = chosenRuns(arguments, session);
    const auto labels = laneLabels(session.experiment());
    std::vector<std::vector<EpochRecord>> epochs;
    for (const StoredRun &run : runs)
        epochs.push_back(session.epochs(run.id));
    std::vector<RunCurves> curves;
    for (std::size_t i = 0; i < runs.size(); ++i)
        curves.push_back({std::int64_t(runs[i].id), runs[i].laneName, laneLabelOf(runs[i], labels),
                          textOf(runs[i].record.mask), runs[i].seed, epochs[i]});
    writeOutput(path, curvesCsv(curves), console);
}

int run(const Arguments &arguments, Console &console)
{
    const auto weights = arguments.value("weights");
    const auto curves = arguments.value("curves");
    if (!weights && !curves)
        throw UsageError("--weights F.safetensors or --curves F.csv tells what to export.");
    if (weights && weights == curves)
        throw UsageError("--weights and --curves both name '" + *weights +
                         "'; they need different places, and only one can be standard output.");
    if (weights == "-" && console.printsToTerminal())
        throw UsageError("Weights are no text, so --weights - needs a pipe or a redirection behind it.");
    const Session session = Session::open(arguments.operands().front());
    if (weights)
        exportWeights(*weights, arguments, session, console);
    if (curves)
        exportCurves(*curves, arguments, session, console);
    return 0;
}

} // namespace

Verb exportVerb()
{
    return {"export",
            "Writes the weights of a run as safetensors and the curves of all runs as CSV.",
            {"fovea-cli export heat.fovea --curves heat.csv",
             "fovea-cli export heat.fovea --run 1 --weights full.safetensors",
             "fovea-cli export heat.fovea --run 2 --epoch init --weights start.safetensors",
             "fovea-cli export heat.fovea --curves - --run 1,2 | head"},
            {{"FILE", "The session file"}},
            {{"run", "R",
              "The run whose weights are written, as 'show' lists it; limits the curves to this run, and to "
              "several as 1,2 or given several times"},
             {"epoch", "N|init|last", "Whose weights (default: last); the nearest kept ones are taken"},
             {"weights", "F", "Writes the weights here; - for standard output"},
             {"curves", "F",
              "Writes the curves here, one row per run and epoch (default: of all runs); - for standard "
              "output"}},
            &run};
}

} // namespace fovea::app
