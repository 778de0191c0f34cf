// SPDX-License-Identifier: MIT
#pragma once

#include "core/base/random.h"

#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// Second opinions on the tasks, written the plain way and sharing nothing with core/tasks but the random
// numbers.
namespace fovea::testing {

// The answer of a valid text; modulus matters to the tasks that have one.
int oracleLabel(std::string_view task, const std::string &text, int modulus = 5);

// A listops text drawn by growing trees from the root until one has a length strictly between the bounds.
struct ListopsBounds
{
    int above = 500;
    int below = 600;
    int depth = 10;
    int arguments = 10;
};
std::string rejectionListops(Random &random, const ListopsBounds &bounds);

// The places of (operator, argument) from which the value of a listops text is taken.
std::set<std::pair<int, int>> oracleListopsMarks(const std::string &text);

std::vector<std::string> wordsOf(const std::string &text);

} // namespace fovea::testing
