// SPDX-License-Identifier: MIT
#pragma once

#include "core/tasks/task.h"

#include <optional>
#include <string>
#include <vector>

namespace fovea {

// Where and why a typed text is no sequence of a run. Places are counted in characters of the text, from 0.
struct TypedProblem
{
    std::string sentence;
    std::size_t first = 0; // the text's length where something is missing at its end
    std::size_t count = 0; // characters that are wrong; 0 where something is missing

    bool operator==(const TypedProblem &) const = default;
};

struct TypedSequence
{
    std::vector<Token> tokens; // empty where there is a problem
    std::optional<int> label;  // by the task's rule; own data have none
    bool lengthTrained = true;
    std::vector<std::string> remarks; // sentences about a sequence that can be looked at all the same
    std::optional<TypedProblem> problem;
};

} // namespace fovea
