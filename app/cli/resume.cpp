// SPDX-License-Identifier: MIT
#include "app/cli/console.h"
#include "app/cli/signals.h"
#include "app/cli/training_verbs.h"
#include "app/cli/verbs.h"
#include "app/cli/wording.h"
#include "core/experiment/spec_fields.h"
#include "core/support/errors.h"
#include "core/support/text.h"

#include <algorithm>

namespace fovea::app {

namespace {

// The experiment with more epochs; lanes that set their own cap get the new one too.
ExperimentSpec extended(ExperimentSpec experiment, int epochs)
{
    int most = 0;
    for (std::size_t i = 0; i < experiment.lanes.size(); ++i)
        most = std::max(most, experiment.laneSpec(i).train.epochs);
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

int run(const Arguments &arguments, Console &console)
{
    const StopSignals signals;
    const auto mostEpochs = std::int64_t(findField("train.epochs")->param.maximum);
    const auto epochs = arguments.integer("epochs", 1, mostEpochs); // refused before the file is touched
    auto writer = SessionWriter::open(arguments.operands().front());
    ExperimentSpec experiment = writer.session().experiment();
    if (epochs) {
        const ExperimentSpec longer = extended(experiment, int(*epochs));
        if (longer != experiment)
            writer.update(longer);
        experiment = longer;
    }
    auto plans = remainingPlans(writer.session());
    if (plans.empty()) {
        writer.close();
        console.say("All runs of this session have ended; nothing remains to be trained. --epochs N goes on "
                    "beyond the "
                    "end.");
        return 0;
    }
    console.say("Going on with " + countText(std::int64_t(plans.size()), "run") + ".");
    const auto options = heatOptionsFrom(arguments, experiment, plans.size());
    return trainAndShow(writer, std::move(plans), options, console, signals);
}

} // namespace

Verb resumeVerb()
{
    return {"resume",
            "Goes on with the runs of a session that have not ended, as if they had never been interrupted.",
            {"fovea-cli resume heat.fovea", "fovea-cli resume heat.fovea --epochs 200"},
            {{"FILE", "The session file"}},
            {{"epochs", "N", "Goes on beyond the end, up to this many epochs"},
             threadsOption(),
             saveEveryOption()},
            &run};
}

} // namespace fovea::app
