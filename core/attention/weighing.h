// SPDX-License-Identifier: MIT
#pragma once

#include "core/attention/query_row.h"

#include <limits>
#include <optional>
#include <vector>

namespace fovea {

// The weights of one query and their derivative, an entry for each key that has a weight or a gradient. With
// g the gradient of the weights, that of the scores is
//
//     slope_i (g_i - m) - pull_i * sum_j push_j (g_j - m),   m = sum_j centre_j g_j,
//
// which holds for every weighing here: softmax (slope = centre = p), entmax (slope = u, centre = u / sum u)
// and those whose weights also depend on where the cut lies (push and pull).
template<typename Real>
struct RowEntries
{
    std::vector<int> keys; // ascending
    std::vector<Real> weights, slope, centre;
    std::vector<Real> push, pull; // empty: nothing pulls
    int runnerUp = -1;            // entry of the one key that is not kept and yet has a gradient; -1: none

    void clear();
    void add(int key, Real weight, Real slopeHere, Real centreHere);

    // `upstream` is the gradient of the entries' weights; it becomes that of their scores.
    void backward(std::vector<Real> &upstream) const;

    // l1 norm of the derivative: the largest sum over weights of |d weight / d score|, over scores. Where
    // nothing pulls, max 2 slope (1 - centre).
    double steepness() const;
};

extern template struct RowEntries<float>;
extern template struct RowEntries<double>;

// How scores become weights where it is not by a softmax over the keys that a mask selects: the weighing
// itself says which keys have any. Immutable; any thread may call it.
class Weighing
{
public:
    virtual ~Weighing() = default;

    virtual void weigh(const QueryRow &row, RowEntries<float> &entries) const = 0;
    virtual void weighPrecisely(const PreciseRow &row, RowEntries<double> &entries) const = 0;

    // Of the entmax family: alpha. The fused kernels have a faster way for it.
    virtual std::optional<double> alpha() const { return {}; }
};

// Kept keys: all entries but the runner-up.
template<typename Real>
void keptOf(const RowEntries<Real> &entries, std::vector<int> &kept)
{
    kept.clear();
    for (std::size_t i = 0; i < entries.keys.size(); ++i)
        if (int(i) != entries.runnerUp)
            kept.push_back(entries.keys[i]);
}

// Softmax over kept keys, as entries. A score that is not a number makes the whole row so.
template<typename Real>
void softmaxEntries(std::span<const Real> scores, std::span<const int> kept, RowEntries<Real> &entries);

extern template void softmaxEntries(std::span<const float>, std::span<const int>, RowEntries<float> &);
extern template void softmaxEntries(std::span<const double>, std::span<const int>, RowEntries<double> &);

// Keys with weights that are no numbers: what a row of scores gets of which one is none. All that may be
// seen, or those that are given.
template<typename Real>
void brokenEntries(const BasicRow<Real> &row, RowEntries<Real> &entries);
template<typename Real>
void brokenEntries(std::span<const int> keys, RowEntries<Real> &entries)
{
    const Real none = std::numeric_limits<Real>::quiet_NaN();
    entries.clear();
    for (const int key : keys)
        entries.add(key, none, none, none);
}

extern template void brokenEntries(const QueryRow &, RowEntries<float> &);
extern template void brokenEntries(const PreciseRow &, RowEntries<double> &);

// Largest score that may be seen; minus infinity where there is none, NaN as soon as one score is NaN or
// plus infinity.
template<typename Real>
Real largestScore(const BasicRow<Real> &row);

extern template float largestScore(const QueryRow &);
extern template double largestScore(const PreciseRow &);

} // namespace fovea
