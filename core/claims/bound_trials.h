// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace fovea {

// What is drawn: rows of scores, how many are kept, and how far every score is moved.
struct BoundTrials
{
    std::int64_t trials = 1'000'000;
    std::uint64_t seed = 1001;
    int fewestKeys = 4, mostKeys = 40;
    double spread = 8;                           // of scores, at most
    double smallestMove = -4, largestMove = 0.5; // powers of ten
};

// The largest share of the stability bound of top-k that a change of scores was seen to use: change of
// weights over change of scores, both as sums of absolute values, over the bound for the larger dispersion
// and the smaller separation of the two rows. Above 1 the bound is broken.
double largestShareOfBound(const BoundTrials &plan);

} // namespace fovea
