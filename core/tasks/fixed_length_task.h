// SPDX-License-Identifier: MIT
#pragma once

#include "core/tasks/task.h"

#include <optional>
#include <string>
#include <vector>

namespace fovea {

// What the tasks have in common whose sequences all have the length that is asked for.
class FixedLengthTask : public Task
{
public:
    const std::vector<std::string> &alphabet() const final { return m_alphabet; }
    int classes() const final { return m_classes; }
    LengthRange lengths() const final { return m_lengths; }

protected:
    FixedLengthTask(std::vector<std::string> alphabet, int classes, LengthRange lengths)
        : m_alphabet(std::move(alphabet)), m_classes(classes), m_lengths(lengths)
    {
    }

    int length() const { return m_lengths.maximum; }
    // Tokens 0 .. symbols-1, each equally likely and independent of the others.
    std::vector<Token> independentTokens(Random &random, int symbols) const;

private:
    std::vector<std::string> m_alphabet;
    int m_classes;
    LengthRange m_lengths;
};

inline LengthRange fixedLength(std::int64_t length, int multiple = 1)
{
    return {int(length), int(length), multiple};
}

// Parameters that several tasks have.
Param lengthParam(std::int64_t minimum);
Param modulusParam();

// "0", "1", ... as many as asked for.
std::vector<std::string> digitSymbols(int count);

// A count that was added up in doubles, if it is exact.
std::optional<std::uint64_t> exactCount(double count);
// Counts above this are not told apart, so that sums of them stay finite.
inline constexpr double countLimit = 0x1p53;

} // namespace fovea
