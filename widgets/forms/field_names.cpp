// SPDX-License-Identifier: MIT
#include "widgets/forms/field_names.h"

#include "core/masks/mask.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace fovea::ui {

namespace {

struct Name
{
    std::string_view key;
    const char *text;
};

constexpr std::array fieldNames = {
    // masks
    Name{"k", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "Kept keys k")},
    Name{"p", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "Share p")},
    Name{"width", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "Band width")},
    Name{"size", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "Block size")},
    Name{"global", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "Global tokens")},
    // tasks
    Name{"task.id", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "Task")},
    Name{"task.length", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "Length")},
    Name{"task.modulus", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "Modulus")},
    Name{"task.min-length", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "Longer than")},
    Name{"task.max-length", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "Shorter than")},
    Name{"task.depth", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "Nesting depth")},
    Name{"task.arguments", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "Most arguments")},
    // data
    Name{"data.train", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "Train sequences")},
    Name{"data.heldout", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "Held out")},
    Name{"data.seed", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "Data seed")},
    Name{"data.padding", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "Padding")},
    Name{"data.train_file", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "Train file")},
    Name{"data.heldout_file", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "Held-out file")},
    // model
    Name{"model.layout", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "Layout")},
    Name{"model.blocks", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "Layers")},
    Name{"model.heads", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "Heads")},
    Name{"model.d_model", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "Model width")},
    Name{"model.d_head", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "Head width")},
    Name{"model.d_mlp", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "MLP width")},
    Name{"model.activation", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "Activation")},
    Name{"model.norm", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "LayerNorm")},
    Name{"model.affine", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "Learned norm")},
    Name{"model.scores", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "Scores from")},
    Name{"model.output", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "Output projection")},
    Name{"model.positions", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "Positions")},
    Name{"model.readout", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "Answer from")},
    Name{"model.pad", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "PAD tokens")},
    Name{"model.dropout", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "Dropout")},
    Name{"model.inverse_temperature", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "Sharpness")},
    // training
    Name{"train.optimizer", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "Optimiser")},
    Name{"train.lr", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "Learning rate")},
    Name{"train.decay", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "Decay per epoch")},
    Name{"train.batch", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "Batch size")},
    Name{"train.clip", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "Gradient limit")},
    Name{"train.epochs", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "Epochs")},
    Name{"train.momentum", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "Momentum")},
    Name{"train.weight_decay", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "Weight decay")},
    Name{"train.order", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "Order")},
    Name{"train.init", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "Initial weights")},
    Name{"train.accuracy", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "Train accuracy")},
    // stop, metrics, storage
    Name{"stop.train_acc", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "At accuracy")},
    Name{"stop.plateau", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "After a plateau of")},
    Name{"stop.seconds", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "After seconds")},
    Name{"metrics.examples", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "Measured on")},
    Name{"store.snapshots", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "Most snapshots")},
    Name{"store.megabytes", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "Most megabytes")},
};

constexpr std::array choiceNames = {
    Name{"model.layout=released", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "as released")},
    Name{"model.layout=printed", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "as printed")},
    Name{"model.norm=pre", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "before")},
    Name{"model.norm=post", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "after")},
    Name{"model.scores=qk", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "query, key")},
    Name{"model.scores=bilinear", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "one matrix")},
    Name{"model.readout=mean", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "mean")},
    Name{"model.readout=last", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "last token")},
    Name{"train.optimizer=sgd", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "SGD")},
    Name{"train.optimizer=adam", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "Adam")},
    Name{"train.optimizer=adamw", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "AdamW")},
    Name{"model.activation=relu", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "ReLU")},
    Name{"model.activation=gelu", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "GELU")},
    Name{"model.activation=mish", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "Mish")},
    Name{"data.padding=paper", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "paper")},
    Name{"train.init=paired", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "shared")},
    Name{"train.init=independent", QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "own")},
};

template<typename Table>
const char *found(const Table &table, std::string_view key)
{
    const auto at =
        std::find_if(table.begin(), table.end(), [&](const Name &name) { return name.key == key; });
    return at == table.end() ? nullptr : at->text;
}

QString translated(const char *text)
{
    return QCoreApplication::translate("fovea::ui::FieldNames", text);
}

QString made(std::string_view key)
{
    const auto dot = key.find('.');
    QString name = QString::fromUtf8(key.substr(dot == std::string_view::npos ? 0 : dot + 1));
    name.replace(u'_', u' ').replace(u'-', u' ');
    if (!name.isEmpty())
        name[0] = name[0].toUpper();
    return name;
}

} // namespace

QString fieldName(std::string_view key)
{
    const char *text = found(fieldNames, key);
    return text ? translated(text) : made(key);
}

QString choiceName(std::string_view key, std::string_view choice)
{
    if (const MaskInfo *mask = key == maskKey ? maskCatalogue().find(choice) : nullptr)
        return QString::fromStdString(mask->name);
    const char *text = found(choiceNames, std::string(key) + "=" + std::string(choice));
    return text ? translated(text) : QString::fromUtf8(choice);
}

QString fieldWords(std::string_view key, std::string_view value)
{
    QString name = fieldName(key);
    const QString word = name.section(u' ', 0, 0);
    if (word.mid(1) == word.mid(1).toLower()) // but not "MLP width" or "LayerNorm"
        name[0] = name[0].toLower();
    const QString text = value == "null"    ? emptyName(key)
                         : value == "true"  ? translated(QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "on"))
                         : value == "false" ? translated(QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "off"))
                                            : choiceName(key, value);
    static constexpr std::array counted = {std::string_view("model.blocks"), std::string_view("model.heads"),
                                           std::string_view("train.epochs")};
    const bool isCount = std::find(counted.begin(), counted.end(), key) != counted.end();
    if (isCount && value == "1")
        name.chop(1); // "1 layer"
    return isCount ? text + u' ' + name : name + u' ' + text;
}

QString emptyName(std::string_view key)
{
    return key == "data.seed" ? translated(QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "as the run"))
                              : translated(QT_TRANSLATE_NOOP("fovea::ui::FieldNames", "none"));
}

} // namespace fovea::ui
