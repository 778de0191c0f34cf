// SPDX-License-Identifier: MIT
#include "core/experiment/field_words.h"

#include "core/attention/mask.h"
#include "core/base/errors.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>

namespace fovea {

namespace {

struct Words
{
    std::string_view key;
    std::string_view text;
};

constexpr std::array names = {
    // masks
    Words{"k", "Kept keys k"},
    Words{"p", "Share p"},
    Words{"sink", "Sinks"},
    Words{"tau", "Distance tau"},
    Words{"alpha", "Sparsity alpha"},
    Words{"m", "Kept blocks m"},
    Words{"temperature", "Temperature"},
    Words{"rounds", "Hash rounds"},
    Words{"buckets", "Buckets"},
    Words{"w", "Kept keys w"},
    Words{"clusters", "Clusters"},
    Words{"decay", "Decay"},
    Words{"h", "Heavy keys h"},
    Words{"band", "Neighbours"},
    Words{"cells", "Cells"},
    Words{"width", "Band width"},
    Words{"size", "Block size"},
    Words{"global", "Global tokens"},
    // tasks
    Words{"task.id", "Task"},
    Words{"task.length", "Length"},
    Words{"task.modulus", "Modulus"},
    Words{"task.min-length", "Longer than"},
    Words{"task.max-length", "Shorter than"},
    Words{"task.depth", "Nesting depth"},
    Words{"task.arguments", "Most arguments"},
    // data
    Words{"data.train", "Train sequences"},
    Words{"data.heldout", "Held out"},
    Words{"data.seed", "Data seed"},
    Words{"data.padding", "Padding"},
    Words{"data.train_file", "Train file"},
    Words{"data.heldout_file", "Held-out file"},
    // model
    Words{"model.layout", "Layout"},
    Words{"model.blocks", "Layers"},
    Words{"model.heads", "Heads"},
    Words{"model.d_model", "Model width"},
    Words{"model.d_head", "Head width"},
    Words{"model.d_mlp", "MLP width"},
    Words{"model.activation", "Activation"},
    Words{"model.norm", "LayerNorm"},
    Words{"model.affine", "Learned norm"},
    Words{"model.scores", "Scores from"},
    Words{"model.output", "Output projection"},
    Words{"model.positions", "Positions"},
    Words{"model.readout", "Answer from"},
    Words{"model.pad", "PAD tokens"},
    Words{"model.dropout", "Dropout"},
    Words{"model.inverse_temperature", "Sharpness"},
    Words{"model.gradient", "Gradient"},
    // training
    Words{"train.optimizer", "Optimiser"},
    Words{"train.lr", "Learning rate"},
    Words{"train.decay", "Decay per epoch"},
    Words{"train.batch", "Batch size"},
    Words{"train.clip", "Gradient limit"},
    Words{"train.epochs", "Epochs"},
    Words{"train.momentum", "Momentum"},
    Words{"train.weight_decay", "Weight decay"},
    Words{"train.order", "Order"},
    Words{"train.init", "Initial weights"},
    Words{"train.accuracy", "Train accuracy"},
    // stop, metrics, storage
    Words{"stop.train_acc", "At accuracy"},
    Words{"stop.plateau", "After a plateau of"},
    Words{"stop.seconds", "After seconds"},
    Words{"metrics.examples", "Measured on"},
    Words{"store.snapshots", "Most snapshots"},
    Words{"store.megabytes", "Most megabytes"},
};

constexpr std::array choices = {
    Words{"model.layout=released", "as released"},
    Words{"model.layout=printed", "as printed"},
    Words{"model.norm=pre", "before"},
    Words{"model.norm=post", "after"},
    Words{"model.scores=qk", "query, key"},
    Words{"model.scores=bilinear", "one matrix"},
    Words{"model.readout=mean", "mean"},
    Words{"model.readout=last", "last token"},
    Words{"model.gradient=kept", "kept keys"},
    Words{"model.gradient=straight-through", "straight-through"},
    Words{"model.gradient=forward-full", "forward full"},
    Words{"train.optimizer=sgd", "SGD"},
    Words{"train.optimizer=adam", "Adam"},
    Words{"train.optimizer=adamw", "AdamW"},
    Words{"model.activation=relu", "ReLU"},
    Words{"model.activation=gelu", "GELU"},
    Words{"model.activation=mish", "Mish"},
    Words{"data.padding=paper", "paper"},
    Words{"train.init=paired", "shared"},
    Words{"train.init=independent", "own"},
};

// Where name and value side by side make no English; # stands for the value.
constexpr std::array phrases = {
    Words{"data.train", "# train sequences"},
    Words{"data.heldout", "# held out"},
    Words{"data.padding=none", "no padding"},
    Words{"data.padding=paper", "padded as in the paper"},
    Words{"model.blocks", "# layers"},
    Words{"model.blocks=1", "1 layer"},
    Words{"model.heads", "# heads"},
    Words{"model.heads=1", "1 head"},
    Words{"model.layout", "#"},
    Words{"model.activation", "#"},
    Words{"model.norm=pre", "LayerNorm before"},
    Words{"model.norm=post", "LayerNorm after"},
    Words{"model.affine=true", "learned norm"},
    Words{"model.affine=false", "norm not learned"},
    Words{"model.scores=qk", "scores from queries and keys"},
    Words{"model.output=true", "output projection"},
    Words{"model.output=false", "no output projection"},
    Words{"model.positions", "# positions"},
    Words{"model.positions=none", "no positions"},
    Words{"model.readout=mean", "answer from the mean"},
    Words{"model.readout=last", "answer from the last token"},
    Words{"model.pad", "PAD #"},
    Words{"model.gradient=kept", "gradient through kept keys"},
    Words{"model.gradient=straight-through", "straight-through gradient"},
    Words{"model.gradient=forward-full", "full forward, gradient through kept keys"},
    Words{"train.optimizer", "#"},
    Words{"train.epochs", "# epochs"},
    Words{"train.epochs=1", "1 epoch"},
    Words{"train.order", "# order"},
    Words{"train.init", "# initial weights"},
    Words{"train.accuracy", "# train accuracy"},
    Words{"stop.train_acc", "stops at accuracy #"},
    Words{"stop.train_acc=null", "no stop at an accuracy"},
    Words{"stop.plateau", "stops after a plateau of #"},
    Words{"stop.plateau=null", "no stop after a plateau"},
    Words{"stop.seconds", "stops after # s"},
    Words{"stop.seconds=null", "no stop after a time"},
    Words{"store.snapshots", "at most # snapshots"},
    Words{"store.megabytes", "at most # megabytes"},
    Words{"metrics.examples", "measured on #"},
};

template<typename Table>
std::string_view found(const Table &table, std::string_view key)
{
    const auto at = std::ranges::find(table, key, &Words::key);
    return at == table.end() ? std::string_view() : at->text;
}

std::string withValue(std::string_view key, std::string_view value)
{
    return std::string(key) + "=" + std::string(value);
}

// "learning rate", but "MLP width" as it is.
std::string lowered(std::string_view name)
{
    std::string text(name);
    const auto isUpper = [](char c) { return std::isupper(static_cast<unsigned char>(c)) != 0; };
    if (std::none_of(text.begin() + 1, text.begin() + std::ptrdiff_t(std::min(text.find(' '), text.size())),
                     isUpper))
        text[0] = char(std::tolower(static_cast<unsigned char>(text[0])));
    return text;
}

// A key without a name, as good as it gets: "beta_2" of "train.beta_2".
std::string madeName(std::string_view key)
{
    std::string name(key.substr(key.find('.') == key.npos ? 0 : key.find('.') + 1));
    std::ranges::replace_if(
        name, [](char c) { return c == '_' || c == '-'; }, ' ');
    return name.empty() ? "-" : name;
}

// "10 of 16": cells.
std::string patternWords(const MaskSpec &spec)
{
    try {
        const auto mask = makeMask(spec);
        const int length = mask->onlyLength().value_or(0);
        const double cells = double(length) * length;
        const double kept = density(*mask, {length, 0}).value_or(0) * cells;
        return std::to_string(std::lround(kept)) + " of " + std::to_string(std::lround(cells));
    } catch (const UsageError &) {
        return "no pattern";
    }
}

} // namespace

std::string_view fieldName(std::string_view key)
{
    return found(names, key);
}

std::string_view choiceName(std::string_view key, std::string_view choice)
{
    return found(choices, withValue(key, choice));
}

std::string_view emptyName(std::string_view key)
{
    return key == "data.seed" ? "as the run" : "none";
}

std::string fieldWords(std::string_view key, std::string_view value)
{
    const std::string_view choice = choiceName(key, value);
    const std::string text(value == "null" || (key == "data.seed" && value == "run") ? emptyName(key)
                           : value == "true"                                         ? "on"
                           : value == "false"                                        ? "off"
                           : choice.empty()                                          ? value
                                                                                     : choice);
    std::string_view phrase = found(phrases, withValue(key, value));
    if (phrase.empty())
        phrase = found(phrases, key);
    if (!phrase.empty()) {
        std::string words(phrase);
        if (const auto mark = words.find('#'); mark != words.npos)
            words.replace(mark, 1, text);
        return words;
    }
    const std::string_view name = fieldName(key);
    return lowered(name.empty() ? madeName(key) : name) + " " + text;
}

std::string wordsOf(const MaskSpec &mask)
{
    std::string words = mask.id;
    const MaskInfo *info = maskCatalogue().find(mask.id);
    if (!info)
        return words;
    if (info->shortest) // a whole pattern is no name
        return words + ", " + patternWords(mask);
    for (const Param &param : info->params) {
        const auto given = mask.params.find(param.id);
        const std::string value = textOf(given == mask.params.end() ? param.fallback : given->second);
        if (&param == &info->params.front())
            words += " " + value; // needs no name
        else if (value != textOf(param.fallback))
            words += ", " + (param.id == "global" ? value + " " + param.id : param.id + " " + value);
    }
    return words;
}

} // namespace fovea
