// SPDX-License-Identifier: MIT
#include "app/cli/row_input.h"

#include "core/base/errors.h"
#include "core/base/random.h"
#include "core/base/text.h"
#include "core/model/batch.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <limits>

namespace fovea::app {

namespace {

constexpr std::size_t mostKeys = 4096;

std::vector<double> listFrom(const std::string &option, const std::string &text)
{
    std::vector<double> numbers;
    for (const std::string_view part : split(text, ',')) {
        const auto number = realFrom(trimmed(part));
        if (!number)
            throw UsageError("--" + option + ": '" + std::string(trimmed(part)) +
                             "' is no number; it takes numbers separated by commas, as in 2,1.5,0.25.");
        numbers.push_back(*number);
    }
    if (numbers.size() > mostKeys)
        throw UsageError("--" + option + " has " + std::to_string(numbers.size()) + " numbers; at most " +
                         std::to_string(mostKeys) + " are allowed.");
    return numbers;
}

struct Matrix
{
    int rows = 0;
    int width = 0;
    std::vector<double> values;
};

Matrix matrixFrom(const std::string &option, const std::string &text)
{
    const auto wrong = [&](const std::string &why) -> UsageError {
        return UsageError("--" + option + ": " + why +
                          " It takes lists of equally many numbers, as in [[1,0],[0,1]].");
    };
    const auto json = nlohmann::json::parse(text, nullptr, /*allow_exceptions=*/false);
    if (!json.is_array() || json.empty() || json.size() > mostKeys)
        throw wrong("this is no JSON list of lists.");
    Matrix matrix{int(json.size()), 0, {}};
    for (const auto &row : json) {
        if (!row.is_array() || row.empty())
            throw wrong("one of its rows is no list of numbers.");
        if (matrix.width && row.size() != std::size_t(matrix.width))
            throw wrong("its rows differ in length.");
        matrix.width = int(row.size());
        for (const auto &entry : row) {
            if (!entry.is_number() || !std::isfinite(entry.get<double>()))
                throw wrong("one of its entries is no number.");
            matrix.values.push_back(entry.get<double>());
        }
    }
    return matrix;
}

GradientRule ruleFrom(const std::string &text)
{
    for (const GradientRule rule :
         {GradientRule::Kept, GradientRule::StraightThrough, GradientRule::ForwardFull})
        if (text == nameOf(rule))
            return rule;
    throw UsageError("--gradient is '" + text + "'; allowed are kept, straight-through and forward-full.");
}

double sharpnessFrom(const Arguments &arguments)
{
    const auto text = arguments.value("inverse-temperature");
    const auto number = text ? realFrom(trimmed(*text)) : std::optional(1.0);
    if (!number || !(*number >= 1e-3 && *number <= 1e3))
        throw UsageError("--inverse-temperature is '" + *text + "', but must be a number, 0.001 to 1000.");
    return *number;
}

void readVectors(const Arguments &arguments, double sharpness, RowInput &input)
{
    const Matrix queries = matrixFrom("queries", arguments.required("queries"));
    const Matrix keys = matrixFrom("keys", arguments.required("keys"));
    if (queries.rows != keys.rows || queries.width != keys.width)
        throw UsageError("--queries are " + std::to_string(queries.rows) + " of width " +
                         std::to_string(queries.width) + ", --keys are " + std::to_string(keys.rows) +
                         " of width " + std::to_string(keys.width) + "; they must be equally many and wide.");
    const auto length = std::size_t(keys.rows), width = std::size_t(keys.width);
    input.width = keys.width;
    for (std::size_t i = 0; i < length; ++i)
        for (std::size_t j = 0; j < length; ++j) {
            double dot = 0;
            for (std::size_t k = 0; k < width; ++k)
                dot += queries.values[i * width + k] * keys.values[j * width + k];
            input.allScores.push_back(sharpness * dot / std::sqrt(double(width)));
        }
    if (std::size_t(input.query) < length)
        input.scores.assign(input.allScores.begin() + std::ptrdiff_t(std::size_t(input.query) * length),
                            input.allScores.begin() + std::ptrdiff_t(std::size_t(input.query + 1) * length));
    else
        input.scores.resize(length);
    input.queries = queries.values;
    input.keys = keys.values;
}

void readCentroids(const Arguments &arguments, int wanted, RowInput &input)
{
    if (!wanted) {
        if (arguments.has("centroids"))
            throw UsageError("--centroids are of routing; " + input.mask.id + " has none.");
        return;
    }
    const Matrix centroids = matrixFrom("centroids", arguments.required("centroids"));
    if (centroids.rows != wanted || centroids.width != input.width)
        throw UsageError("--centroids are " + std::to_string(centroids.rows) + " of width " +
                         std::to_string(centroids.width) + ", but " + textOf(input.mask) + " needs " +
                         std::to_string(wanted) + " of the keys' width, " + std::to_string(input.width) +
                         ".");
    input.centroids.assign(centroids.values.begin(), centroids.values.end());
}

} // namespace

PreciseRow RowInput::row() const
{
    return {geometry,
            query,
            scores,
            {},
            placeKey(seed, Stream::RandomKeys,
                     {std::uint64_t(Phase::Evaluate), 0, 0, 0, 0, std::uint64_t(query)})};
}

RowInput rowInputFrom(const Arguments &arguments)
{
    RowInput input;
    input.mask = maskFrom(arguments.required("mask"));
    input.rule = ruleFrom(arguments.value("gradient").value_or("kept"));
    if (const auto objection = ruleObjection(input.mask, input.rule))
        throw UsageError(*objection);
    input.query = int(arguments.integer("query", 0, std::int64_t(mostKeys) - 1).value_or(0));
    input.seed =
        std::uint64_t(arguments.integer("seed", 0, std::numeric_limits<std::int64_t>::max()).value_or(1));
    const double sharpness = sharpnessFrom(arguments);
    const auto mask = makeMask(input.mask);
    const bool vectors = arguments.has("queries") || arguments.has("keys");
    if (mask->looksAtHead() && arguments.has("scores"))
        throw UsageError(input.mask.id +
                         " chooses by queries and keys: give --queries and --keys in place of --scores.");
    if (vectors && arguments.has("scores"))
        throw UsageError("Give --scores, or --queries and --keys that make them, not both.");
    if (vectors || mask->looksAtHead()) {
        readVectors(arguments, sharpness, input);
    } else {
        input.scores = listFrom("scores", arguments.required("scores"));
        for (double &score : input.scores)
            score *= sharpness;
    }
    readCentroids(arguments, mask->stateRows(), input);
    const int length = int(input.scores.size());
    if (input.query >= length)
        throw UsageError("--query is '" + std::to_string(input.query) +
                         "', but must be a whole number, 0 to " + std::to_string(length - 1) +
                         ", with this many keys.");
    if (length <= mask->globals())
        throw UsageError(textOf(input.mask) + " has " + std::to_string(mask->globals()) +
                         " global tokens, so it needs more keys than that.");
    input.geometry = {length - mask->globals(), mask->globals()};
    if (const auto upstream = arguments.value("upstream")) {
        input.upstream = listFrom("upstream", *upstream);
        if (input.upstream.size() != input.scores.size())
            throw UsageError("--upstream has " + std::to_string(input.upstream.size()) +
                             " numbers, but there are " + std::to_string(length) +
                             " keys; it needs one for each.");
    }
    return input;
}

std::vector<int> chosenByHead(const Mask &mask, const RowInput &input)
{
    KeptLists lists;
    mask.selectHeadPrecisely(
        {input.geometry,
         input.width,
         input.queries,
         input.keys,
         input.allScores,
         {},
         placeKey(input.seed, Stream::RandomKeys, {std::uint64_t(Phase::Evaluate), 0, 0, 0}),
         input.centroids},
        lists);
    return lists[std::size_t(input.query)];
}

} // namespace fovea::app
