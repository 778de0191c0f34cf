// SPDX-License-Identifier: MIT
#include "core/base/wording.h"
#include "core/results/comparison.h"

#include <algorithm>
#include <cmath>

namespace fovea {

namespace {

constexpr double level = 0.05;      // of the one-sided sign test
constexpr double clearRatio = 1.10; // that a lane must gain in the median to be called faster
constexpr Range sameRatio = {0.80, 1.25};
constexpr double rounding = 1e-12; // 11 / 10 is 1.1, whatever the last bit of its double

// Undecided pairs leave no room for a verdict: would it be another if the lanes arrived?
bool neitherArrivesTooOften(const LaneComparison &comparison)
{
    const int decided = comparison.test.decided();
    const int neither = comparison.neitherArrived();
    return decided < fewestDecided ? neither > 0 && decided + neither >= fewestDecided
                                   : 2 * neither >= comparison.test.pairs();
}

VerdictReason whyUndecided(const LaneComparison &comparison)
{
    const SignTest &test = comparison.test;
    if (neitherArrivesTooOften(comparison))
        return VerdictReason::NeitherArrives;
    if (test.decided() < fewestDecided)
        return VerdictReason::FewDecided;
    if (std::min(test.oneSided, mirrored(test).oneSided) > level)
        return VerdictReason::SeedsDisagree;
    return VerdictReason::IntervalTooWide;
}

} // namespace

int LaneComparison::neitherArrived() const
{
    return int(std::ranges::count_if(pairs, &SeedPair::neitherArrived));
}

int LaneComparison::neitherAsDiverged() const
{
    return int(std::ranges::count_if(pairs, [](const SeedPair &pair) {
        return pair.neitherArrived() && (std::isinf(pair.first.time) || std::isinf(pair.other.time));
    }));
}

bool LaneComparison::hasInterval() const
{
    return test.decided() >= fewestDecided;
}

void judge(LaneComparison &comparison)
{
    const SignTest &test = comparison.test;
    const Range &interval = comparison.interval.range;
    comparison.verdict = Verdict::Undecided;
    if (test.decided() >= fewestDecided) {
        if (test.oneSided <= level && comparison.ratio.low >= clearRatio - rounding)
            comparison.verdict = Verdict::Faster;
        else if (mirrored(test).oneSided <= level && comparison.ratio.high <= 1 / clearRatio + rounding)
            comparison.verdict = Verdict::Slower;
        else if (interval.low >= sameRatio.low - rounding && interval.high <= sameRatio.high + rounding)
            comparison.verdict = Verdict::Same;
    }
    comparison.reason =
        comparison.verdict == Verdict::Undecided ? whyUndecided(comparison) : VerdictReason::Clear;
}

std::string_view textOf(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Faster:
        return "faster";
    case Verdict::Slower:
        return "slower";
    case Verdict::Same:
        return "same";
    case Verdict::Undecided:
        break;
    }
    return "undecided";
}

static std::string remedyOf(const LaneComparison &comparison)
{
    const int diverged = comparison.neitherAsDiverged();
    if (diverged == 0)
        return ": raise the cap";
    return diverged == comparison.neitherArrived()
               ? ", as one diverged"
               : ": one diverged in " + std::to_string(diverged) + " of these, for the others raise the cap";
}

// ", 7.17 times fewer epochs in the median", with "more than 2.36 times" or "10.41 to 13.42 times" where only
// ends are known; nothing where all runs of a lane have diverged.
static std::string inTheMedian(const Range &times, const std::string &what)
{
    if (std::isinf(times.low))
        return {};
    const Range shown = rounded(times, 2);
    const std::string low = fixedText(shown.low, 2);
    const std::string text = kindOf(times) == RangeKind::Exact ? low
                             : std::isinf(times.high)          ? "more than " + low
                                                               : low + " to " + fixedText(shown.high, 2);
    return ", " + text + " times " + what + " in the median";
}

static int tiesOf(const LaneComparison &comparison)
{
    return int(std::ranges::count_if(comparison.pairs, [](const SeedPair &pair) {
        return pair.first.arrived && pair.other.arrived && pair.first.time == pair.other.time;
    }));
}

std::string reasonOf(const LaneComparison &comparison)
{
    const SignTest &test = comparison.test;
    const auto of = [](int part, int whole, const char *noun) {
        return std::to_string(part) + " of " + std::to_string(whole) + " " + noun + (whole == 1 ? "" : "s");
    };
    switch (comparison.reason) {
    case VerdictReason::Clear:
        if (comparison.verdict == Verdict::Same)
            return "the interval of the ratio lies within 0.80 and 1.25";
        return comparison.verdict == Verdict::Faster
                   ? "earlier in " + of(test.wins, test.decided(), "decided pair") +
                         inTheMedian(comparison.ratio, "fewer epochs")
                   : "later in " + of(test.losses, test.decided(), "decided pair") +
                         inTheMedian({1 / comparison.ratio.high, 1 / comparison.ratio.low}, "as many epochs");
    case VerdictReason::OtherAccuracy:
        return "the lanes measure their train accuracy in two ways";
    case VerdictReason::NoPairs:
        return "no seed in which both lanes have ended or arrived";
    case VerdictReason::FewDecided:
        return "fewer than " + std::to_string(fewestDecided) +
               " decided pairs: " + of(test.decided(), test.pairs(), "seed") +
               (tiesOf(comparison) > 0 ? ", " + std::to_string(tiesOf(comparison)) + " tied" : "");
    case VerdictReason::NeitherArrives:
        return "neither lane arrives in " + of(comparison.neitherArrived(), test.pairs(), "seed") +
               remedyOf(comparison);
    case VerdictReason::SeedsDisagree:
        return "the seeds disagree: earlier in " + std::to_string(test.wins) + ", later in " +
               std::to_string(test.losses);
    case VerdictReason::IntervalTooWide:
        return "the interval of the ratio is too wide";
    }
    return {};
}

} // namespace fovea
