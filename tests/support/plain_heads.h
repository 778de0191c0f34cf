// SPDX-License-Identifier: MIT
#pragma once

#include "tests/support/plain_masks.h"

#include <optional>
#include <vector>

namespace fovea::plain {

using Vectors = std::vector<std::vector<double>>;

// One head on one example, for the kinds that choose by queries and keys.
struct Head
{
    MaskSpec mask;
    Vectors queries, keys, scores; // one row per position
    std::vector<std::uint8_t> allowed;
    Vectors centroids;           // of routing
    std::uint64_t randomKey = 0; // place of (seed, RandomKeys, phase, time, block, head)
};

bool looksAtHead(const MaskSpec &mask);

// The keys of every query, from the definitions and not from core/attention; the margin of a pick is also the
// distance between the two best buckets or centroids, whose vectors have length 1.
std::vector<Pick> pickHead(const Head &head);

// Buckets of unit vectors under one rotation (width, buckets / 2), and how far the second best was.
struct Hash
{
    int bucket = 0;
    double margin = 0;
};
Hash hashOf(const std::vector<double> &vector, const Vectors &rotation);

// Routing: the nearest centroid of a vector, and its update by queries and keys that came to it.
Hash nearestOf(const std::vector<double> &vector, const Vectors &centroids);
Vectors movedCentroids(const Vectors &centroids, const Vectors &unitVectors, double decay);

std::vector<double> unitOf(std::vector<double> vector);

} // namespace fovea::plain
