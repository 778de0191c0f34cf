// SPDX-License-Identifier: MIT
#include "core/claims/judge_part.h"

#include "core/base/text.h"
#include "core/base/wording.h"
#include "core/metrics/conditions.h"
#include "core/metrics/metric.h"

#include <algorithm>
#include <cmath>

namespace fovea {

namespace {

double percentileOf(const EvidenceRun &run, const std::string &metric, int level)
{
    const auto found = run.end.find(metric);
    const auto &levels = percentileLevels();
    const auto place = std::size_t(std::ranges::find(levels, level) - levels.begin());
    return found == run.end.end() || place >= found->second.size() ? notMeasured : found->second[place];
}

bool bothArrived(const PlannedPair &pair)
{
    return pair.laneRun->arrival(convergedAccuracy, false) &&
           pair.againstRun->arrival(convergedAccuracy, false);
}

// What a test of seeds looks at in one of them.
struct Reading
{
    double value = notMeasured;
    bool isKnown = false;
    bool holds = false;
};

Reading readingOf(const ClaimTest &test, const PlannedPair &pair)
{
    Reading reading;
    switch (test.measure) {
    case Measure::BestTrain:
        reading.value = std::ranges::max(pair.laneRun->train);
        reading.isKnown = true;
        reading.holds = reading.value >= test.from;
        break;
    case Measure::DispersionRatio: {
        reading.value = dispersionRatio(pair, 95);
        reading.isKnown = bothArrived(pair) && std::isfinite(reading.value);
        reading.holds = reading.isKnown && std::ranges::all_of(test.levels, [&](int level) {
                            return dispersionRatio(pair, level) < test.below;
                        });
        break;
    }
    case Measure::Conditions: {
        const int level = test.levels.front();
        const double full = percentileOf(*pair.againstRun, "dispersion", level);
        const double lane = percentileOf(*pair.laneRun, "dispersion", level);
        const double separation = percentileOf(*pair.laneRun, "separation", 100 - level);
        const double beta = percentileOf(*pair.laneRun, "beta", level);
        reading.value =
            std::max(conditionW(full, lane, separation), conditionX(full, lane, separation, beta));
        reading.isKnown = std::isfinite(full) && std::isfinite(lane) && std::isfinite(separation) &&
                          std::isfinite(beta) && std::isfinite(reading.value);
        reading.holds = reading.isKnown && reading.value < test.below;
        break;
    }
    }
    return reading;
}

void setInterval(const std::vector<double> &values, PartResult &result)
{
    std::vector<Range> ranges;
    for (const double value : values)
        ranges.push_back({value, value});
    result.interval = orderInterval(ranges, wantedCoverage);
    result.median = medianOf(values);
}

std::string points(double share)
{
    return fixedText(100 * share, 1);
}

// What the test says of accuracies, or differences of them, that lie from low to high.
struct Finding
{
    int sign = 0;      // +1: as the claim says, -1: the opposite
    std::string words; // "above 90 %"
};

Finding findingOf(const ClaimTest &test, const ClaimPart &part, double low, double high)
{
    if (test.kind == TestKind::Difference) {
        const std::string limit = textOf(-100 * test.margin) + " points";
        return low > -test.margin    ? Finding{1, "above " + limit}
               : high < -test.margin ? Finding{-1, "below " + limit}
                                     : Finding{};
    }
    if (test.kind == TestKind::Ceiling) {
        const std::string limit = textOf(100 * test.value) + " %";
        return high <= test.value ? Finding{1, "at most " + limit}
               : low > test.value ? Finding{-1, "above " + limit}
                                  : Finding{};
    }
    const double good = std::max(test.good, part.baseline + test.above);
    if (low > good)
        return {part.expectsGood ? 1 : -1, "above " + textOf(100 * good) + " %"};
    if (low >= part.baseline - test.near && high <= part.baseline + test.near)
        return {part.expectsGood ? -1 : 1, "within " + textOf(100 * test.near) +
                                               " points of the trivial rule's " +
                                               textOf(100 * part.baseline) + " %"};
    return {};
}

} // namespace

double dispersionRatio(const PlannedPair &pair, int level)
{
    if (!pair.laneRun || !pair.againstRun)
        return notMeasured;
    return percentileOf(*pair.laneRun, "dispersion", level) /
           percentileOf(*pair.againstRun, "dispersion", level);
}

void judgeSeeds(const Claim &claim, const ClaimPart &part, const PlannedCell &cell, PartResult &result)
{
    int holding = 0, failing = 0;
    std::vector<double> values;
    for (std::size_t i = 0; i < cell.pairs.size(); ++i) {
        if (!cell.pairs[i].isIn())
            continue;
        const Reading reading = readingOf(claim.test, cell.pairs[i]);
        SeedMark &mark = result.seeds[i];
        if (reading.isKnown) {
            mark.value = reading.value;
            mark.score = reading.holds ? 1 : -1;
        }
        if (int(i) >= result.look)
            continue;
        holding += reading.isKnown && reading.holds;
        failing += reading.isKnown && !reading.holds;
        if (reading.isKnown)
            values.push_back(reading.value);
    }
    const auto limits = part.limits.find(result.look);
    if (result.look == 0 || limits == part.limits.end())
        return;
    const std::string of = std::to_string(holding) + " of " + countText(result.look, "seed");
    result.median = medianOf(values);
    if (!result.median)
        result.words = "not measured in any seed";
    else if (claim.test.measure == Measure::BestTrain)
        result.words = of;
    else
        result.words = "median " + fixedText(*result.median, 2) + ", below 1 in " + of;
    result.reason = claim.test.measure == Measure::BestTrain ? "in " + of : "below 1 in " + of;
    if (holding >= limits->second.atLeast)
        result.state = ClaimState::Supported;
    else if (result.look - failing <= limits->second.atMost)
        result.state = ClaimState::Contradicted;
    else if (holding + failing < result.look)
        result.reason += "; " + countText(result.look - holding - failing, "seed") +
                         " without trained networks to compare";
}

void judgeHeldout(const Claim &claim, const ClaimPart &part, const PlannedCell &cell, PartResult &result)
{
    const ClaimTest &test = claim.test;
    const bool isDifference = test.kind == TestKind::Difference;
    std::vector<double> values;
    for (std::size_t i = 0; i < cell.pairs.size(); ++i) {
        const PlannedPair &pair = cell.pairs[i];
        if (!pair.isIn() || pair.laneRun->heldout.empty() ||
            (isDifference && pair.againstRun->heldout.empty()))
            continue;
        const double value =
            pair.laneRun->heldout.back() - (isDifference ? pair.againstRun->heldout.back() : 0);
        result.seeds[i].value = value;
        result.seeds[i].score =
            isDifference ? (value > 0) - (value < 0) : findingOf(test, part, value, value).sign;
        if (int(i) < result.look)
            values.push_back(value);
    }
    if (result.look == 0 || values.empty())
        return;
    setInterval(values, result);
    const double low = result.interval->range.low, high = result.interval->range.high;
    result.words =
        isDifference
            ? "median " + points(*result.median) + " points, " + points(low) + " to " + points(high)
            : "median " + points(*result.median) + " %, " + points(low) + " to " + points(high) + " %";
    const Finding finding = findingOf(test, part, low, high);
    if (finding.sign != 0)
        result.state = finding.sign > 0 ? ClaimState::Supported : ClaimState::Contradicted;
    result.reason =
        "the interval " + (finding.sign == 0 ? "meets neither limit of the test" : "is " + finding.words);
}

} // namespace fovea
