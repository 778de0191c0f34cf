// SPDX-License-Identifier: MIT
#include "app/cli/probe_output.h"

#include "app/cli/intervention_options.h"
#include "core/attention/mask.h"
#include "core/base/printable.h"
#include "core/base/text.h"
#include "core/base/wording.h"
#include "core/tasks/task.h"
#include "core/training/evaluator.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace fovea::app {

namespace {

using Head = AttentionProbe::Head;

const char *roleText(Role role)
{
    return role == Role::Pad ? "pad" : role == Role::Global ? "global" : "token";
}

bool shows(const std::optional<int> &chosen, std::size_t index)
{
    return !chosen || *chosen == int(index);
}

template<typename Number>
Json rowsJson(const std::vector<Number> &values, int positions)
{
    Json rows = Json::array();
    for (std::size_t begin = 0; begin < values.size(); begin += std::size_t(positions)) {
        const std::span row(values.data() + begin, std::size_t(positions));
        if constexpr (std::is_same_v<Number, float>)
            rows.push_back(numbers(row));
        else
            rows.push_back(Json(std::vector<int>(row.begin(), row.end())));
    }
    return rows;
}

// One number per query.
Json perQuery(const Head &head, double RowNumbers::*number)
{
    std::vector<double> values;
    for (const RowNumbers &row : head.rows)
        values.push_back(row.*number);
    return numbers(values);
}

// Weight times length, a row per query.
Json contributionJson(const Head &head, const std::vector<float> &lengths, int positions)
{
    std::vector<float> products(head.weights.size());
    for (std::size_t entry = 0; entry < products.size(); ++entry)
        products[entry] = head.weights[entry] * lengths[entry % std::size_t(positions)];
    return rowsJson(products, positions);
}

Json headJson(const Head &head, std::size_t index, int positions)
{
    return {{"head", index},
            // positions x positions, rows = queries
            {"scores", rowsJson(head.scores, positions)},
            {"kept", rowsJson(head.kept, positions)},
            {"weights", rowsJson(head.weights, positions)},
            {"contribution",
             {{"before", contributionJson(head, head.valueNorms, positions)},
              {"after", contributionJson(head, head.outputNorms, positions)}}},
            // per query
            {"dispersion", perQuery(head, &RowNumbers::dispersion)},
            {"separation", perQuery(head, &RowNumbers::separation)},
            {"entropy", perQuery(head, &RowNumbers::entropy)},
            {"sensitivity", perQuery(head, &RowNumbers::sensitivity)},
            {"swap", perQuery(head, &RowNumbers::swap)},
            {"log_bound", perQuery(head, &RowNumbers::logStability)},
            // per key
            {"value_norms", numbers(head.valueNorms)},
            {"output_norms", numbers(head.outputNorms)},
            // of the whole head
            {"focus", number(head.focus)},
            {"focus_uniform", number(head.focusUniform)}};
}

// Clusters or buckets of queries and keys, a list per round.
Json groupsJson(const HeadGroups &groups)
{
    Json json = {{"kind", groups.kind == HeadGroups::Kind::Clusters ? "clusters" : "buckets"},
                 {"count", groups.count},
                 {"queries", Json::array()},
                 {"keys", Json::array()}};
    for (int round = 0; round < groups.rounds(); ++round) {
        const auto queries = groups.queriesOf(round), keys = groups.keysOf(round);
        json["queries"].push_back(std::vector<int>(queries.begin(), queries.end()));
        json["keys"].push_back(std::vector<int>(keys.begin(), keys.end()));
    }
    return json;
}

// How a person sees one position.
std::string symbolOf(const ProbeAnswer &answer, std::size_t position)
{
    const Role role = answer.probe.roles[position];
    const Token token = answer.probe.tokens[position];
    const TaskSpec &spec = answer.run.record.spec.task;
    if (role != Role::Symbol || !taskCatalogue().find(spec.id))
        return role == Role::Symbol ? std::to_string(token) : roleText(role);
    return makeTask(spec)->alphabet().at(std::size_t(token));
}

// The kept keys of one query with the largest weights; a dropped key has no weight to be strong by.
std::string strongestText(const ProbeAnswer &answer, const Head &head, std::size_t query, std::size_t most)
{
    const auto positions = std::size_t(answer.probe.positions);
    const std::span weights(head.weights.data() + query * positions, positions);
    std::vector<std::size_t> keys;
    for (std::size_t key = 0; key < positions; ++key)
        if (head.kept[query * positions + key])
            keys.push_back(key);
    const auto shown = std::min(most, keys.size());
    std::partial_sort(keys.begin(), keys.begin() + std::ptrdiff_t(shown), keys.end(),
                      [&](std::size_t a, std::size_t b) {
                          return weights[a] != weights[b] ? weights[a] > weights[b] : a < b;
                      });
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < shown; ++i)
        texts.push_back(std::to_string(keys[i]) + " " + symbolOf(answer, keys[i]) + " " +
                        fixedText(double(weights[keys[i]]), 3));
    return joined(texts, ", ");
}

std::string headText(const ProbeAnswer &answer, const Head &head, std::size_t strongest)
{
    const auto positions = std::size_t(answer.probe.positions);
    TextTable table;
    table.add({"  query", "token", "keeps", "dispersion", "separation", "entropy", "strongest keys"});
    for (std::size_t query = 0; query < positions; ++query) {
        const RowNumbers &row = head.rows[query];
        table.add({"  " + std::to_string(query), symbolOf(answer, query), std::to_string(row.kept),
                   fixedText(row.dispersion, 3), fixedText(row.separation, 3), fixedText(row.entropy, 3),
                   strongestText(answer, head, query, strongest)});
    }
    return table.text();
}

