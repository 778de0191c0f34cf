// SPDX-License-Identifier: MIT
#include "core/inspect/probe.h"
#include "core/inspect/whatif/patch.h"
#include "core/session/run_book.h"

#include "app/cli/console.h"
#include "app/cli/intervention_options.h"
#include "app/cli/probe_output.h"
#include "app/cli/verbs.h"
#include "core/base/errors.h"
#include "core/base/text.h"
#include "core/engine/torch_library.h"
#include "core/experiment/lane_label.h"

#include <nlohmann/json.hpp>

#include <limits>

namespace fovea::app {

namespace {

// Own data have no rule and no letters: their sequences are typed as numbers.
std::vector<Token> tokensFrom(const std::string &text)
{
    std::vector<Token> tokens;
    for (const std::string_view word : split(text, ' '))
        if (!trimmed(word).empty())
            tokens.push_back(Token(
                integerArgument("A token of --input", trimmed(word), 0, std::numeric_limits<Token>::max())));
    if (tokens.empty())
        throw UsageError("--input is empty; it takes tokens as numbers with blanks between them.");
    return tokens;
}

void fillInput(ProbeRequest &request, const std::string &text, const Session &session, const StoredRun &run)
{
    const TaskSpec &task = run.record.spec.task;
    request.shape = shapeOf(session, run);
    request.tokens = taskCatalogue().find(task.id) ? makeTask(task)->parse(trimmed(text)) : tokensFrom(text);
}

Example fillExample(ProbeRequest &request, const Arguments &arguments, const Session &session,
                    const StoredRun &run)
{
    const std::string split = arguments.value("split").value_or("heldout");
    if (split != "heldout" && split != "train")
        throw UsageError("--split is '" + split + "'; allowed is heldout or train.");
    const auto data = datasetOf(session, run);
    const auto &set = split == "train" ? data->train : data->heldout;
    const auto index = *arguments.integer("example", 0, std::int64_t(set.size()) - 1);
    request.shape = inputShape(*data, run.record);
    request.tokens = set[std::size_t(index)].tokens;
    request.label = set[std::size_t(index)].label;
    request.id = std::uint32_t(index);
    return {split, int(index)};
}

std::optional<int> indexFrom(const Arguments &arguments, const char *option, int count)
{
    const auto index = arguments.integer(option, 0, count - 1);
    return index ? std::optional<int>(int(*index)) : std::nullopt;
}

// Where patches take attention from: another run on this sequence, or this run on another example.
void resolvePatches(ProbeRequest &request, const Arguments &arguments, const Session &session,
                    const StoredRun &run)
{
    const auto donors = donorsFrom(request.intervention, arguments, session, run);
    const auto patches = std::exchange(request.intervention.patches, {});
    for (const AttentionPatch &patch : patches) {
        ProbeRequest donor = request;
        donor.intervention = {};
        donor.wantsStages = false;
        if (patch.donor != AttentionPatch::itself) {
            const DonorRun &from = donors[std::size_t(patch.donor)];
            donor.lane = from.lane;
            donor.seed = from.seed;
            donor.epoch = from.epoch;
            donor.weights = *from.weights;
            donor.shape = inputShape(*datasetOf(session, run), from.lane);
        }
        if (patch.example) {
            const auto data = datasetOf(session, run);
            const auto &set = arguments.value("split") == "train" ? data->train : data->heldout;
            if (*patch.example >= int(set.size()))
                throw UsageError("--patch names example " + std::to_string(*patch.example) +
                                 "; the set has 0 to " + std::to_string(int(set.size()) - 1) + ".");
            donor.tokens = set[std::size_t(*patch.example)].tokens;
            donor.label = set[std::size_t(*patch.example)].label;
            donor.id = std::uint32_t(*patch.example);
        }
        const AttentionProbe given = probe(donor);
        ProbeRequest masked = request;
        masked.intervention.changes.clear();
        const int positions = probe(masked).positions;
        for (AttentionChange &change : changesOf(patch, given, request.lane.spec.model, positions))
            request.intervention.changes.push_back(std::move(change));
    }
}

int run(const Arguments &arguments, Console &console)
{
    if (arguments.has("example") == arguments.has("input"))
        throw UsageError("Either --example I or --input TEXT tells what to look at.");
    const Session session = Session::open(arguments.operands().front());
    ProbeAnswer answer;
    answer.run = runFrom(arguments, session);
    const ModelSpec &model = answer.run.record.spec.model;
    answer.layer = indexFrom(arguments, "layer", model.blocks);
    answer.head = indexFrom(arguments, "head", model.heads);
    answer.laneLabel = laneLabelOf(answer.run, laneLabels(session.experiment()));
    answer.snapshot = snapshotFrom(arguments, session, answer.run);
    const auto weights = session.weights(answer.run.id, answer.snapshot.epoch);

    ProbeRequest request;
    request.lane = answer.run.record;
    request.seed = answer.run.seed;
    request.epoch = answer.snapshot.epoch;
    request.weights = weights;
    if (const auto text = arguments.value("input"))
        fillInput(request, *text, session, answer.run);
    else
        answer.example = fillExample(request, arguments, session, answer.run);
    request.intervention = interventionFrom(arguments, model);
    answer.changed = request.intervention;
    resolvePatches(request, arguments, session, answer.run);
    // The lens takes LibTorch; without it the rest is told all the same.
    if (arguments.has("lens"))
        request.wantsStages = true;
    answer.probe = probe(request);
    if (arguments.has("json") && !request.wantsStages && !whyNoTorchModule())
        answer.probe.stages = stagesOf(request);

    if (arguments.has("json"))
        console.print(lineOf(jsonOf(answer)));
    else
        console.print(textOf(answer, console.paper()));
    return 0;
}

} // namespace

Verb probeVerb()
{
    std::vector<Option> options{
        {"run", "R", "The run's number, as 'show' lists it"},
        {"epoch", "N|init|last", "Whose weights (default: last); the nearest kept ones are taken"},
        {"example", "I", "An example of the run's data, from 0 on"},
        {"split", "heldout|train", "Of which set (default: heldout)"},
        {"input", "TEXT", "A sequence of your own instead"},
        {"lens", "", "Also what the read-out would answer after each layer"},
        {"layer", "N", "This layer alone, from 0 on"},
        {"head", "N", "This head alone, from 0 on"}};
    for (Option &option : interventionOptions())
        options.push_back(std::move(option));
    options.push_back(engineOption());
    options.push_back(jsonOption());
    return {"probe",
            "Shows what attention does on one example with the weights of one moment.",
            {"fovea-cli probe heat.fovea --run 2 --example 0",
             "fovea-cli probe heat.fovea --run 2 --epoch init --input 0110",
             "fovea-cli probe heat.fovea --run 1 --epoch 6 --example 3 --split train --layer 0 --json",
             "fovea-cli probe heat.fovea --run 2 --example 0 --knock-out 0.0 --lens"},
            {{"FILE", "The session file"}},
            std::move(options),
            &run};
}

} // namespace fovea::app
