// SPDX-License-Identifier: MIT
#include "core/theory/plane.h"

#include "core/base/errors.h"
#include "core/base/random.h"
#include "core/theory/eigenvalues.h"
#include "core/theory/vectors.h"

#include <algorithm>
#include <cmath>

namespace fovea {

namespace {

std::vector<double> difference(std::span<const float> to, std::span<const float> from)
{
    std::vector<double> result(to.size());
    for (std::size_t i = 0; i < to.size(); ++i)
        result[i] = double(to[i]) - double(from[i]);
    return result;
}

std::vector<double> scaledNormals(std::span<const float> weights, const ParameterLayout &layout,
                                  std::uint64_t seed, std::uint64_t which)
{
    std::vector<double> direction(weights.size());
    const auto &slots = layout.parameters();
    for (std::size_t tensor = 0; tensor < slots.size(); ++tensor) {
        const auto part = std::span(direction).subspan(slots[tensor].offset, slots[tensor].size());
        Random random(seed, Stream::Directions, {3, which, tensor});
        double length = 0;
        for (std::size_t i = 0; i < part.size(); ++i) {
            part[i] = random.normal();
            const double weight = weights[slots[tensor].offset + i];
            length += weight * weight;
        }
        scale(part, std::sqrt(length) / norm(part));
    }
    return direction;
}

// The two largest eigenvectors of a Gram matrix and the share of its trace that they have.
struct GramPair
{
    std::vector<double> first, second;
    double share = 0;
};

GramPair largestPair(const std::vector<std::vector<double>> &rows)
{
    const std::size_t size = rows.size();
    std::vector<double> gram(size * size);
    double trace = 0;
    for (std::size_t i = 0; i < size; ++i) {
        for (std::size_t j = 0; j <= i; ++j)
            gram[i * size + j] = gram[j * size + i] = dot(rows[i], rows[j]);
        trace += gram[i * size + i];
    }
    // Lanczos to the end of the space, by the same code as for the Hessian; deflation gives the second.
    const auto ends = [&](const std::vector<double> &without, double value) {
        return *spectrumEnds(
            [&](std::span<const double> vector, std::span<double> product) {
                for (std::size_t i = 0; i < size; ++i)
                    product[i] = dot(std::span(gram).subspan(i * size, size), vector);
                if (!without.empty())
                    addScaled(product, -value * dot(without, vector), without);
            },
            randomDirection(size, 1), {.tolerance = 1e-12, .mostProducts = int(size)});
    };
    const SpectrumEnds first = ends({}, 0);
    const SpectrumEnds second = ends(first.largestVector, first.largest);
    if (!(second.largest > 1e-10 * first.largest))
        throw UsageError("All snapshots lie on one line, so they span no plane.");
    return {first.largestVector, second.largestVector, (first.largest + second.largest) / trace};
}

} // namespace

std::vector<float> Plane::at(double x, double y) const
{
    std::vector<float> weights(origin.size());
    for (std::size_t i = 0; i < origin.size(); ++i)
        weights[i] = float(double(origin[i]) + x * first[i] + y * second[i]);
    return weights;
}

PlanePoint Plane::projected(std::span<const float> weights) const
{
    const std::vector<double> d = difference(weights, origin);
    const double aa = dot(first, first), ab = dot(first, second), bb = dot(second, second);
    const double da = dot(d, first), db = dot(d, second);
    const double determinant = aa * bb - ab * ab;
    PlanePoint point{(da * bb - db * ab) / determinant, (db * aa - da * ab) / determinant, 0};
    double squares = 0;
    for (std::size_t i = 0; i < d.size(); ++i) {
        const double rest = d[i] - point.x * first[i] - point.y * second[i];
        squares += rest * rest;
    }
    point.distance = std::sqrt(squares);
    return point;
}

Plane forkPlane(std::span<const float> start, std::span<const float> endA, std::span<const float> endB)
{
    Plane plane{{start.begin(), start.end()}, difference(endA, start), difference(endB, start), {}};
    const double a = norm(plane.first), b = norm(plane.second);
    if (a == 0 || b == 0)
        throw UsageError("One of the runs has not moved from its start, so start and ends span no plane.");
    if (std::abs(dot(plane.first, plane.second)) > (1 - 1e-9) * a * b)
        throw UsageError("Start and ends lie on one line, so they span no plane. Allowed are two runs with "
                         "different ends.");
    return plane;
}

Plane trajectoryPlane(const std::vector<std::vector<float>> &snapshots)
{
    if (snapshots.size() < 3)
        throw UsageError("A plane through a trajectory takes at least 3 kept snapshots; there are " +
                         std::to_string(snapshots.size()) + ".");
    std::vector<double> mean(snapshots.front().size());
    for (const auto &snapshot : snapshots)
        for (std::size_t i = 0; i < mean.size(); ++i)
            mean[i] += double(snapshot[i]) / double(snapshots.size());
    std::vector<std::vector<double>> rows; // deviations from the mean
    for (const auto &snapshot : snapshots) {
        std::vector<double> &row = rows.emplace_back(snapshot.begin(), snapshot.end());
        addScaled(row, -1, mean);
    }
    const GramPair pair = largestPair(rows);
    const auto combined = [&](const std::vector<double> &shares) {
        std::vector<double> direction(mean.size());
        for (std::size_t i = 0; i < rows.size(); ++i)
            addScaled(direction, shares[i], rows[i]);
        scale(direction, 1 / norm(direction));
        return direction;
    };
    return {snapshots.back(), combined(pair.first), combined(pair.second), pair.share};
}

Plane randomPlane(std::span<const float> weights, const ParameterLayout &layout, std::uint64_t seed)
{
    return {{weights.begin(), weights.end()},
            scaledNormals(weights, layout, seed, 0),
            scaledNormals(weights, layout, seed, 1),
            {}};
}

} // namespace fovea
