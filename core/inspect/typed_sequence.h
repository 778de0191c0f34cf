// SPDX-License-Identifier: MIT
#pragma once

#include "core/experiment/experiment_spec.h"
#include "core/model/parameter_layout.h"
#include "core/tasks/task.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
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

// Reads what a person types for one run, key by key: keeps the task, which for ListOps takes a while to make.
// Immutable; any thread.
class SequenceReader
{
public:
    SequenceReader(const RunSpec &spec, const InputShape &shape);

    TypedSequence read(std::string_view text) const;

    // How the symbols are written, and what stands between them.
    std::vector<std::string> alphabet() const;
    std::string_view separator() const { return m_byWords ? " " : ""; }

private:
    void readTokens(std::string_view text, TypedSequence &result) const;
    void checkLength(std::string_view text, TypedSequence &result) const;
    bool isTrained(int length) const;
    std::string trainedLengths() const;

    std::shared_ptr<const Task> m_task; // none for own data without a rule
    InputShape m_shape;
    Positions m_positions;
    bool m_ownData;
    bool m_byWords;
};

// Once.
TypedSequence readTyped(std::string_view text, const RunSpec &spec, const InputShape &shape);

} // namespace fovea
