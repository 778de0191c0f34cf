// SPDX-License-Identifier: MIT
#include "core/attention/mask_families.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <limits>

namespace fovea {

namespace {

struct Candidate
{
    float value;
    int key;
};

bool isBetter(const Candidate &a, const Candidate &b)
{
    return a.value > b.value || (a.value == b.value && a.key < b.key);
}

// Larger is better for both extremes; NaN is worst, so that it never makes the order inconsistent.
float valueOf(float score, float sign)
{
    return std::isnan(score) ? -std::numeric_limits<float>::infinity() : sign * score;
}

constexpr std::size_t fewest = 16; // up to here the sorted list of the best is short enough to shift
constexpr int stride = 16;         // scores looked at together

// The best so far, best first. Keys come in ascending order, so a later key must be strictly better to push
// an earlier one out.
struct BestFew
{
    std::size_t count;
    std::size_t filled = 0;
    std::array<Candidate, fewest> best = {};

    bool isFull() const { return filled == count; }
    float threshold() const { return best[count - 1].value; }

    void offer(float value, int key)
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
bool anyAbove(const float *scores, float sign, float threshold)
{
    int above = 0;
    for (int i = 0; i < stride; ++i)
        above |= sign * scores[i] > threshold;
    return above != 0;
}

void scanFew(const QueryRow &row, std::size_t count, float sign, std::vector<int> &kept)
{
    BestFew few{count};
    const int positions = row.geometry.positions();
    for (int key = 0; key < positions;) {
        const float *scores = row.scores.data() + key;
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

void partitionMany(const QueryRow &row, std::size_t count, float sign, std::vector<int> &kept)
{
    thread_local std::vector<Candidate> candidates;
    candidates.clear();
    const int positions = row.geometry.positions();
    for (int key = 0; key < positions; ++key)
        if (row.allowed.empty() || row.allowed[std::size_t(key)])
            candidates.push_back({valueOf(row.scores[std::size_t(key)], sign), key});
    if (candidates.size() > count) {
        std::nth_element(candidates.begin(), candidates.begin() + std::ptrdiff_t(count), candidates.end(),
                         isBetter);
        candidates.resize(count);
    }
    for (const Candidate &candidate : candidates)
        kept.push_back(candidate.key);
}

} // namespace

void selectExtreme(const QueryRow &row, int count, Extreme extreme, std::vector<int> &kept)
{
    assert(count > 0 && row.scores.size() >= std::size_t(row.geometry.positions()));
    kept.clear();
    const float sign = extreme == Extreme::Largest ? 1.0F : -1.0F;
    if (std::size_t(count) <= fewest)
        scanFew(row, std::size_t(count), sign, kept);
    else
        partitionMany(row, std::size_t(count), sign, kept);
    std::sort(kept.begin(), kept.end());
}

} // namespace fovea
