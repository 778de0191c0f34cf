// SPDX-License-Identifier: MIT
#pragma once

#include "core/inspect/example_survey.h"

namespace fovea {

enum class ExampleSplit { Heldout, Train };

enum class ExampleOrder {
    ByIndex,
    Random,
    WrongRight, // only those that the first lane has wrong and the second right; with one lane: has wrong
    LeastConfident,
    MostDispersed,
};

// Indices of examples in the order asked for; ties by index. `lanes` are the answers of the lanes compared,
// of the first examples or all of them: orders that go by answers list only what every lane has answered. The
// confidence of an example is the smallest of the lanes', its dispersion the largest; where a number is
// missing in every lane the example comes last.
std::vector<int> orderedExamples(std::span<const int> labels,
                                 std::span<const std::vector<ExampleAnswer>> lanes, ExampleOrder order,
                                 std::optional<int> onlyClass = {}, std::uint64_t seed = 0);

} // namespace fovea
