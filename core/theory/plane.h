// SPDX-License-Identifier: MIT
#pragma once

#include "core/model/parameter_layout.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace fovea {

// A point of a plane: the weights are origin + x * first direction + y * second direction.
struct PlanePoint
{
    double x = 0;
    double y = 0;
    double distance = 0; // of what was projected from the plane, in units of weight distance
};

// A two-dimensional cut through the space of weights.
struct Plane
{
    std::vector<float> origin;
    std::vector<double> first;
    std::vector<double> second;
    // Random-walk share and explained share of the two directions, where they come from a trajectory.
    std::optional<double> explained;

    std::vector<float> at(double x, double y) const;
    // The point of the plane that is nearest to these weights.
    PlanePoint projected(std::span<const float> weights) const;
};

// Start and both ends lie in it exactly: the start is (0, 0), the ends are (1, 0) and (0, 1). UsageError when
// the three lie on one line.
Plane forkPlane(std::span<const float> start, std::span<const float> endA, std::span<const float> endB);

// The two directions in which snapshots differ most from the last of them: unit vectors; the origin is the
// last one. UsageError with fewer than three snapshots, or when they lie on one line.
Plane trajectoryPlane(const std::vector<std::vector<float>> &snapshots);

// The share of two components in the principal components of a random walk of many steps in many dimensions:
// 6/pi^2 (1 + 1/4).
constexpr double randomWalkShare = 0.75990887;

// Two directions of independent normals, each tensor scaled to the length of the same tensor of the weights,
// as the authors do; not orthogonal. A function of the seed alone.
Plane randomPlane(std::span<const float> weights, const ParameterLayout &layout, std::uint64_t seed);

} // namespace fovea
