// SPDX-License-Identifier: MIT
#pragma once

#include <span>

namespace fovea {

// When one run arrived, in epochs trained (from 1), or "later than this". One that can never arrive, as after
// it has diverged, is later than infinity.
struct Observation
{
    double time = 0;
    bool arrived = false;

    bool operator==(const Observation &) const = default;
};

// Gehan's score of a pair: +1 where `other` certainly arrived earlier, -1 where `first` did, 0 for a tie or
// where it cannot be told. "Later than 20" is later than an arrival at 20.
int gehanScore(const Observation &first, const Observation &other);

// The chance of `from` heads or more in this many throws of a fair coin. Exact to the last bits of a double
// up to ten thousand throws and more.
double headsOrMore(int throws, int from);

// Whether wins and losses are those of a fair coin; pairs with score 0 do not enter.
struct SignTest
{
    int wins = 0;
    int losses = 0;
    int undecided = 0;   // score 0, ties included
    double oneSided = 1; // that lanes of equal speed give this many wins or more
    double twoSided = 1; // so clear a lead, either way

    int decided() const { return wins + losses; }
    int pairs() const { return wins + losses + undecided; }
};

SignTest signTest(std::span<const int> scores);

// The same in the other direction: losses are wins.
SignTest mirrored(const SignTest &test);

} // namespace fovea
