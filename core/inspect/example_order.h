// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace fovea {

// What one run answers on one example.
struct ExampleAnswer
{
    int label = 0;         // its answer, right or wrong
    double confidence = 0; // the network's probability for it; NaN where it has diverged
    // Largest over layers, heads and queries; NaN where not measured or not defined.
    double dispersion = std::numeric_limits<double>::quiet_NaN();
};

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
