// SPDX-License-Identifier: MIT
#include "core/training/task_knowledge.h"

#include "core/base/errors.h"
#include "core/base/text.h"

namespace fovea {

TaskKnowledge::TaskKnowledge(const TaskSpec &spec) : m_task(spec.id == "file" ? nullptr : makeTask(spec)) {}

std::optional<int> TaskKnowledge::label(std::span<const Token> tokens) const
{
    if (!m_task)
        return {};
    return m_task->evaluate(tokens);
}

Deciding TaskKnowledge::deciding(std::span<const Token> tokens) const
{
    Deciding all;
    all.everyToken = true;
    if (!m_task)
        return all;
    try {
        return m_task->deciding(tokens);
    } catch (const InputError &) {
        return all;
    }
}

std::string TaskKnowledge::text(std::span<const Token> tokens) const
{
    if (m_task)
        return m_task->format(tokens);
    std::vector<std::string> numbers;
    for (const Token token : tokens)
        numbers.push_back(std::to_string(token));
    return joined(numbers, " ");
}

std::optional<bool> TaskKnowledge::generates(int length) const
{
    if (!m_task)
        return {};
    const LengthRange range = m_task->lengths();
    return length >= range.minimum && length <= range.maximum && length % range.multiple == 0;
}

} // namespace fovea
