// SPDX-License-Identifier: MIT
#include "core/theory/slow_motion/slow_step.h"

#include "core/base/errors.h"
#include "core/engine/networks.h"
#include "core/metrics/row.h"
#include "core/training/evaluator.h"
#include "core/training/optimizer.h"

#include <algorithm>
#include <cmath>

namespace fovea {

namespace {

std::vector<double> doubles(std::span<const float> values)
{
    return {values.begin(), values.end()};
}

// One row of a matrix with rows of this width.
std::span<const float> rowOf(const std::vector<float> &matrix, int row, std::size_t width)
{
    return std::span(matrix).subspan(std::size_t(row) * width, width);
}

void requirePlace(const SlowStepRequest &request)
{
    const ModelSpec &model = request.lane.spec.model;
    const auto require = [](bool holds, const char *what, int given, int count) {
        if (!holds)
            throw UsageError("There is no " + std::string(what) + " " + std::to_string(given + 1) +
                             "; this network has 1 to " + std::to_string(count) + ".");
    };
    require(request.block >= 0 && request.block < model.blocks, "layer", request.block, model.blocks);
    require(request.head >= 0 && request.head < model.heads, "head", request.head, model.heads);
    const int positions = request.set->positions;
    if (request.query)
        require(*request.query >= 0 && *request.query < positions, "position", *request.query, positions);
}

int mostPushed(const AttentionTrace &trace, std::span<const std::uint8_t> visible)
{
    int best = 0;
    double most = -1;
    for (int query = 0; query < trace.positions; ++query) {
        if (!visible.empty() && !visible[std::size_t(query)])
            continue;
        const double norm = gradientNorm(rowOf(trace.scoreGradient, query, std::size_t(trace.positions)));
        if (norm > most) {
            most = norm;
            best = query;
        }
    }
    return best;
}

std::vector<int> keptOf(const AttentionTrace &trace, int query)
{
    std::vector<int> kept;
    for (int key = 0; key < trace.positions; ++key)
        if (trace.kept[std::size_t(query) * std::size_t(trace.positions) + std::size_t(key)])
            kept.push_back(key);
    return kept;
}

// What this query alone adds to the gradients of the matrices that make queries and keys.
SlowWeights weightsOf(const SlowStep &step, const AttentionTrace &trace, bool hasKeyMatrix)
{
    SlowWeights weights;
    const std::size_t positions = std::size_t(trace.positions);
    const std::size_t width = trace.queries.size() / positions;
    const std::size_t inputs = trace.inputs.size() / positions;
    weights.width = int(width);
    weights.inputs = int(inputs);
    weights.queryGradient.assign(width, 0);
    weights.queryMap.assign(width * inputs, 0);
    if (hasKeyMatrix)
        weights.keyMap.assign(width * inputs, 0);
    for (std::size_t key = 0; key < positions; ++key) {
        const double push = trace.scale * step.row.gradient[key];
        for (std::size_t i = 0; i < width; ++i) {
            weights.queryGradient[i] += push * step.keyVectors[key * width + i];
            for (std::size_t j = 0; j < inputs && hasKeyMatrix; ++j)
                weights.keyMap[i * inputs + j] +=
                    push * step.queryVector[i] * double(trace.inputs[key * inputs + j]);
        }
    }
    double squares = 0;
    for (std::size_t i = 0; i < width; ++i)
        for (std::size_t j = 0; j < inputs; ++j)
            weights.queryMap[i * inputs + j] =
                weights.queryGradient[i] * double(trace.inputs[std::size_t(step.query) * inputs + j]);
    for (const double value : weights.queryMap)
        squares += value * value;
    for (const double value : weights.keyMap)
        squares += value * value;
    weights.rowNorm = std::sqrt(squares);
    weights.exampleNorm = gradientNorm(trace.gradient);
    return weights;
}

SlowAfter afterwards(const SlowStep &step, const AttentionTrace &trace)
{
    SlowAfter after;
    const std::size_t positions = std::size_t(trace.positions);
    after.scores = doubles(rowOf(trace.scores, step.query, positions));
    after.kept.assign(positions, 0);
    for (const int key : keptOf(trace, step.query))
        after.kept[std::size_t(key)] = 1;
    for (int key = 0; key < trace.positions; ++key) {
        const bool was = step.row.kept[std::size_t(key)];
        const bool is = after.kept[std::size_t(key)];
        if (was != is)
            (is ? after.joined : after.left).push_back(key);
    }
    after.loss = crossEntropy(trace.logits, step.label);
    return after;
}

} // namespace

SlowStep slowStep(const SlowStepRequest &request)
{
    requirePlace(request);
    const TrainSpec &train = request.lane.spec.train;
    ModelSpec model = request.lane.spec.model;
    model.dropout = 0;
    const NetworkSpec spec{model, request.lane.mask, request.shape};
    const Moment moment{request.seed, Phase::Evaluate, std::uint64_t(request.epoch + 1)};
    BatchBuilder builder, alone;
    const Batch batch = builder.gather(*request.set, request.batch);
    const Batch one =
        alone.gather(*request.set, std::span(request.batch).subspan(std::size_t(request.example), 1));
    const AttentionTrace trace =
        attentionTrace(spec, request.weights, one, moment, request.block, request.head);
    const std::size_t positions = std::size_t(trace.positions);

    SlowStep step;
    step.block = request.block;
    step.head = request.head;
    step.length = one.lengths[0];
    step.label = one.labels[0];
    step.tokens.assign(one.tokens.begin(), one.tokens.end());
    step.scale = trace.scale;
    step.examples = batch.examples;
    SlowRowInput input;
    input.visible = allowedKeys(request.shape.geometry, step.length, model.pad);
    step.query = request.query.value_or(mostPushed(trace, input.visible));
    input.query = step.query;
    input.globals = request.shape.geometry.globals;
    input.scores = doubles(rowOf(trace.scores, step.query, positions));
    input.values = doubles(trace.values);
    input.mixGradient = doubles(rowOf(trace.mixGradient, step.query, trace.mix.size() / positions));
    step.queryVector = doubles(rowOf(trace.queries, step.query, trace.queries.size() / positions));
    step.keyVectors = doubles(trace.keys);
    const std::vector<int> kept = keptOf(trace, step.query);
    step.row = slowRow(*makeMask(request.lane.mask), model.gradient, input, &kept);

    step.logits = doubles(trace.logits);
    step.probabilities = probabilities(trace.logits);
    step.loss = crossEntropy(trace.logits, step.label);
    step.logitGradient = step.probabilities;
    step.logitGradient[std::size_t(step.label)] -= 1;

    const auto network = makeNetwork(spec);
    std::ranges::copy(request.weights, network->weights().begin());
    std::vector<float> logits(std::size_t(batch.examples) * step.logits.size());
    network->train(batch, moment, logits);
    const double norm = gradientNorm(network->gradient());
    step.weights = weightsOf(step, trace, model.scores == ScoreForm::QueryKey);
    step.weights.batchNorm = norm;
    step.weights.clip = train.clip;
    step.weights.clipFactor = clipFactor(norm, train.clip);
    step.weights.rate = learningRate(train, request.epoch + 1);
    step.isPlainSgd = train.optimizer == OptimizerKind::Sgd && train.momentum == 0;

    std::vector<float> moved(request.weights.begin(), request.weights.end());
    Optimizer optimizer(train, network->gradient().size());
    optimizer.update(std::span(moved).first(network->gradient().size()), network->gradient(),
                     step.weights.clipFactor, step.weights.rate);
    step.after = afterwards(step, attentionTrace(spec, moved, one, moment, request.block, request.head));
    return step;
}

std::vector<std::uint32_t> nextBatch(const TrainSpec &train, std::uint64_t seed, int epoch, int examples)
{
    std::vector<std::uint32_t> order = epochOrder(train, seed, epoch + 1, examples);
    order.resize(std::min(order.size(), std::size_t(train.batch)));
    return order;
}

std::pair<std::vector<std::uint32_t>, int> batchWith(const TrainSpec &train, std::uint64_t seed, int epoch,
                                                     int examples, std::uint32_t example)
{
    const std::vector<std::uint32_t> order = epochOrder(train, seed, epoch + 1, examples);
    const auto found = std::ranges::find(order, example);
    if (found == order.end())
        throw UsageError("There is no training example " + std::to_string(example + 1) +
                         "; the set has 1 to " + std::to_string(examples) + ".");
    const auto place = std::size_t(found - order.begin());
    const std::size_t first = place / std::size_t(train.batch) * std::size_t(train.batch);
    const std::size_t end = std::min(order.size(), first + std::size_t(train.batch));
    return {{order.begin() + std::ptrdiff_t(first), order.begin() + std::ptrdiff_t(end)}, int(place - first)};
}

} // namespace fovea
