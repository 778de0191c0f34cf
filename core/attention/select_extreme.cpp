// SPDX-License-Identifier: MIT
#include "core/attention/mask_families.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <limits>

namespace fovea {

namespace {

template<typename Real>
struct Candidate
{
    Real value;
    int key;
};

template<typename Real>
bool isBetter(const Candidate<Real> &a, const Candidate<Real> &b)
{
    return a.value > b.value || (a.value == b.value && a.key < b.key);
}

// Larger is better for both extremes; NaN is worst, so that it never makes the order inconsistent.
template<typename Real>
Real valueOf(Real score, Real sign)
{
    return std::isnan(score) ? -std::numeric_limits<Real>::infinity() : sign * score;
}

constexpr std::size_t fewest = 16; // up to here the sorted list of the best is short enough to shift
constexpr int stride = 16;         // scores looked at together

// The best so far, best first. Keys come in ascending order, so a later key must be strictly better to push
// an earlier one out.
template<typename Real>
struct BestFew
{
    std::size_t count;
    std::size_t filled = 0;
    std::array<Candidate<Real>, fewest> best = {};

    bool isFull() const { return filled == count; }
    Real threshold() const { return best[count - 1].value; }

    void offer(Real value, int key)
    {
        if (isFull() && !(value > threshold()))
            return;
        std::size_t place = isFull() ? count - 1 : filled++;
        for (; place > 0 && value > best[place - 1].value; --place)
            best[place] = best[place - 1];
        best[place] = {value, key};
    }
};

// Whether any of `stride` scores may enter; NaN never does. Without branches, so that compilers use vectors.
template<typename Real>
bool anyAbove(const Real *scores, Real sign, Real threshold)
{
    int above = 0;
    for (int i = 0; i < stride; ++i)
        above |= sign * scores[i] > threshold;
    return above != 0;
}

template<typename Real>
void scanFew(const BasicRow<Real> &row, std::size_t count, Real sign, std::vector<int> &kept)
{
    BestFew<Real> few{count};
    const int positions = row.geometry.positions();
    for (int key = 0; key < positions;) {
        const Real *scores = row.scores.data() + key;
        if (few.isFull() && positions - key >= stride && !anyAbove(scores, sign, few.threshold())) {
            key += stride;
            continue;
        }
        const int end = std::min(key + stride, positions);
        for (; key < end; ++key)
            if (row.allowed.empty() || row.allowed[std::size_t(key)])
                few.offer(valueOf(row.scores[std::size_t(key)], sign), key);
    }
    for (std::size_t i = 0; i < few.filled; ++i)
        kept.push_back(few.best[i].key);
}

template<typename Real>
void partitionMany(const BasicRow<Real> &row, std::size_t count, Real sign, std::vector<int> &kept)
{
    thread_local std::vector<Candidate<Real>> candidates;
    candidates.clear();
    const int positions = row.geometry.positions();
    for (int key = 0; key < positions; ++key)
        if (row.allowed.empty() || row.allowed[std::size_t(key)])
            candidates.push_back({valueOf(row.scores[std::size_t(key)], sign), key});
    if (candidates.size() > count) {
        std::nth_element(candidates.begin(), candidates.begin() + std::ptrdiff_t(count), candidates.end(),
                         isBetter<Real>);
        candidates.resize(count);
    }
    for (const Candidate<Real> &candidate : candidates)
        kept.push_back(candidate.key);
}

} // namespace

template<typename Real>
void selectExtreme(const BasicRow<Real> &row, int count, Extreme extreme, std::vector<int> &kept)
{
    assert(count > 0 && row.scores.size() >= std::size_t(row.geometry.positions()));
    kept.clear();
    const Real sign = extreme == Extreme::Largest ? 1 : -1;
    if (std::size_t(count) <= fewest)
        scanFew(row, std::size_t(count), sign, kept);
    else
        partitionMany(row, std::size_t(count), sign, kept);
    std::sort(kept.begin(), kept.end());
}

template void selectExtreme(const QueryRow &, int, Extreme, std::vector<int> &);
template void selectExtreme(const PreciseRow &, int, Extreme, std::vector<int> &);

} // namespace fovea
