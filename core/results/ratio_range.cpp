// SPDX-License-Identifier: MIT
#include "core/results/ratio_range.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace fovea {

namespace {

std::vector<double> sortedEnds(std::span<const Range> ranges, double Range::*end)
{
    std::vector<double> ends;
    for (const Range &range : ranges)
        ends.push_back(range.*end);
    std::ranges::sort(ends);
    return ends;
}

double middle(const std::vector<double> &ascending)
{
    const double low = ascending[(ascending.size() - 1) / 2];
    const double high = ascending[ascending.size() / 2];
    return std::isinf(high) ? high : (low + high) / 2;
}

double coverageOf(int count, int rank)
{
    return std::max(0.0, 1 - 2 * headsOrMore(count, count - rank + 1));
}

} // namespace

RangeKind kindOf(const Range &range)
{
    if (std::isinf(range.low))
        return RangeKind::Endless;
    if (range.low == range.high)
        return RangeKind::Exact;
    if (std::isinf(range.high))
        return range.low > 0 ? RangeKind::AtLeast : RangeKind::Open;
    return range.low > 0 ? RangeKind::Between : RangeKind::AtMost;
}

double roundedDown(double value, int decimals)
{
    if (!std::isfinite(value))
        return value;
    const double scale = std::pow(10.0, decimals);
    const double whole = std::round(value * scale);
    // 1.1 times 100 is a little more than 110, and is meant.
    const bool isMeant = std::abs(value * scale - whole) < 1e-9 * std::max(1.0, std::abs(whole));
    return (isMeant ? whole : std::floor(value * scale)) / scale;
}

double roundedUp(double value, int decimals)
{
    return -roundedDown(-value, decimals);
}

Range rounded(const Range &range, int decimals)
{
    if (kindOf(range) != RangeKind::Exact)
        return {roundedDown(range.low, decimals), roundedUp(range.high, decimals)};
    const double scale = std::pow(10.0, decimals);
    const double value = std::round(range.low * scale) / scale;
    return {value, value};
}

Range ratioOf(const Observation &first, const Observation &other)
{
    Range range;
    if (!first.arrived && !other.arrived)
        return range;
    const double ratio = first.time / other.time;
    if (other.arrived)
        range.low = ratio;
    if (first.arrived)
        range.high = ratio;
    return range;
}

Range medianRange(std::span<const Range> ranges)
{
    if (ranges.empty())
        return {};
    return {middle(sortedEnds(ranges, &Range::low)), middle(sortedEnds(ranges, &Range::high))};
}

OrderInterval orderInterval(std::span<const Range> ranges, double wanted)
{
    OrderInterval interval;
    if (ranges.empty())
        return interval;
    const int count = int(ranges.size());
    while (2 * (interval.rank + 1) <= count && coverageOf(count, interval.rank + 1) >= wanted)
        ++interval.rank;
    const auto rank = std::size_t(interval.rank);
    const auto lows = sortedEnds(ranges, &Range::low);
    const auto highs = sortedEnds(ranges, &Range::high);
    interval.range = {lows[rank - 1], highs[highs.size() - rank]};
    interval.coverage = coverageOf(count, interval.rank);
    return interval;
}

} // namespace fovea
