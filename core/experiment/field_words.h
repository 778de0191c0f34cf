// SPDX-License-Identifier: MIT
#pragma once

#include "core/spec/experiment_spec.h"

#include <string>
#include <string_view>

namespace fovea {

// What people call the fields of a spec, in forms, sentences and the labels of lanes. Every field of the
// table and every parameter of a task or mask has a name here.

// "Learning rate" for "train.lr", "Length" for "task.length", "Kept keys k" for "k"; empty for unknown keys.
std::string_view fieldName(std::string_view key);

// "as printed" for "printed" of "model.layout"; empty for choices that are called what they are.
std::string_view choiceName(std::string_view key, std::string_view choice);

// What an empty field stands for: "none", or "as the run".
std::string_view emptyName(std::string_view key);

// A field and its value within a sentence: "learning rate 0.05", "3 layers", "sharpness 8", "Adam".
std::string fieldWords(std::string_view key, std::string_view value);

// "full", "top-k 5", "banded 5, 1 global".
std::string wordsOf(const MaskSpec &mask);

} // namespace fovea
