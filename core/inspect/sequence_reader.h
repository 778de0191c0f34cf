// SPDX-License-Identifier: MIT
#pragma once

#include "core/inspect/typed_sequence.h"
#include "core/model/parameter_layout.h"
#include "core/spec/experiment_spec.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace fovea {

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
