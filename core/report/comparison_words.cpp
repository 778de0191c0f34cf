// SPDX-License-Identifier: MIT
#include "core/report/comparison_words.h"

#include "core/base/text.h"
#include "core/base/wording.h"

namespace fovea {

namespace {

constexpr int ratioDecimals = 2;

struct RatioWords
{
    std::string atLeast, atMost, open;
};

// Ends are replaced where the words say %.
std::string rangeText(const Range &range, const RatioWords &words)
{
    const Range shown = rounded(range, ratioDecimals);
    const std::string low = fixedText(shown.low, ratioDecimals), high = fixedText(shown.high, ratioDecimals);
    const auto with = [](std::string text, const std::string &number) {
        return text.replace(text.find('%'), 1, number);
    };
    switch (kindOf(range)) {
    case RangeKind::Exact:
        return low;
    case RangeKind::AtLeast:
        return with(words.atLeast, low);
    case RangeKind::AtMost:
        return with(words.atMost, high);
    case RangeKind::Between:
        return low + " to " + high;
    case RangeKind::Endless:
        return "beyond all numbers";
    case RangeKind::Open:
        break;
    }
    return words.open;
}

} // namespace

std::string coverageText(double coverage)
{
    return fovea::textOf(roundedDown(100 * coverage, 2)) + " %";
}

std::string chanceText(double p)
{
    return p < 0.00005 ? "< 0.0001" : fixedText(p, 4);
}

std::string ratioWords(const Range &range)
{
    return rangeText(range, {"> %", "< %", "not known"});
}

std::string intervalText(const LaneComparison &comparison)
{
    const std::string range = rangeText(comparison.interval.range, {"% or more", "% or less", "not bounded"});
    return comparison.hasInterval()
               ? coverageText(comparison.interval.coverage) + " interval " + range
               : "range of " + countText(std::int64_t(comparison.pairs.size()), "seed") + " " + range;
}

} // namespace fovea
