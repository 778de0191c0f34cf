// SPDX-License-Identifier: MIT
#include "core/metrics/row.h"
#include "app/cli/console.h"
#include "app/cli/row_input.h"
#include "app/cli/verbs.h"
#include "app/command/known_values.h"
#include "core/attention/attention_row.h"
#include "core/base/text.h"
#include "core/report/json_values.h"
#include "core/report/text_table.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace fovea::app {

namespace {

struct Answer
{
    AttentionRow row;
    RowNumbers numbers;
};

Answer answerTo(const RowInput &input)
{
    const auto mask = makeMask(input.mask);
    requireLength(*mask, input.geometry);
    std::vector<int> chosen;
    if (mask->looksAtHead())
        chosen = chosenByHead(*mask, input);
    Answer answer;
    answer.row =
        attentionRow(*mask, input.rule, input.row(), input.upstream, mask->looksAtHead() ? &chosen : nullptr);
    answer.numbers =
        rowNumbers(std::span<const double>(input.scores), answer.row.kept,
                   std::span<const double>(answer.row.weights), {}, theoryOf(input.mask, input.rule));
    return answer;
}

std::string text(double value)
{
    return std::isfinite(value) ? textOf(value) : "-";
}

std::string textFor(const RowInput &input, const Answer &answer)
{
    TextTable table;
    const bool graded = !input.upstream.empty();
    table.add(graded ? std::vector<Cell>{{"key"}, {"score"}, {"kept"}, {"weight"}, {"gradient"}}
                     : std::vector<Cell>{{"key"}, {"score"}, {"kept"}, {"weight"}});
    for (std::size_t key = 0; key < input.scores.size(); ++key) {
        std::vector<Cell> row = {{std::to_string(key)},
                                 {text(input.scores[key])},
                                 {answer.row.kept[key] ? "yes" : "no"},
                                 {text(answer.row.weights[key])}};
        if (graded)
            row.push_back({text(answer.row.gradient[key])});
        table.add(std::move(row));
    }
    std::string lines = table.text();
    const auto line = [&](const char *name, double value) {
        lines += std::string(name) + " " + text(value) + "\n";
    };
    lines += "\n";
    line("dispersion ", answer.numbers.dispersion);
    line("separation ", answer.numbers.separation);
    line("sensitivity", answer.numbers.sensitivity);
    line("swap       ", answer.numbers.swap);
    line("log bound  ", answer.numbers.logStability);
    return lines;
}

Json jsonFor(const Answer &answer)
{
    Json json = fovea::answer();
    json["kept"] = Json::array();
    for (const std::uint8_t kept : answer.row.kept)
        json["kept"].push_back(int(kept));
    json["weights"] = numbers(std::span<const double>(answer.row.weights));
    if (!answer.row.gradient.empty())
        json["gradient"] = numbers(std::span<const double>(answer.row.gradient));
    json["dispersion"] = number(answer.numbers.dispersion);
    json["separation"] = number(answer.numbers.separation);
    json["sensitivity"] = number(answer.numbers.sensitivity);
    json["swap"] = number(answer.numbers.swap);
    json["log_bound"] = number(answer.numbers.logStability);
    return json;
}

int run(const Arguments &arguments, Console &console)
{
    const RowInput input = rowInputFrom(arguments);
    const Answer answer = answerTo(input);
    console.print(arguments.has("json") ? lineOf(jsonFor(answer)) : textFor(input, answer));
    return 0;
}

} // namespace

Verb rowVerb()
{
    return {
        "row",
        "Computes one row of attention: kept keys, weights, gradient of the scores and what the theory says.",
        {"fovea-cli row --mask top-k:2 --scores 2,1.5,0.25",
         "fovea-cli row --mask entmax:1.5 --scores=-1,2,0.5 --upstream 1,-0.5,2 --json",
         "fovea-cli row --mask h2o:1:band=0 --queries '[[1,0],[0,1]]' --keys '[[1,1],[2,0]]' --query 1"},
        {},
        {withValues({"mask", "KIND", "The kind of attention, as in top-k:5 or threshold:3"}, maskIds),
         {"scores", "LIST",
          "Scores of the keys, separated by commas; --scores=-1,2 where the first is negative"},
         {"upstream", "LIST", "Gradient of the weights; gives the gradient of the scores"},
         {"gradient", "RULE", "kept (default), straight-through or forward-full"},
         {"inverse-temperature", "X",
          "Factor of all scores (default: 1); the gradient and all else is told of the scores times it"},
         {"queries", "JSON",
          "Queries, one list of numbers each, in place of scores: lsh, routing and h2o need them"},
         {"keys", "JSON",
          "Keys likewise; scores are their products with the query over the root of the width"},
         {"query", "I", "Which query the row belongs to (default: 0)"},
         {"centroids", "JSON", "Centroids of routing, one list of numbers each"},
         {"seed", "S", "Seed of what is drawn by chance (default: 1)"},
         jsonOption()},
        &run};
}

} // namespace fovea::app
