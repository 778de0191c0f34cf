// SPDX-License-Identifier: MIT
#include "app/cli/console.h"
#include "app/cli/intervention_options.h"
#include "app/cli/session_access.h"
#include "app/cli/verbs.h"
#include "core/base/errors.h"
#include "core/base/text.h"
#include "core/base/wording.h"

#include <nlohmann/json.hpp>

namespace fovea::app {

namespace {

std::string scoreText(const Score &score)
{
    return "loss " + fixedText(score.meanLoss(), 4) + ", accuracy " + percentText(score.accuracy());
}

int run(const Arguments &arguments, Console &console)
{
    const std::string split = arguments.value("split").value_or("heldout");
    if (split != "heldout" && split != "train")
        throw UsageError("--split is '" + split + "'; allowed is heldout or train.");
    const Session session = Session::open(arguments.operands().front());
    const StoredRun run = runFrom(arguments, session);
    const SnapshotChoice snapshot = snapshotFrom(arguments, session, run);
    Intervention intervention = interventionFrom(arguments, run.record.spec.model);
    const Json changed = changedJson(intervention);
    const auto donors = donorsFrom(intervention, arguments, session, run);
    const auto data = datasetOf(session, run);
    const auto weights = session.weights(run.id, snapshot.epoch);
    const WhatIfRequest request{.lane = run.record,
                                .seed = run.seed,
                                .epoch = snapshot.epoch,
                                .weights = weights,
                                .data = data,
                                .split = split == "train" ? ExampleSplit::Train : ExampleSplit::Heldout,
                                .intervention = intervention,
                                .donors = donors};
    const WhatIfScores scores = evaluateWhatIf(request);

    if (arguments.has("json")) {
        Json json = answer();
        json["run"] = std::int64_t(run.id);
        json["epoch"] = snapshot.epoch;
        json["requested_epoch"] = snapshot.requested;
        json["split"] = split;
        json["examples"] = scores.with.examples;
        json["loss"] = number(scores.with.meanLoss());
        json["accuracy"] = number(scores.with.accuracy());
        json["changed"] = changed;
        json["without"] = {{"loss", number(scores.without.meanLoss())},
                           {"accuracy", number(scores.without.accuracy())}};
        console.print(lineOf(json));
        return 0;
    }
    std::string text = "Run " + std::to_string(std::int64_t(run.id)) + ", " +
                       (snapshot.epoch < 0 ? "init" : "epoch " + std::to_string(snapshot.epoch)) + ", " +
                       std::to_string(scores.with.examples) + " " +
                       (split == "heldout" ? "held-out" : split) + " examples\n";
    text += "As trained:   " + scoreText(scores.without) + "\n";
    if (!intervention.isEmpty())
        text += "With changes: " + scoreText(scores.with) + "\n";
    console.print(text);
    return 0;
}

} // namespace

Verb evaluateVerb()
{
    std::vector<Option> options{
        {"run", "R", "The run's number, as 'show' lists it"},
        {"epoch", "N|init|last", "Whose weights (default: last); the nearest kept ones are taken"}};
    for (Option &option : interventionOptions())
        options.push_back(std::move(option));
    options.push_back({"split", "heldout|train", "On which set (default: heldout)"});
    options.push_back(engineOption());
    options.push_back(jsonOption());
    return {"evaluate",
            "Evaluates trained weights as they are and with another mask, sharpness or parts of attention "
            "switched off or taken from elsewhere. The run stays as it is.",
            {"fovea-cli evaluate heat.fovea --run 1 --mask full",
             "fovea-cli evaluate heat.fovea --run 2 --epoch 6 --set model.inverse_temperature=8 --json",
             "fovea-cli evaluate heat.fovea --run 2 --knock-out 0.1 --knock-out 2 --split train",
             "fovea-cli evaluate heat.fovea --run 2 --uniform 1.0 --cut-key 0:7 --cut 1.0:3-0",
             "fovea-cli evaluate heat.fovea --run 1 --patch 1.0=run:2"},
            {{"FILE", "The session file"}},
            std::move(options),
            &run};
}

} // namespace fovea::app
