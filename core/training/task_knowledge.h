// SPDX-License-Identifier: MIT
#pragma once

#include "core/tasks/task.h"

#include <memory>
#include <optional>
#include <span>
#include <string>

namespace fovea {

// What is known of a run's sequences by its task's rule; nothing for own data without a task ("file").
class TaskKnowledge
{
public:
    explicit TaskKnowledge(const TaskSpec &spec);

    // Empty for own data. InputError for a sequence the rule makes no sense for.
    std::optional<int> label(std::span<const Token> tokens) const;
    // For own data nothing sets a token apart: every one decides. So also where the rule makes no sense.
    Deciding deciding(std::span<const Token> tokens) const;
    // As the task writes it; numbers separated by blanks for own data.
    std::string text(std::span<const Token> tokens) const;
    // Whether the task generates sequences of this length; empty for own data.
    std::optional<bool> generates(int length) const;

private:
    std::unique_ptr<Task> m_task;
};

} // namespace fovea
