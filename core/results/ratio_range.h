// SPDX-License-Identifier: MIT
#pragma once

#include "core/results/sign_test.h"

#include <limits>
#include <span>

namespace fovea {

// A number of which only the ends are known. Without any knowledge a ratio lies from 0 to infinity.
struct Range
{
    double low = 0;
    double high = std::numeric_limits<double>::infinity();

    bool operator==(const Range &) const = default;
};

// How a range is best said: "1.5", "> 1.5", "< 1.5", "1.5 to 2", nothing at all, or beyond all numbers.
enum class RangeKind { Exact, AtLeast, AtMost, Between, Open, Endless };

RangeKind kindOf(const Range &range);

// To this many decimals, so that it never says more than is known: the low end down, the high end up, an
// exact value to the nearest.
Range rounded(const Range &range, int decimals);
double roundedDown(double value, int decimals);
double roundedUp(double value, int decimals);

// How many times fewer epochs `other` needs than `first`. Closed where both arrived, open where one did not:
// nothing is known of how much later it would have.
Range ratioOf(const Observation &first, const Observation &other);

// The median of the low ends and that of the high ends. With an even number the two middle values are
// averaged.
Range medianRange(std::span<const Range> ranges);

// An interval for the median that holds whatever the distribution: from the rank-th smallest low end to the
// rank-th largest high end.
struct OrderInterval
{
    Range range;
    double coverage = 0; // with which it holds the median
    int rank = 1;
};

// The narrowest whose coverage is at least `wanted`; with too few ranges for that, all of them.
OrderInterval orderInterval(std::span<const Range> ranges, double wanted);

} // namespace fovea
