// SPDX-License-Identifier: MIT
#include "core/experiment/spec_field_makers.h"
#include "core/tasks/task.h"

#include <charconv>
#include <limits>

namespace fovea {

namespace {

using namespace fields;

#define FOVEA_MEMBER(path)                                                                                   \
    [](auto &spec) -> auto &                                                                                 \
    {                                                                                                        \
        return spec.path;                                                                                    \
    }

constexpr std::int64_t mostExamples = 1'000'000;
constexpr std::int64_t mostEpochs = 100'000;
constexpr std::int64_t widest = 1024;
constexpr double smallestPositive = 1e-9; // stands for "above zero" in ranges

SpecField taskField()
{
    std::vector<std::string> ids = taskCatalogue().ids();
    ids.push_back("file");
    Param param = choiceParam("task.id", "The task; file takes own data in any alphabet", ids);
    param.fallback = TaskSpec().id;
    return {param.id, param, false, [](const RunSpec &spec) { return spec.task.id; },
            [param](RunSpec &spec, std::string_view text) {
                auto id = std::get<std::string>(valueFrom(param, text, {}));
                if (id != spec.task.id)
                    spec.task = {std::move(id), {}};
            }};
}

// Seeds use all 64 bits, more than a ParamValue has.
SpecField dataSeedField()
{
    const Param param = integerParam("data.seed", "Seed of the generated data; run takes the seed of the run",
                                     0, 0, std::numeric_limits<std::int64_t>::max());
    return {param.id, param, true,
            [](const RunSpec &spec) {
                return spec.data.seed ? std::to_string(*spec.data.seed) : std::string("run");
            },
            [](RunSpec &spec, std::string_view text) {
                std::uint64_t seed = 0;
                const auto end = text.data() + text.size();
                const auto read = std::from_chars(text.data(), end, seed);
                if (text == "run" || text == "null")
                    spec.data.seed.reset();
                else if (read.ec == std::errc() && read.ptr == end)
                    spec.data.seed = seed;
                else
                    throwWrong("data.seed", text);
            }};
}

SpecField layoutField()
{
    SpecField field =
        choiceField("model.layout",
                    "As released by the authors or as printed in the paper; decides biases and score "
                    "scaling, and sets norm, affine, scores and output",
                    {"released", "printed"}, at(&RunSpec::model, &ModelSpec::layout));
    field.set = [choose = field.set](RunSpec &spec, std::string_view text) {
        choose(spec, text);
        applyLayout(spec.model, spec.model.layout);
    };
    return field;
}

void addData(std::vector<SpecField> &fields)
{
    fields.push_back(integerField("data.train", "Sequences to train on", 1, mostExamples,
                                  at(&RunSpec::data, &DataSpec::train)));
    fields.push_back(integerField("data.heldout", "Sequences held out", 1, mostExamples,
                                  at(&RunSpec::data, &DataSpec::heldout)));
    fields.push_back(dataSeedField());
    fields.push_back(
        choiceField("data.padding",
                    "Padded length: that of the longest sequence, or as in the paper rounded up to a "
                    "multiple of the mask's size",
                    {"none", "paper"}, at(&RunSpec::data, &DataSpec::padding)));
    fields.push_back(optionalField(choiceParam("data.train_file", "Own train data, a JSONL file", {}),
                                   at(&RunSpec::data, &DataSpec::trainFile)));
    fields.push_back(optionalField(choiceParam("data.heldout_file", "Own held-out data, a JSONL file", {}),
                                   at(&RunSpec::data, &DataSpec::heldoutFile)));
}

void addModel(std::vector<SpecField> &fields)
{
    fields.push_back(layoutField());
    fields.push_back(
        integerField("model.blocks", "Transformer layers", 1, 64, at(&RunSpec::model, &ModelSpec::blocks)));
    fields.push_back(integerField("model.heads", "Attention heads per layer", 1, 16,
                                  at(&RunSpec::model, &ModelSpec::heads)));
    fields.push_back(integerField("model.d_model", "Numbers a position is made of", 1, widest,
                                  at(&RunSpec::model, &ModelSpec::dModel)));
    fields.push_back(integerField("model.d_head", "Numbers a query, key or value has in each head", 1, widest,
                                  at(&RunSpec::model, &ModelSpec::dHead)));
    fields.push_back(integerField("model.d_mlp", "Hidden units of the MLP", 1, widest,
                                  at(&RunSpec::model, &ModelSpec::dMlp)));
    fields.push_back(choiceField("model.activation", "Activation of the MLP", {"relu", "gelu", "mish"},
                                 at(&RunSpec::model, &ModelSpec::activation)));
    fields.push_back(choiceField("model.norm",
                                 "LayerNorm before each part of a layer, or after its residual sum",
                                 {"pre", "post"}, at(&RunSpec::model, &ModelSpec::norm)));
    fields.push_back(flagField("model.affine", "Whether LayerNorm learns a scale and a shift",
                               at(&RunSpec::model, &ModelSpec::affine)));
    fields.push_back(choiceField("model.scores", "Scores from queries and keys, or from one matrix per head",
                                 {"qk", "bilinear"}, at(&RunSpec::model, &ModelSpec::scores)));
    fields.push_back(flagField("model.output",
                               "Whether a projection follows the heads; without it their outputs are added",
                               at(&RunSpec::model, &ModelSpec::output)));
    fields.push_back(choiceField("model.positions", "How positions are told apart",
                                 {"sinusoidal", "learned", "none"},
                                 at(&RunSpec::model, &ModelSpec::positions)));
    fields.push_back(choiceField("model.readout",
                                 "What the answer is read from: the mean over positions or the last token",
                                 {"mean", "last"}, at(&RunSpec::model, &ModelSpec::readout)));
    fields.push_back(choiceField("model.pad", "Whether padding is attended to and averaged",
                                 {"attended", "masked"}, at(&RunSpec::model, &ModelSpec::pad)));
    fields.push_back(realField("model.dropout", "Share of values dropped in training", 0, 0.9,
                               at(&RunSpec::model, &ModelSpec::dropout)));
    fields.push_back(realField("model.inverse_temperature", "Factor of all scores; larger is sharper", 1e-3,
                               1e3, at(&RunSpec::model, &ModelSpec::inverseTemperature)));
    fields.push_back(
        choiceField("model.gradient",
                    "How gradients reach the scores: through the kept keys; forward with the mask "
                    "and backward as if all were kept; or forward with all keys and backward "
                    "through the selected ones",
                    {nameOf(GradientRule::Kept), nameOf(GradientRule::StraightThrough),
                     nameOf(GradientRule::ForwardFull)},
                    at(&RunSpec::model, &ModelSpec::gradient)));
}

void addTrain(std::vector<SpecField> &fields)
{
    fields.push_back(choiceField("train.optimizer", "Optimiser", {"sgd", "adam", "adamw"},
                                 at(&RunSpec::train, &TrainSpec::optimizer)));
    fields.push_back(realField("train.lr", "Learning rate of the first epoch", smallestPositive, 100,
                               at(&RunSpec::train, &TrainSpec::lr)));
    fields.push_back(realField("train.decay", "Factor of the learning rate after each epoch",
                               smallestPositive, 1, at(&RunSpec::train, &TrainSpec::decay)));
    fields.push_back(
        integerField("train.batch", "Sequences a step", 1, 4096, at(&RunSpec::train, &TrainSpec::batch)));
    fields.push_back(realField("train.clip", "Largest norm of the gradient; 0 for no limit", 0, 1e6,
                               at(&RunSpec::train, &TrainSpec::clip)));
    fields.push_back(integerField("train.epochs", "Passes over the train set", 1, mostEpochs,
                                  at(&RunSpec::train, &TrainSpec::epochs)));
    fields.push_back(
        realField("train.momentum", "Momentum of sgd", 0, 0.999, at(&RunSpec::train, &TrainSpec::momentum)));
    fields.push_back(
        realField("train.weight_decay", "Weight decay", 0, 1, at(&RunSpec::train, &TrainSpec::weightDecay)));
    fields.push_back(choiceField("train.order", "Order of the train set in each epoch",
                                 {"shuffled", "sequential"}, at(&RunSpec::train, &TrainSpec::order)));
    fields.push_back(choiceField("train.init", "Whether lanes of a seed start from the same weights",
                                 {"paired", "independent"}, at(&RunSpec::train, &TrainSpec::init)));
    fields.push_back(choiceField(
        "train.accuracy", "Train accuracy of the complete set after the epoch, or running while training",
        {"full", "running"}, at(&RunSpec::train, &TrainSpec::accuracy)));
}

void addRest(std::vector<SpecField> &fields)
{
    fields.push_back(integerField("metrics.examples", "Train sequences that attention is measured on", 0,
                                  1000, at(&RunSpec::metrics, &MetricsSpec::examples)));
    fields.push_back(integerField("store.snapshots", "Most snapshots kept of a run", 2, 100'000,
                                  at(&RunSpec::store, &StoreSpec::snapshots)));
    fields.push_back(integerField("store.megabytes", "Most megabytes of snapshots in a session", 1, 1'000'000,
                                  at(&RunSpec::store, &StoreSpec::megabytes)));
    fields.push_back(optionalField(realParam("stop.train_acc", "Stop at this train accuracy", 0.95, 0, 1),
                                   at(&RunSpec::stop, &StopSpec::trainAccuracy)));
    fields.push_back(
        optionalField(integerParam("stop.plateau", "Stop after this many epochs without a better train loss",
                                   20, 1, mostEpochs),
                      at(&RunSpec::stop, &StopSpec::plateau)));
    fields.push_back(
        optionalField(realParam("stop.seconds", "Stop after this many seconds of training", 600, 1e-3, 1e9),
                      at(&RunSpec::stop, &StopSpec::seconds)));
}

} // namespace

const std::vector<SpecField> &specFields()
{
    static const std::vector<SpecField> table = [] {
        std::vector<SpecField> fields;
        fields.push_back(taskField());
        addData(fields);
        addModel(fields);
        addTrain(fields);
        addRest(fields);
        return fields;
    }();
    return table;
}

void applyLayout(ModelSpec &model, Layout layout)
{
    const bool released = layout == Layout::Released;
    model.layout = layout;
    model.norm = released ? NormPlacement::Pre : NormPlacement::Post;
    model.affine = false;
    model.scores = released ? ScoreForm::QueryKey : ScoreForm::Bilinear;
    model.output = released;
}

} // namespace fovea
