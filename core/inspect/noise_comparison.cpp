// SPDX-License-Identifier: MIT
#include "core/inspect/noise_comparison.h"

#include <algorithm>
#include <cmath>

namespace fovea {

namespace {

constexpr double clearly = 3; // standard errors; six looks together err in less than 2 % of cases
constexpr double small = 0.01;
constexpr double precise = 0.005;

bool isDecided(const NoiseDifference &difference)
{
    return difference.isClear() || difference.isSmall();
}

bool isPrecise(const NoiseShare &share)
{
    return share.error <= precise; // not where it is NaN
}

} // namespace

bool NoiseDifference::isClear() const
{
    return std::abs(value) > clearly * error;
}

bool NoiseDifference::isSmall() const
{
    return std::abs(value) + clearly * error <= small;
}

std::optional<NoiseDifference> picksDifference(const MaskStability &first, const MaskStability &second)
{
    if (first.choice != Choice::Score || second.choice != Choice::Score)
        return {};
    const std::size_t draws = std::min(first.picksOfDraw.size(), second.picksOfDraw.size());
    double mean = 0;
    for (std::size_t draw = 0; draw < draws; ++draw)
        mean += (double(second.picksOfDraw[draw]) - double(first.picksOfDraw[draw])) / double(draws);
    double squares = 0;
    for (std::size_t draw = 0; draw < draws; ++draw) {
        const double off = double(second.picksOfDraw[draw]) - double(first.picksOfDraw[draw]) - mean;
        squares += off * off;
    }
    return NoiseDifference{mean, std::sqrt(squares / double(draws - 1) / double(draws))};
}

// Draws in which only one of the two keeps its answer, with one imagined draw of either kind (Bonett and
// Price), so that the error is not 0 where there are none.
NoiseDifference answersDifference(const MaskStability &first, const MaskStability &second)
{
    double onlyFirst = 1;
    double onlySecond = 1;
    const std::size_t draws = std::min(first.sameAnswer.size(), second.sameAnswer.size());
    for (std::size_t draw = 0; draw < draws; ++draw) {
        onlyFirst += first.sameAnswer[draw] && !second.sameAnswer[draw];
        onlySecond += second.sameAnswer[draw] && !first.sameAnswer[draw];
    }
    const double count = double(draws) + 2;
    const double value = (onlySecond - onlyFirst) / count;
    return {value, std::sqrt(((onlyFirst + onlySecond) / count - value * value) / count)};
}

std::vector<UnclearPair> unclearPairs(std::span<const MaskStability *const> lanes)
{
    std::vector<UnclearPair> pairs;
    for (std::size_t second = 1; second < lanes.size(); ++second)
        for (std::size_t first = 0; first < second; ++first) {
            const auto picks = picksDifference(*lanes[first], *lanes[second]);
            const UnclearPair pair{first, second, picks && !isDecided(*picks),
                                   !isDecided(answersDifference(*lanes[first], *lanes[second]))};
            if (pair.inPicks || pair.inAnswers)
                pairs.push_back(pair);
        }
    return pairs;
}

bool isSettled(std::span<const MaskStability *const> lanes)
{
    if (lanes.size() == 1)
        return isPrecise(lanes[0]->answers) && isPrecise(lanes[0]->picks);
    return unclearPairs(lanes).empty();
}

std::optional<NoiseStage> measureTogether(std::span<StabilityMeter *const> lanes, const DrawPlan &plan,
                                          const std::function<bool()> &keepGoing,
                                          const std::function<void(const NoiseStage &)> &report)
{
    for (int draws = std::min(plan.first, plan.most);; draws = std::min(2 * draws, plan.most)) {
        NoiseStage stage;
        for (StabilityMeter *lane : lanes) {
            if (!lane->drawUpTo(draws, keepGoing))
                return {};
            stage.lanes.push_back(lane->result());
        }
        std::vector<const MaskStability *> results;
        for (const MaskStability &lane : stage.lanes)
            results.push_back(&lane);
        stage.stop = isSettled(results)   ? NoiseStop::Settled
                     : draws >= plan.most ? NoiseStop::Most
                                          : NoiseStop::Not;
        if (stage.stop != NoiseStop::Not)
            return stage;
        if (report)
            report(stage);
    }
}

} // namespace fovea
