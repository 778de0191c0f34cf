// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/beads/bead_scene.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

namespace fovea::ui {

// An example of a task with what its drawing needs.
struct TaskCase
{
    TaskSpec spec;
    std::vector<Token> tokens;
    std::vector<BeadToken> beads;
    std::optional<int> label; // none where no rule can evaluate the sequence
    QString answer;           // the label in words

    bool operator==(const TaskCase &) const = default;
};

// `label` is for sequences of own data, which no rule evaluates.
TaskCase taskCase(const TaskSpec &spec, const std::vector<Token> &tokens, std::optional<int> label = {});

// The same task with sequences short enough to be drawn in full.
TaskSpec shortTask(const TaskSpec &spec);

// A sequence of the short task that shows the rule: among those it generates, the first in which something
// happens.
std::vector<Token> tellingExample(const TaskSpec &spec, std::uint64_t roll);

} // namespace fovea::ui
