// SPDX-License-Identifier: MIT
#include "core/metrics/row.h"

#include "core/metrics/conditions.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace fovea {

namespace {

constexpr double undefined = std::numeric_limits<double>::quiet_NaN();

template<typename Real>
struct RowScan
{
    static constexpr Real infinity = std::numeric_limits<Real>::infinity();

    int kept = 0;
    int dropped = 0;
    Real keptLow = infinity;
    Real keptHigh = -infinity;
    Real droppedLow = infinity;
    Real droppedHigh = -infinity;
    Real finite = 0; // NaN as soon as one visible score is not finite

    void add(Real score, bool isKept)
    {
        kept += isKept;
        dropped += !isKept;
        keptLow = std::min(keptLow, isKept ? score : infinity);
        keptHigh = std::max(keptHigh, isKept ? score : -infinity);
        droppedLow = std::min(droppedLow, isKept ? infinity : score);
        droppedHigh = std::max(droppedHigh, isKept ? -infinity : score);
        finite += score * Real(0);
    }

    void add(const RowScan &other)
    {
        kept += other.kept;
        dropped += other.dropped;
        keptLow = std::min(keptLow, other.keptLow);
        keptHigh = std::max(keptHigh, other.keptHigh);
        droppedLow = std::min(droppedLow, other.droppedLow);
        droppedHigh = std::max(droppedHigh, other.droppedHigh);
        finite += other.finite;
    }
};

// One pass over the scores of a query, four keys side by side so that no key waits for the one before it.
template<typename Real>
RowScan<Real> scanned(std::span<const Real> scores, std::span<const std::uint8_t> kept,
                      std::span<const std::uint8_t> allowed)
{
    std::array<RowScan<Real>, 4> scans;
    std::size_t key = 0;
    if (allowed.empty())
        for (; key + scans.size() <= scores.size(); key += scans.size())
            for (std::size_t lane = 0; lane < scans.size(); ++lane)
                scans[lane].add(scores[key + lane], kept[key + lane]);
    for (; key < scores.size(); ++key)
        if (allowed.empty() || allowed[key])
            scans[0].add(scores[key], kept[key]);
    for (std::size_t lane = 1; lane < scans.size(); ++lane)
        scans[0].add(scans[lane]);
    return scans[0];
}

template<typename Real>
double entropyOf(std::span<const Real> weights)
{
    double entropy = 0;
    for (const Real weight : weights)
        if (!(weight <= 0)) // lets NaN through
            entropy -= double(weight) * double(std::log(weight));
    return entropy;
}

template<typename Real>
RowNumbers numbersOf(std::span<const Real> scores, std::span<const std::uint8_t> kept,
                     std::span<const Real> weights, std::span<const std::uint8_t> allowed,
                     StabilityBound bound)
{
    const RowScan<Real> scan = scanned(scores, kept, allowed);
    RowNumbers row;
    row.kept = scan.kept;
    if (std::isnan(scan.finite) || scan.kept == 0) {
        row.dispersion = row.dispersionAll = row.separation = row.entropy = row.logStability = undefined;
        return row;
    }
    row.dispersion = double(scan.keptHigh) - double(scan.keptLow);
    row.dispersionAll =
        double(std::max(scan.keptHigh, scan.droppedHigh)) - double(std::min(scan.keptLow, scan.droppedLow));
    row.separation = scan.dropped ? double(scan.keptLow) - double(scan.droppedHigh) : undefined;
    row.entropy = entropyOf(weights);
    row.logStability = logStability(row.kept, row.dispersion, row.separation, bound);
    return row;
}

} // namespace

StabilityBound stabilityBound(const MaskSpec &mask)
{
    if (mask.id == "top-k" || mask.id == "top-p")
        return StabilityBound::Chosen;
    return mask.id == "bottom-k" ? StabilityBound::None : StabilityBound::Fixed;
}

std::vector<std::uint8_t> allowedKeys(const Geometry &geometry, int length, PadUse pad)
{
    if (pad == PadUse::Attended || length >= geometry.ordinary)
        return {};
    std::vector<std::uint8_t> allowed(std::size_t(geometry.positions()), 1);
    std::fill(allowed.begin() + length, allowed.begin() + geometry.ordinary, std::uint8_t{0});
    return allowed;
}

int visibleKeys(const Geometry &geometry, int length, PadUse pad)
{
    const int ordinary = pad == PadUse::Attended ? geometry.ordinary : std::min(length, geometry.ordinary);
    return ordinary + geometry.globals;
}

double logStability(int kept, double dispersion, double separation, StabilityBound bound)
{
    if (bound == StabilityBound::None)
        return undefined;
    double bounded = dispersion - std::log(double(kept));
    if (bound == StabilityBound::Chosen && !std::isnan(separation))
        bounded += std::log1p(1 / std::max(separation, smallestSeparation));
    return bounded;
}

RowNumbers rowNumbers(std::span<const float> scores, std::span<const std::uint8_t> kept,
                      std::span<const float> weights, std::span<const std::uint8_t> allowed,
                      StabilityBound bound)
{
    return numbersOf(scores, kept, weights, allowed, bound);
}

RowNumbers rowNumbers(std::span<const double> scores, std::span<const std::uint8_t> kept,
                      std::span<const double> weights, std::span<const std::uint8_t> allowed,
                      StabilityBound bound)
{
    return numbersOf(scores, kept, weights, allowed, bound);
}

} // namespace fovea
