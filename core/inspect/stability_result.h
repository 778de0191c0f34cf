// SPDX-License-Identifier: MIT
#pragma once

#include "core/attention/mask.h"

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace fovea {

// A share that stays under noise, estimated from draws of it.
struct NoiseShare
{
    double value = 1;
    double error = 0; // standard error of that mean; NaN where one draw cannot tell
    double chance = std::numeric_limits<double>::quiet_NaN(); // what blind picks or answers would give

    bool operator==(const NoiseShare &) const = default;
};

// What StabilityMeter found on one example with the weights of one moment. All values.
struct MaskStability
{
    struct Head
    {
        std::vector<float> stays; // positions x positions: share of draws that keep the cell; NaN: not kept
                                  // without noise
        std::vector<float> rowUnchanged;  // a query each: mean of `stays` over its picks; NaN: does not count
        std::vector<float> rowSeparation; // without noise; NaN: nothing dropped, or does not count
        double unchanged = 1;             // mean over the queries that count (masked PAD does not)
    };

    double sigma = 0;
    int draws = 0;
    int positions = 0;
    Choice choice = Choice::Score; // anything but Score: noise cannot change the picks, so their shares are 1
    std::vector<std::vector<Head>> layers; // blocks x heads
    std::vector<NoiseShare> layerPicks;    // mean over the layer's queries, all heads
    NoiseShare picks;                      // over all layers
    NoiseShare answers;                    // draws with the same predicted class
    std::vector<float> picksOfDraw;        // per draw: mean over all layers; empty where picks are fixed
    std::vector<std::uint8_t> sameAnswer;  // per draw
};

// Why no more noise is drawn. Not: more is on its way.
enum class NoiseStop { Not, Settled, Most };

// The shares of one noise level; the numbers of MaskStability without its maps.
struct StabilityLevel
{
    double sigma = 0;
    int draws = 0;
    NoiseStop stop = NoiseStop::Not;
    std::vector<NoiseShare> layers;
    NoiseShare picks;
    NoiseShare answers;
};

StabilityLevel levelOf(const MaskStability &stability, NoiseStop stop);

// 1, 2, 5, 10, 20, 50 and 100 % of a typical entry.
std::span<const double> stabilityLevels();

// A query's separation without noise and the share of its picks that stay.
struct StabilityPoint
{
    int layer = 0;
    int head = 0;
    int query = 0;
    float separation = 0;
    float unchanged = 0;

    bool operator==(const StabilityPoint &) const = default;
};

struct StabilityScatter
{
    std::vector<StabilityPoint> points;
    int leftOut = 0; // queries thinned away, evenly

    bool operator==(const StabilityScatter &) const = default;
};

// All queries that have a separation, thinned to at most `most`.
StabilityScatter separationAgainstStability(const MaskStability &stability, int most = 2000);

} // namespace fovea
