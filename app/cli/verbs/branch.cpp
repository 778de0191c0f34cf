// SPDX-License-Identifier: MIT
#include "app/cli/console.h"
#include "app/cli/experiment_options.h"
#include "app/cli/forecast.h"
#include "app/cli/session_access.h"
#include "app/cli/signals.h"
#include "app/cli/training_verbs.h"
#include "app/cli/verbs.h"
#include "app/command/known_values.h"
#include "core/attention/mask.h"
#include "core/base/errors.h"
#include "core/base/text.h"
#include "core/experiment/lane_label.h"
#include "core/experiment/merged.h"
#include "core/experiment/spec_fields.h"
#include "core/experiment/validate.h"
#include "core/session/branching.h"

#include <algorithm>
#include <limits>

namespace fovea::app {

namespace {

// --epoch N, init or last; which are kept is said by what makes the branch.
int epochFrom(const Arguments &arguments, const Session &session, const StoredRun &run)
{
    const std::string text = arguments.value("epoch").value_or("last");
    if (text == "init" || text == "-1")
        return -1;
    if (text == "last") {
        const auto kept = session.snapshots(run.id);
        return kept.empty() ? -1 : kept.back();
    }
    const auto number = integerFrom(text);
    if (!number || *number < 0 || *number > std::numeric_limits<int>::max())
        throw UsageError("--epoch is '" + text + "'; allowed is an epoch from 0 on, init or last.");
    return int(*number);
}

struct Addition
{
    ExperimentSpec session; // before
    ExperimentSpec experiment;
    int lane = 0; // of the branch
    bool isNew = true;
    std::uint64_t seed = 0;
};

Addition additionTo(const Session &session, const Arguments &arguments)
{
    const StoredRun parent = runFrom(arguments, session);
    BranchRequest request{.run = parent.id, .epoch = epochFrom(arguments, session, parent)};
    if (const auto mask = arguments.value("mask"))
        request.mask = maskFrom(*mask);
    for (const std::string &text : arguments.values("set"))
        request.changes.push_back(fieldChangeFrom(text));
    request.name = arguments.value("name").value_or("");

    Addition addition{.session = session.experiment(), .experiment = {}, .seed = parent.seed};
    ExperimentSpec wanted = addition.session;
    wanted.lanes = {branchLane(session, request)};
    wanted.seeds = {parent.seed};
    if (const auto problems = validate(wanted); !problems.empty())
        throw UsageError(joined(problems, " "));
    const MergedExperiment all = merged(addition.session, wanted, OtherLimits::NewLane);
    addition.experiment = all.experiment;
    addition.lane = all.lanes.front();
    const auto runs = session.runs();
    addition.isNew = std::ranges::find(runs, addition.lane, &StoredRun::lane) == runs.end();
    return addition;
}

// The data may be longer than the task's rule alone tells.
void requireFit(const Addition &addition, const BranchStart &start, const Forecast &forecast)
{
    const LaneForecast &lane = forecast.lanes[std::size_t(addition.lane)];
    if (lane.parameters != std::int64_t(start.state.weights.size()))
        throw UsageError("Lane " + lane.name + " has " + std::to_string(lane.parameters) +
                         " weights, but the run it branches off has " +
                         std::to_string(start.state.weights.size()) + ": its data are of another length.");
}

std::string announcement(const Addition &addition, const std::string &label)
{
    const LaneSpec &lane = addition.experiment.lanes[std::size_t(addition.lane)];
    return "Lane " + lane.name + " (" + label + ", seed " + std::to_string(addition.seed) + ") goes on " +
           (lane.branch->epoch < 0 ? std::string("from init.")
                                   : "after epoch " + std::to_string(lane.branch->epoch) + ".");
}

int run(const Arguments &arguments, Console &console)
{
    const StopSignals signals;
    const std::string &path = arguments.operands().front();
    // Asked of a reader first: what is refused leaves the file as it is, to the byte.
    Addition addition = [&] {
        const Session session = Session::open(path);
        const Addition asked = additionTo(session, arguments);
        if (asked.isNew)
            requireFit(asked, branchStart(session, asked.experiment, asked.lane),
                       forecastOf(asked.experiment, session.ownData()));
        return asked;
    }();
    const auto options = groupOptionsFrom(arguments, addition.experiment);

    auto writer = SessionWriter::open(path);
    if (writer.session().experiment() != addition.session)
        addition = additionTo(writer.session(), arguments); // another program has written in between
    if (addition.isNew) {
        const BranchStart start = branchStart(writer.session(), addition.experiment, addition.lane);
        const std::vector<LaneSpec> added(addition.experiment.lanes.begin() +
                                              std::ptrdiff_t(addition.session.lanes.size()),
                                          addition.experiment.lanes.end());
        writer.addRuns(added, {}, {start});
        console.say(announcement(addition, laneLabels(addition.experiment)[std::size_t(addition.lane)]));
        for (const std::string &remark : start.remarks)
            console.say("Note, " + remark + ".");
    } else {
        console.say("The session has this branch already: lane " +
                    addition.experiment.lanes[std::size_t(addition.lane)].name + ".");
    }
    if (arguments.has("queue")) {
        writer.close();
        console.say("Queued; 'fovea-cli resume' trains it.");
        return 0;
    }
    return trainAndShow(std::move(writer), options, console, signals);
}

} // namespace

Verb branchVerb()
{
    return {"branch",
            "Goes on from a kept epoch of a run as a new lane, with what --mask and --set change.",
            {"fovea-cli branch heat.fovea --run 1 --epoch 5 --set train.lr=0.05",
             "fovea-cli branch heat.fovea --run 1 --epoch 5 --mask top-k:9 --queue",
             "fovea-cli branch heat.fovea --run 2 --epoch init --mask full",
             "fovea-cli branch heat.fovea --run 2 --epoch last --set train.epochs=60 --set "
             "model.inverse_temperature=4"},
            {{"FILE", "The session file"}},
            {{"run", "R", "The run to go on from, as 'show' lists it"},
             {"epoch", "N|init|last", "After which of its epochs (default: last); its weights must be kept"},
             withValues({"mask", "MASK", "Another mask; 'fovea-cli masks' lists them"}, maskIds),
             setOption(),
             {"name", "NAME", "What the new lane is called (default: the next free letter)"},
             {"queue", "", "Only adds the lane; 'fovea-cli resume' trains it"},
             engineOption(),
             threadsOption(),
             saveEveryOption()},
            &run,
            &settingsHelp};
}

} // namespace fovea::app
