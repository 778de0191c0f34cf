// SPDX-License-Identifier: MIT
#include "core/tasks/task.h"

#include "core/tasks/refusal.h"

namespace fovea {

std::vector<Token> Task::parse(std::string_view text) const
{
    return tokensFrom(text, *this, TextUnit::Character);
}

std::string Task::format(std::span<const Token> tokens) const
{
    std::string text;
    for (const Token token : tokens)
        text += alphabet().at(std::size_t(token));
    return text;
}

std::unique_ptr<Task> makeTask(const TaskSpec &spec)
{
    if (spec.id == "file")
        throw UsageError(
            "The task 'file' has no rule: its sequences and labels are the ones in the data files.");
    const TaskInfo &info = taskCatalogue().at(spec.id);
    const auto complaints = problems(info.params, spec.params, "Task " + info.id);
    if (!complaints.empty())
        throw UsageError(joined(complaints, " "));
    return info.make(spec.params);
}

} // namespace fovea
