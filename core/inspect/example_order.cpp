// SPDX-License-Identifier: MIT
#include "core/inspect/example_order.h"

#include "core/base/random.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace fovea {

namespace {

using Lanes = std::span<const std::vector<ExampleAnswer>>;

// How many of the first examples every lane has answered.
std::size_t answeredByAll(Lanes lanes)
{
    if (lanes.empty())
        return 0;
    return std::ranges::min_element(lanes, {}, &std::vector<ExampleAnswer>::size)->size();
}

bool isWrongThenRight(Lanes lanes, std::size_t example, int label)
{
    const bool wrong = lanes[0][example].label != label;
    return wrong && (lanes.size() < 2 || lanes[1][example].label == label);
}

// Fisher-Yates over all of them, before any class is picked: a class then keeps its order among the others.
void shuffle(std::vector<int> &examples, std::uint64_t seed)
{
    Random random(mixed(seed));
    for (std::size_t i = examples.size(); i > 1; --i)
        std::swap(examples[i - 1], examples[random.below(i)]);
}

// The smallest key first. Infinity stands for "no number".
template<typename Key>
void sortBy(std::vector<int> &examples, Lanes lanes, const Key &key)
{
    std::vector<double> keys;
    for (std::size_t example = 0; example < examples.size(); ++example) {
        double smallest = std::numeric_limits<double>::infinity();
        for (const auto &answers : lanes)
            if (const double value = key(answers[example]); !std::isnan(value))
                smallest = std::min(smallest, value);
        keys.push_back(smallest);
    }
    std::ranges::stable_sort(examples, {}, [&](int example) { return keys[std::size_t(example)]; });
}

} // namespace

std::vector<int> orderedExamples(std::span<const int> labels, Lanes lanes, ExampleOrder order,
                                 std::optional<int> onlyClass, std::uint64_t seed)
{
    const bool needsAnswers = order != ExampleOrder::ByIndex && order != ExampleOrder::Random;
    std::vector<int> examples(needsAnswers ? std::min(labels.size(), answeredByAll(lanes)) : labels.size());
    std::iota(examples.begin(), examples.end(), 0);
    const auto labelOf = [&](int example) { return labels[std::size_t(example)]; };
    switch (order) {
    case ExampleOrder::ByIndex:
        break;
    case ExampleOrder::Random:
        shuffle(examples, seed);
        break;
    case ExampleOrder::WrongRight:
        std::erase_if(examples, [&](int example) {
            return !isWrongThenRight(lanes, std::size_t(example), labelOf(example));
        });
        break;
    case ExampleOrder::LeastConfident:
        sortBy(examples, lanes, [](const ExampleAnswer &answer) { return answer.confidence; });
        break;
    case ExampleOrder::MostDispersed:
        sortBy(examples, lanes, [](const ExampleAnswer &answer) { return -answer.dispersion; });
        break;
    }
    if (onlyClass)
        std::erase_if(examples, [&](int example) { return labelOf(example) != *onlyClass; });
    return examples;
}

} // namespace fovea
