// SPDX-License-Identifier: MIT
#include "app/cli/intervention_options.h"

#include "app/cli/session_access.h"
#include "app/command/known_values.h"
#include "core/attention/mask.h"
#include "core/base/errors.h"
#include "core/experiment/spec_fields.h"

#include <nlohmann/json.hpp>

namespace fovea::app {

namespace {

using Kind = AttentionChange::Kind;

const std::string sharpnessKey = "model.inverse_temperature";
const std::string gradientKey = "model.gradient";

} // namespace

std::vector<Option> interventionOptions()
{
    return {withValues({"mask", "M", "Another mask on the same weights"}, maskIds),
            {"set", "KEY=VALUE",
             "Another sharpness on the same weights, model.inverse_temperature=X; or weights of all keys, "
             "model.gradient=forward-full, where the run was trained with those of the kept, and back"},
            {"knock-out", "LAYER[.HEAD]",
             "A head that gives nothing, or a layer whose attention adds nothing; from 0 on; may be given "
             "several times"},
            {"uniform", "LAYER[.HEAD]", "Weighs all kept keys alike"},
            {"cut-key", "LAYER[.HEAD]:KEY", "Hides a position from all queries"},
            {"cut", "LAYER[.HEAD]:QUERY-KEY", "Hides a position from one query"},
            {"patch", "LAYER[.HEAD]=run:R|example:I",
             "Takes the attention of another run on the same example, or of another example of the set"}};
}

Intervention interventionFrom(const Arguments &arguments, const ModelSpec &model)
{
    Intervention intervention;
    if (const auto mask = arguments.value("mask"))
        intervention.mask = maskFrom(*mask);
    for (const std::string &text : arguments.values("set")) {
        const FieldChange change = fieldChangeFrom(text);
        if (change.key != sharpnessKey && change.key != gradientKey)
            throw UsageError("--set " + change.key + " needs another training; on trained weights only " +
                             sharpnessKey + " and " + gradientKey + " can change, and the mask with --mask.");
        RunSpec spec;
        setField(spec, change.key, change.value);
        if (change.key == sharpnessKey)
            intervention.inverseTemperature = spec.model.inverseTemperature;
        else
            intervention.gradient = spec.model.gradient;
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
    for (const std::string &text : arguments.values("patch"))
        intervention.patches.push_back(patchFrom(text, "--patch", model));
    return intervention;
}

std::vector<DonorRun> donorsFrom(Intervention &intervention, const Arguments &arguments,
                                 const Session &session, const StoredRun &into)
{
    std::vector<DonorRun> donors;
    for (AttentionPatch &patch : intervention.patches) {
        if (patch.donor == AttentionPatch::itself)
            continue;
        const StoredRun run = session.run(RunId(patch.donor));
        if (run.record.spec.task != into.record.spec.task)
            throw UsageError("--patch takes attention from run " + std::to_string(patch.donor) +
                             ", which was trained on another task.");
        const SnapshotChoice snapshot = snapshotFrom(arguments, session, run);
        donors.push_back(
            {run.record, run.seed, snapshot.epoch,
             std::make_shared<const std::vector<float>>(session.weights(run.id, snapshot.epoch))});
        patch.donor = int(donors.size()) - 1;
    }
    return donors;
}

Json changedJson(const Intervention &intervention)
{
    Json json = Json::object();
    if (intervention.mask)
        json["mask"] = fovea::textOf(*intervention.mask);
    if (intervention.inverseTemperature)
        json[sharpnessKey] = *intervention.inverseTemperature;
    if (intervention.gradient)
        json[gradientKey] = nameOf(*intervention.gradient);
    for (const AttentionChange &change : intervention.changes) {
        const char *key = change.kind == Kind::Off       ? "knock_out"
                          : change.kind == Kind::Uniform ? "uniform"
                          : change.kind == Kind::CutKey  ? "cut_key"
                                                         : "cut";
        json[key].push_back(placeText(change));
    }
    for (const AttentionPatch &patch : intervention.patches)
        json["patch"].push_back(patchText(patch));
    return json;
}

} // namespace fovea::app
