// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

#include <string_view>

namespace fovea::ui {

constexpr std::string_view sharpnessKey = "model.inverse_temperature";
constexpr std::string_view maskKey = "mask"; // the type of a lane's mask, which is no key of setField

// What a person calls a setting: "Learning rate" for "train.lr", "Length" for "task.length", "Kept keys k"
// for "k". Keys that have no name here get one made from the key.
QString fieldName(std::string_view key);

// What a person calls a choice of a setting: "queries and keys" for "qk"; most are called what they are.
QString choiceName(std::string_view key, std::string_view choice);

// A setting and its value within a sentence: "learning rate 0.05", "3 layers", "sharpness 8", "SGD".
QString fieldWords(std::string_view key, std::string_view value);

// What an empty field stands for: "none", or "that of the run".
QString emptyName(std::string_view key);

} // namespace fovea::ui