// What the read-out would answer after the embeddings (stage 0) and after each block.
Json lensJson(const StageLogits &stages)
{
    Json list = Json::array();
    for (int stage = 0; stage < stages.stages; ++stage) {
        Json positions = Json::array();
        for (int position = 0; position < stages.positions; ++position)
            positions.push_back(numbers(stages.at(stage, position)));
        list.push_back({{"blocks", stage},
                        {"logits", numbers(stages.pooledAt(stage))},
                        {"answer", predicted(stages.pooledAt(stage))},
                        {"positions", std::move(positions)}});
    }
    return list;
}

std::string lensText(const StageLogits &stages)
{
    TextTable table;
    table.add({"  if it ended after", "answer", "certainty"});
    for (int stage = 0; stage < stages.stages; ++stage) {
        const auto logits = stages.pooledAt(stage);
        const int said = predicted(logits);
        table.add({stage == 0 ? "  the embeddings" : "  layer " + std::to_string(stage - 1),
                   std::to_string(said), percentText(probabilities(logits)[std::size_t(said)])});
    }
    return "\n" + table.text();
}

std::string epochText(int epoch)
{
    return epoch < 0 ? "init" : "epoch " + std::to_string(epoch);
}

std::string headerText(const ProbeAnswer &answer)
{
    const AttentionProbe &probe = answer.probe;
    const SnapshotChoice &snapshot = answer.snapshot;
    std::string text = "Run " + std::to_string(std::int64_t(answer.run.id)) + ", lane " +
                       printable(answer.run.laneName) + " (" + answer.laneLabel + "), seed " +
                       std::to_string(answer.run.seed) + ", " + epochText(snapshot.epoch);
    if (snapshot.epoch != snapshot.requested)
        text += " (the nearest kept one to " + epochText(snapshot.requested) + ")";
    if (answer.example)
        text += ", " + answer.example->split + " example " + std::to_string(answer.example->index);
    if (!answer.changed.isEmpty())
        text += "\nChanged: " + changedJson(answer.changed).dump();
    text += "\nSequence: " + probe.text + "\n";
    if (!probe.lengthTrained)
        text += "This length was not trained.\n";
    std::vector<std::string> logits;
    for (const float logit : probe.logits)
        logits.push_back(fixedText(double(logit), 4));
    const int said = predicted(probe.logits);
    text += "Logits: " + joined(logits, ", ") + "\nAnswer: " + std::to_string(said);
    if (probe.label)
        text += said == *probe.label ? " (right)" : " (wrong, it is " + std::to_string(*probe.label) + ")";
    return text + "\n";
}

// As many as there is room for.
std::size_t strongestOn(const Paper &paper)
{
    constexpr std::size_t narrow = 90; // three do not fit
    return paper.columns.value_or(narrow) < narrow ? 2 : 3;
}

} // namespace

std::string textOf(const ProbeAnswer &answer, const Paper &paper)
{
    std::string text = headerText(answer);
    if (answer.probe.stages)
        text += lensText(*answer.probe.stages);
    const std::size_t strongest = strongestOn(paper);
    text += "\nA key is told by its position, token and weight.\n";
    for (std::size_t layer = 0; layer < answer.probe.layers.size(); ++layer)
        for (std::size_t head = 0; head < answer.probe.layers[layer].size(); ++head) {
            if (!shows(answer.layer, layer) || !shows(answer.head, head))
                continue;
            const Head &one = answer.probe.layers[layer][head];
            text += "\nLayer " + std::to_string(layer) + ", head " + std::to_string(head) + ": focus " +
                    fixedText(one.focus, 3) + " (uniform attention: " + fixedText(one.focusUniform, 3) +
                    ")\n" + headText(answer, one, strongest);
        }
    return text;
}

Json jsonOf(const ProbeAnswer &asked)
{
    const AttentionProbe &probe = asked.probe;
    Json json = answer();
    json["run"] = std::int64_t(asked.run.id);
    json["lane"] = asked.run.laneName;
    json["lane_label"] = asked.laneLabel; // "label" is the example's
    json["mask"] = fovea::textOf(asked.run.record.mask);
    json["seed"] = asked.run.seed;
    json["task"] = asked.run.record.spec.task.id;
    json["split"] = asked.example ? Json(asked.example->split) : Json(nullptr);
    json["example"] = asked.example ? Json(asked.example->index) : Json(nullptr);
    json["epoch"] = asked.snapshot.epoch;
    json["requested_epoch"] = asked.snapshot.requested;
    json["tokens"] = probe.tokens;
    json["roles"] = Json::array();
    for (const Role role : probe.roles)
        json["roles"].push_back(roleText(role));
    json["text"] = probe.text;
    json["label"] = number(probe.label);
    if (!probe.lengthTrained)
        json["length_trained"] = false;
    json["logits"] = numbers(probe.logits);
    json["answer"] = predicted(probe.logits);
    if (!asked.changed.isEmpty())
        json["changed"] = changedJson(asked.changed);
    json["lens"] = probe.stages ? lensJson(*probe.stages) : Json(nullptr);
    json["layers"] = Json::array();
    for (std::size_t layer = 0; layer < probe.layers.size(); ++layer) {
        if (!shows(asked.layer, layer))
            continue;
        Json heads = Json::array();
        for (std::size_t head = 0; head < probe.layers[layer].size(); ++head)
            if (shows(asked.head, head)) {
                heads.push_back(headJson(probe.layers[layer][head], head, probe.positions));
                if (const auto &groups = probe.layers[layer][head].groups)
                    heads.back()["groups"] = groupsJson(*groups);
            }
        json["layers"].push_back({{"layer", layer}, {"heads", std::move(heads)}});
    }
    return json;
}

} // namespace fovea::app
