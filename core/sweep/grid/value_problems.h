// SPDX-License-Identifier: MIT
#pragma once

#include "core/sweep/grid/grid.h"

#include <limits>
#include <string>
#include <vector>

namespace fovea {

// A value that no cell can have, whatever the others are.
struct ValueProblem
{
    static constexpr std::size_t noPlace = std::numeric_limits<std::size_t>::max();

    std::string field;           // of an axis, or within a zip group
    std::size_t place = noPlace; // among its values; noPlace: it has none
    std::string sentence;

    bool operator==(const ValueProblem &) const = default;
};

// Also of a grid that is not sound. What goes wrong only where two fields meet is not among them.
std::vector<ValueProblem> valueProblems(const GridSpec &grid);

} // namespace fovea
