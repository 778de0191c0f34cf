// SPDX-License-Identifier: MIT
#pragma once

#include "core/spec/experiment_spec.h"

#include <QString>

namespace fovea::ui {

// A task in words, the same wherever it is spoken of.

QString taskName(const TaskSpec &task);               // "Even pairs"; "Own data" for a file
QString taskQuestion(const TaskSpec &task);           // "Do the two ends match?"
QString answerWords(const TaskSpec &task, int label); // "match", "odd", "the stack shows 1"
// What decides, as it ends "46 % on ...": "the ends", "the twin"; "what decides" where it has no name.
QString decidingWords(const TaskSpec &task);

} // namespace fovea::ui
