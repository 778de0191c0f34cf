// SPDX-License-Identifier: MIT
#include "app/cli/console.h"
#include "app/cli/experiment_options.h"
#include "app/cli/forecast.h"
#include "app/cli/session_output.h"
#include "app/cli/signals.h"
#include "app/cli/training_verbs.h"
#include "app/cli/verbs.h"
#include "app/command/exit_codes.h"
#include "core/base/errors.h"
#include "core/base/wording.h"
#include "core/experiment/presets.h"
#include "core/files/safetensors.h"
#include "core/report/session_report.h"
#include "core/session/session_origin.h"
#include "core/training/optimizer.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace fovea::app {

namespace {

using LaneWeights = std::vector<std::vector<float>>; // per lane; empty without --init

LaneWeights importedWeights(const Arguments &arguments, const Forecast &forecast)
{
    LaneWeights weights;
    if (const auto file = arguments.value("init"))
        for (const LaneForecast &lane : forecast.lanes)
            weights.push_back(readSafetensors(*file, ParameterLayout(lane.model, lane.shape, lane.mask)));
    return weights;
}

// Imported weights go into the file as the state before the first step, so that a run which is interrupted
// before it began still begins from them.
void startFrom(const LaneWeights &weights, const std::string &file, SessionWriter &writer)
{
    for (const StoredRun &run : writer.session().runs()) {
        TrainerState state;
        state.weights = weights[std::size_t(run.lane)];
        state.optimizer = Optimizer(run.record.spec.train, state.weights.size()).state();
        writer.apply({.run = run.id,
                      .facts = {},
                      .status = {},
                      .reason = {},
                      .epoch = {},
                      .state = std::make_shared<const TrainerState>(std::move(state))});
        writer.addRemark(run.id, "init: weights imported from " + file);
    }
}

ExperimentSpec defaultExperiment()
{
    ExperimentSpec experiment = preset(defaultPresetId()).experiment;
    if (experiment.name.empty())
        experiment.name = defaultPresetId();
    return experiment;
}

// Said only once there is a session to write to.
void announce(const ExperimentSpec &experiment, const Forecast &forecast, const std::string &path,
              const Console &console)
{
    console.say(experimentLine(experiment) + ".");
    console.sayLines(textOf(forecast));
    console.say("Session: " + path);
}

int startNew(const Arguments &arguments, const Console &console)
{
    const ExperimentSpec experiment = experimentFrom(arguments, defaultExperiment());
    requireValid(experiment, arguments);
    const auto options = groupOptionsFrom(arguments, experiment);
    const std::string path = outputPath(arguments, experiment);
    const Forecast forecast = forecastOf(experiment, nullptr);
    const LaneWeights weights = importedWeights(arguments, forecast);

    const StopSignals signals; // before this there is nothing to save, and Ctrl+C simply ends the program
    auto writer = SessionWriter::create(
        path, experiment, provenanceOf(arguments.commandLine(), options.threads),
        ownDataOf(experiment, forecast.data),
        arguments.has("force") ? SessionWriter::Existing::Replace : SessionWriter::Existing::Refuse);
    announce(experiment, forecast, path, console);
    if (!weights.empty())
        startFrom(weights, *arguments.value("init"), writer);
    return trainAndShow(std::move(writer), options, console, signals);
}

struct Addition
{
    ExperimentSpec session; // before
    ExperimentSpec experiment;
    Forecast forecast;
};

Addition additionTo(const Session &session, const Arguments &arguments)
{
    Addition addition{.session = session.experiment(), .experiment = {}, .forecast = {}};
    addition.experiment = appended(addition.session, additionFrom(arguments, addition.session));
    requireValid(addition.experiment, arguments);
    addition.forecast = forecastOf(addition.experiment, session.ownData());
    return addition;
}

bool namesSomething(const Arguments &arguments)
{
    return !arguments.operands().empty() ||
           std::ranges::any_of(std::array{"mask", "lane", "preset", "seeds"},
                               [&](const char *name) { return arguments.has(name); });
}

int addTo(const Arguments &arguments, const Console &console)
{
    if (arguments.has("force") || arguments.has("init"))
        throw UsageError("--append goes with neither --force nor --init.");
    if (!namesSomething(arguments))
        throw UsageError("There is nothing to add: --append takes lanes (--mask, --lane, --preset or a spec "
                         "file) or --seeds. 'fovea-cli resume' goes on with the runs that have not ended.");
    const std::string path = arguments.required("output");
    // Asked of a reader first: what is refused, or has nothing to do, leaves the file as it is, to the byte.
    Addition addition = additionTo(Session::open(path), arguments);
    const auto options = groupOptionsFrom(arguments, addition.experiment);
    if (addition.experiment == addition.session && remainingRuns(Session::open(path)) == 0) {
        console.say("The session has these lanes and seeds already, and all its runs have ended: nothing is "
                    "added.");
        return exitDone;
    }

    const StopSignals signals;
    auto writer = SessionWriter::open(path);
    if (writer.session().experiment() != addition.session)
        addition = additionTo(writer.session(), arguments); // another program has written in between
    announce(addition.experiment, addition.forecast, path, console);
    if (addition.experiment == addition.session)
        console.say("The session has these lanes and seeds already; nothing is added. Going on with " +
                    countText(std::int64_t(remainingRuns(writer.session())), "run") + ".");
    else
        writer.update(addition.experiment);
    return trainAndShow(std::move(writer), options, console, signals);
}

int run(const Arguments &arguments, Console &console)
{
    return arguments.has("append") ? addTo(arguments, console) : startNew(arguments, console);
}

std::vector<Option> options()
{
    std::vector<Option> all = experimentOptions();
    all.push_back({"init", "W.safetensors", "Starts all runs from these weights"});
    all.push_back(engineOption());
    all.push_back(threadsOption());
    all.push_back(saveEveryOption());
    all.push_back({"output", "FILE", "The session file (default: a new one in the folder of sessions)", 'o'});
    all.push_back({"append", "", "Adds lanes or seeds to the session that -o names"});
    all.push_back({"force", "", "Replaces the file that -o names"});
    return all;
}

} // namespace

Verb trainVerb()
{
    return {"train",
            "Trains lanes side by side, live, and remembers everything in a session file.",
            {"fovea-cli train",
             "fovea-cli train --task parity --mask full --mask top-k:5 --seeds 1,2,3 -o parity.fovea",
             "fovea-cli train --preset paper/even-pairs --epochs 20 --until train-acc=0.95 -o heat.fovea",
             "fovea-cli train --task even-pairs --length 20 --lane full --lane 'top-k:5,train.lr=0.05' --set "
             "model.blocks=3",
             "fovea-cli train -o parity.fovea --append --mask banded:5 --seeds 1-5",
             "fovea-cli train my.json --threads 2 -o my.fovea"},
            {{"SPEC.json", "An experiment as JSON; 'fovea-cli presets PRESET' prints one to start from",
              Count::AtMostOne}},
            options(),
            &run,
            &settingsHelp};
}

} // namespace fovea::app
