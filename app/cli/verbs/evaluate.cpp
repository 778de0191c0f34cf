// SPDX-License-Identifier: MIT
#include "app/cli/console.h"
#include "app/cli/session_access.h"
#include "app/cli/verbs.h"
#include "app/command/known_values.h"
#include "core/attention/mask.h"
#include "core/base/errors.h"
#include "core/base/text.h"
#include "core/base/wording.h"
#include "core/experiment/spec_fields.h"
#include "core/inspect/what_if.h"
#include "core/report/json_values.h"

#include <nlohmann/json.hpp>

namespace fovea::app {

namespace {

const std::string sharpnessKey = "model.inverse_temperature";

Intervention interventionFrom(const Arguments &arguments, const ModelSpec &model)
{
    using Kind = AttentionChange::Kind;
    Intervention intervention;
    if (const auto mask = arguments.value("mask"))
        intervention.mask = maskFrom(*mask);
    for (const std::string &text : arguments.values("set")) {
        const FieldChange change = fieldChangeFrom(text);
        if (change.key != sharpnessKey)
            throw UsageError("--set " + change.key + " needs another training; on trained weights only " +
                             sharpnessKey + " can change, and the mask with --mask.");
        RunSpec spec;
        setField(spec, change.key, change.value);
        intervention.inverseTemperature = spec.model.inverseTemperature;
    }
    for (const std::string &text : arguments.values("knock-out"))
        intervention.changes.push_back(placeFrom(text, "--knock-out", model));
    for (const std::string &text : arguments.values("uniform")) {
        intervention.changes.push_back(placeFrom(text, "--uniform", model));
        intervention.changes.back().kind = Kind::Uniform;
    }
    for (const std::string &text : arguments.values("cut-key"))
        intervention.changes.push_back(keyCutFrom(text, "--cut-key", model));
    for (const std::string &text : arguments.values("cut"))
        intervention.changes.push_back(edgeCutFrom(text, "--cut", model));
    return intervention;
}

Json changedJson(const Intervention &intervention)
{
    using Kind = AttentionChange::Kind;
    Json json = Json::object();
    if (intervention.mask)
        json["mask"] = fovea::textOf(*intervention.mask);
    if (intervention.inverseTemperature)
        json[sharpnessKey] = *intervention.inverseTemperature;
    for (const AttentionChange &change : intervention.changes) {
        const char *key = change.kind == Kind::Off       ? "knock_out"
                          : change.kind == Kind::Uniform ? "uniform"
                          : change.kind == Kind::CutKey  ? "cut_key"
                                                         : "cut";
        json[key].push_back(placeText(change));
    }
    return json;
}

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
    const Intervention intervention = interventionFrom(arguments, run.record.spec.model);
    const auto data = datasetOf(session, run);
    const auto weights = session.weights(run.id, snapshot.epoch);
    const WhatIfRequest request{.lane = run.record,
                                .seed = run.seed,
                                .epoch = snapshot.epoch,
                                .weights = weights,
                                .data = data,
                                .split = split == "train" ? ExampleSplit::Train : ExampleSplit::Heldout,
                                .intervention = intervention};
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
        json["changed"] = changedJson(intervention);
        json["without"] = {{"loss", number(scores.without.meanLoss())},
                           {"accuracy", number(scores.without.accuracy())}};
        console.print(lineOf(json));
        return 0;
    }
    std::string text = "Run " + std::to_string(std::int64_t(run.id)) + ", " +
                       (snapshot.epoch < 0 ? "init" : "epoch " + std::to_string(snapshot.epoch)) + ", " +
                       std::to_string(scores.with.examples) + " " + split + " examples\n";
    text += "As trained:   " + scoreText(scores.without) + "\n";
    if (!intervention.isEmpty())
        text += "With changes: " + scoreText(scores.with) + "\n";
    console.print(text);
    return 0;
}

} // namespace

Verb evaluateVerb()
{
    return {"evaluate",
            "Evaluates trained weights as they are and with another mask, sharpness or parts of attention "
            "switched off. The run stays as it is.",
            {"fovea-cli evaluate heat.fovea --run 1 --mask full",
             "fovea-cli evaluate heat.fovea --run 2 --epoch 6 --set model.inverse_temperature=8 --json",
             "fovea-cli evaluate heat.fovea --run 2 --knock-out 0.1 --knock-out 2 --split train",
             "fovea-cli evaluate heat.fovea --run 2 --uniform 1.0 --cut-key 0:7 --cut 1.0:3-0"},
            {{"FILE", "The session file"}},
            {{"run", "R", "The run's number, as 'show' lists it"},
             {"epoch", "N|init|last", "Whose weights (default: last); the nearest kept ones are taken"},
             withValues({"mask", "M", "Another mask on the same weights"}, maskIds),
             {"set", "model.inverse_temperature=X", "Another sharpness on the same weights"},
             {"knock-out", "LAYER[.HEAD]",
              "A head that gives nothing, or a layer whose attention adds nothing; from 0 on; may be given "
              "several times"},
             {"uniform", "LAYER[.HEAD]", "Weighs all kept keys alike"},
             {"cut-key", "LAYER[.HEAD]:KEY", "Hides a position from all queries"},
             {"cut", "LAYER[.HEAD]:QUERY-KEY", "Hides a position from one query"},
             {"split", "heldout|train", "On which set (default: heldout)"},
             engineOption(),
             jsonOption()},
            &run};
}

} // namespace fovea::app
