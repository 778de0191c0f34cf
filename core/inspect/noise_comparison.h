// SPDX-License-Identifier: MIT
#pragma once

#include "core/inspect/mask_stability.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace fovea {

// How many draws of noise: at first and at most. Between the two they are doubled until the order of the
// lanes is clear.
struct DrawPlan
{
    int first = 32;
    int most = 1024;

    bool operator==(const DrawPlan &) const = default;
};

// By how much one lane keeps more than another under the same draws: second minus first.
struct NoiseDifference
{
    double value = 0;
    double error = 0; // standard error

    bool isClear() const; // more than three errors from 0
    bool isSmall() const; // with three errors still within one percentage point
    bool operator==(const NoiseDifference &) const = default;
};

// Both have as many draws. Empty where noise cannot change the picks of one of them.
std::optional<NoiseDifference> picksDifference(const MaskStability &first, const MaskStability &second);
NoiseDifference answersDifference(const MaskStability &first, const MaskStability &second);

// Two lanes, by their places, whose order in picks or answers more draws could still tell: the difference is
// neither clear nor small.
struct UnclearPair
{
    std::size_t first = 0;
    std::size_t second = 0;
    bool inPicks = false;
    bool inAnswers = false;

    bool operator==(const UnclearPair &) const = default;
};

std::vector<UnclearPair> unclearPairs(std::span<const MaskStability *const> lanes);

// Whether more draws would tell nothing new: no pair is unclear, or, of one lane alone, its shares are known
// to half a percentage point.
bool isSettled(std::span<const MaskStability *const> lanes);

struct NoiseStage
{
    std::vector<MaskStability> lanes;
    NoiseStop stop = NoiseStop::Not;
};

// Draws for all lanes, which have begun, until they are settled or the plan ends. `report` is given every
// stage but the last. Nothing is returned when keepGoing says no.
std::optional<NoiseStage> measureTogether(std::span<StabilityMeter *const> lanes, const DrawPlan &plan,
                                          const std::function<bool()> &keepGoing,
                                          const std::function<void(const NoiseStage &)> &report = {});

} // namespace fovea
