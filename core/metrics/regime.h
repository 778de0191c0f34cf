// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>
#include <span>

namespace fovea {

// Which of the two sufficient conditions.
enum class Condition { W, X };

// Where a condition turns true: the smallest separation, over the dispersion deltaS of full attention, at
// which it holds for this ratio of dispersions (kept over full). Nothing where no separation is enough. Beta
// counts for X alone.
std::optional<double> smallestFeasible(Condition condition, double deltaS, double ratio, double beta = 1);

// The paper's Table 6, as listed in the authors' code: dispersion of full attention and of top-5, separation
// of top-5 (at 100 minus the percentile) and queries per key, at conditionLevels().
struct PaperRow
{
    const char *task;
    char letter;
    std::array<double, 4> deltaS, deltaH, separation, queriesPerKey;

    double beta(std::size_t level) const { return queriesPerKey[level] / 5; }
    double condition(Condition which, std::size_t level) const; // its left-hand side
};
std::span<const PaperRow> paperTable();

} // namespace fovea
