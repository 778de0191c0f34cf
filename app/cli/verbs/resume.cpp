// SPDX-License-Identifier: MIT
#include "app/cli/console.h"
#include "app/cli/signals.h"
#include "app/cli/training_verbs.h"
#include "app/cli/verbs.h"
#include "core/base/errors.h"
#include "core/base/text.h"
#include "core/base/wording.h"
#include "core/experiment/lane_spec.h"
#include "core/experiment/spec_fields.h"

#include <algorithm>

namespace fovea::app {

namespace {

// The experiment with more epochs; lanes that set their own cap get the new one too.
ExperimentSpec extended(ExperimentSpec experiment, int epochs)
{
    int most = 0;
    for (std::size_t i = 0; i < experiment.lanes.size(); ++i)
        most = std::max(most, laneSpec(experiment, i).train.epochs);
    if (epochs < most)
        throw UsageError("--epochs is '" + std::to_string(epochs) + "', but the session already asks for " +
                         std::to_string(most) + "; only more are possible.");
    experiment.base.train.epochs = epochs;
    for (LaneSpec &lane : experiment.lanes)
        for (FieldChange &change : lane.set)
            if (change.key == "train.epochs")
                change.value = std::to_string(epochs);
    return experiment;
}

struct Resumption
{
    ExperimentSpec experiment;
    bool isLonger = false;            // than that of the session
    std::vector<StoredRun> runs = {}; // that may go on
};

Resumption resumptionOf(const Session &session, const Arguments &arguments)
{
    const auto mostEpochs = std::int64_t(findField("train.epochs")->param.maximum);
    Resumption asked{.experiment = session.experiment()};
    if (const auto epochs = arguments.integer("epochs", 1, mostEpochs)) {
        ExperimentSpec longer = extended(asked.experiment, int(*epochs));
        asked.isLonger = longer != asked.experiment;
        asked.experiment = std::move(longer);
    }
    asked.runs = session.runs();
    if (!asked.isLonger)
        std::erase_if(asked.runs, [](const StoredRun &run) { return hasEnded(run.status); });
    return asked;
}

int run(const Arguments &arguments, Console &console)
{
    const StopSignals signals;
    const std::string &path = arguments.operands().front();
    // Asked of a reader first: what is refused, or has nothing to do, leaves the file as it is, to the byte.
    Resumption asked = resumptionOf(Session::open(path), arguments);
    const auto options = groupOptionsFrom(arguments, asked.experiment);
    if (!asked.isLonger && asked.runs.empty()) {
        console.say("All runs of this session have ended; nothing remains to be trained. --epochs N goes on "
                    "beyond the end.");
        return 0;
    }
    ensureEngines(asked.runs);
    auto writer = SessionWriter::open(path);
    asked = resumptionOf(writer.session(), arguments); // another program may have written in between
    if (asked.isLonger)
        writer.update(asked.experiment);
    console.say("Going on with " + countText(std::int64_t(remainingRuns(writer.session())), "run") + ".");
    return trainAndShow(std::move(writer), options, console, signals);
}

} // namespace

Verb resumeVerb()
{
    return {"resume",
            "Goes on with the runs of a session that have not ended, as if they had never been interrupted.",
            {"fovea-cli resume heat.fovea", "fovea-cli resume heat.fovea --epochs 200"},
            {{"FILE", "The session file"}},
            {{"epochs", "N", "Goes on beyond the end, up to this many epochs"},
             engineOption(),
             threadsOption(),
             saveEveryOption()},
            &run};
}

} // namespace fovea::app
