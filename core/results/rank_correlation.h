// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <vector>

namespace fovea {

// Ranks from 1; equal values share the mean of their ranks.
std::vector<double> middleRanks(std::span<const double> values);

// Whether two columns rise together: Spearman's rho, with the share of all ways to pair the columns that give
// as extreme a rho.
struct RankCorrelation
{
    double rho = 0;
    double falling = 1;  // share of pairings with this rho or a lower one
    double rising = 1;   // with this rho or a higher one
    double twoSided = 1; // with as large a rho, either way
    int points = 0;
    bool isExact = true; // all pairings were counted, not a sample of them
};

// Empty for fewer than `fewestCorrelated` points, and where one column has a single value. Up to
// `mostExactPoints` points every pairing is counted; beyond, 100,000 drawn at random, the same ones each
// time.
constexpr std::size_t fewestCorrelated = 4;
constexpr std::size_t mostExactPoints = 9;
std::optional<RankCorrelation> rankCorrelation(std::span<const double> x, std::span<const double> y);

} // namespace fovea
