// SPDX-License-Identifier: MIT
#include "core/theory/cut.h"

#include "core/theory/vectors.h"

namespace fovea {

namespace {

constexpr int points = 41;

std::vector<double> spread(double low, double high)
{
    std::vector<double> at(points);
    for (int i = 0; i < points; ++i)
        at[std::size_t(i)] = low + (high - low) * i / (points - 1);
    return at;
}

} // namespace

std::vector<float> StraightCut::weights(double t) const
{
    std::vector<float> there(from.size());
    for (std::size_t i = 0; i < from.size(); ++i)
        there[i] = float(double(from[i]) + t * along[i]);
    return there;
}

StraightCut cutBetween(std::span<const float> from, std::span<const float> to)
{
    StraightCut cut{{from.begin(), from.end()}, std::vector<double>(from.size()), spread(-5, 35)};
    for (std::size_t i = 0; i < from.size(); ++i)
        cut.along[i] = double(to[i]) - double(from[i]);
    for (double &t : cut.at)
        t /= 30; // both ends are met exactly
    return cut;
}

StraightCut cutDownhill(WeightLoss &loss, std::span<const float> from, double step)
{
    StraightCut cut{{from.begin(), from.end()}, std::vector<double>(from.size()), spread(-10, 30)};
    loss.gradientAt(from, cut.along);
    const double length = norm(cut.along);
    scale(cut.along, length > 0 ? -step / length : 0);
    return cut;
}

StraightCut cutAtRandom(std::span<const float> from, const ParameterLayout &layout, std::uint64_t seed)
{
    Plane plane = randomPlane(from, layout, seed);
    return {std::move(plane.origin), std::move(plane.first), spread(-1, 1)};
}

} // namespace fovea
