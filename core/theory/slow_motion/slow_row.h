// SPDX-License-Identifier: MIT
#pragma once

#include "core/attention/attention_row.h"

#include <optional>
#include <span>
#include <vector>

namespace fovea {

// What one query's row is made from: its scores, the values it mixes, and what the loss wants of the mix.
struct SlowRowInput
{
    std::vector<double> scores;        // of every key
    std::vector<double> values;        // keys x width
    std::vector<double> mixGradient;   // width
    std::vector<std::uint8_t> visible; // 0 for keys that may not be seen; empty: all may be seen
    int query = 0;
    int globals = 0; // of the keys, the last ones
};

// One row of attention, forward and back, in double precision. Per key unless said otherwise; g is what a
// unit of weight on the key would add to the loss, whether or not the key is kept.
struct SlowRow
{
    int keys = 0;
    int width = 0; // of a value
    std::vector<double> scores;
    std::vector<std::uint8_t> visible; // a flag each
    std::vector<std::uint8_t> kept;    // a flag each
    std::optional<double> lowestKept;  // scores at the cut; none where nothing is dropped
    std::optional<double> bestDropped;
    std::optional<int> bestDroppedKey;

    std::vector<double> weights; // p
    double entropy = 0;
    double largestWeight = 0;
    double swap = 0; // twice the smallest kept weight; 0 where nothing is dropped

    std::vector<double> values;    // keys x width
    std::vector<double> mix;       // width: sum of p v
    std::vector<double> meanValue; // width, over the visible keys
    double mixLength = 0;
    double pathLength = 0;  // of all arrows p v, end to end
    double fromTheMean = 0; // length of mix - meanValue

    std::vector<double> mixGradient; // width
    std::vector<double> worth;       // g
    double meanWorth = 0;            // sum of p g
    std::vector<double> gradient;    // dz
    bool isSoftmax = true;           // dz is p (g - mean g), and 0 for dropped keys
    double gradientL1 = 0;
    double gradientL2 = 0;
    double participation = 0; // (L1/L2)^2: how many keys share the push; 0 where nothing is pushed

    int keptKeys() const;
    int visibleKeys() const;
    // The visible key whose g is lowest: attending more to it would lower the loss most.
    std::optional<int> mostUseful() const;
    std::optional<double> separation() const; // of the cut
};

// `chosen` replaces the mask's own choice, as in attentionRow().
SlowRow slowRow(const Mask &mask, GradientRule rule, const SlowRowInput &input,
                const std::vector<int> *chosen = nullptr);

// The row of the handbook: five keys, values of two numbers.
SlowRowInput workedRow();

// A flat picture of the values: directions in which they are spread most, or the axes themselves where they
// have two.
struct ValuePlane
{
    std::vector<double> first, second; // unit vectors
    double explained = 1;              // share of the spread that lies in the plane

    std::pair<double, double> at(std::span<const double> vector) const;
};
ValuePlane valuePlane(const SlowRow &row);
// The share of the spread of this row's values that lies in a plane, which may be another row's.
double shareInPlane(const SlowRow &row, const ValuePlane &plane);

} // namespace fovea
