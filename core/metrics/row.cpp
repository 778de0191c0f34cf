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
struct WeightScan
{
    int positive = 0;
    double entropy = 0;
    Real lightest = 1; // of the positive ones
    Real heaviest = 0;
    Real steepest = 0; // largest p (1 - p)

    explicit WeightScan(std::span<const Real> weights)
    {
        for (const Real weight : weights) {
            if (weight <= 0) // lets NaN through
                continue;
            ++positive;
            entropy -= double(weight) * double(std::log(weight));
            lightest = std::min(lightest, weight);
            heaviest = std::max(heaviest, weight);
            steepest = std::max(steepest, weight * (1 - weight));
        }
    }
};

// The views of one row.
template<typename Real>
struct RowViews
{
    std::span<const Real> scores;
    std::span<const std::uint8_t> kept;
    std::span<const Real> weights;
    std::span<const std::uint8_t> allowed;

    bool maySee(std::size_t key) const { return allowed.empty() || allowed[key]; }
};

// Weight of the kept block with the smallest mean score.
template<typename Real>
double weakestBlock(const RowViews<Real> &row, std::size_t size)
{
    double weakest = std::numeric_limits<double>::infinity();
    double weight = 0;
    for (std::size_t first = 0; first < row.scores.size(); first += size) {
        double score = 0, share = 0;
        int seen = 0;
        bool isKept = false;
        for (std::size_t key = first; key < std::min(first + size, row.scores.size()); ++key) {
            if (!row.maySee(key))
                continue;
            ++seen;
            score += double(row.scores[key]);
            share += double(row.weights[key]);
            isKept = isKept || row.kept[key];
        }
        if (isKept && score / seen < weakest) {
            weakest = score / seen;
            weight = share;
        }
    }
    return weight;
}

template<typename Real>
double lightestBeyond(const RowViews<Real> &row, std::size_t sinks)
{
    double lightest = 1;
    bool drops = false, keeps = false;
    for (std::size_t key = sinks; key < row.scores.size(); ++key) {
        if (!row.maySee(key))
            continue;
        drops = drops || !row.kept[key];
        keeps = keeps || row.kept[key];
        if (row.kept[key])
            lightest = std::min(lightest, double(row.weights[key]));
    }
    return drops && keeps ? lightest : 0;
}

// Twice the weight of the key that leaves first: it loses all of it, and the others gain as much together.
template<typename Real>
double swapOf(const RowNumbers &row, const RowViews<Real> &views, const WeightScan<Real> &weights,
              const MaskTheory &theory)
{
    if (!canJump(row, theory.cut))
        return 0;
    switch (theory.cut) {
    case Cut::None:
    case Cut::Lowest:
    case Cut::Share:
        break;
    case Cut::Highest:
    case Cut::Any:
        return 2 * double(weights.heaviest);
    case Cut::Level:
        return 2 * std::exp(-theory.level) * double(weights.heaviest);
    case Cut::Block:
        return 2 * weakestBlock(views, std::size_t(theory.block));
    case Cut::LowestBeyond:
        return 2 * lightestBeyond(views, std::size_t(theory.sinks));
    }
    // A kept key may be so far below the best that its weight vanishes.
    return weights.positive < row.kept ? 0 : 2 * double(weights.lightest);
}

double steepnessOf(const RowViews<float> &row, const Weighing &weighing)
{
    RowEntries<float> entries;
    weighing.weigh({{int(row.scores.size()), 0}, 0, row.scores, row.allowed, 0}, entries);
    return entries.steepness();
}

double steepnessOf(const RowViews<double> &row, const Weighing &weighing)
{
    RowEntries<double> entries;
    weighing.weighPrecisely({{int(row.scores.size()), 0}, 0, row.scores, row.allowed, 0}, entries);
    return entries.steepness();
}

template<typename Real>
RowNumbers numbersOf(std::span<const Real> scores, std::span<const std::uint8_t> kept,
                     std::span<const Real> weights, std::span<const std::uint8_t> allowed,
                     const MaskTheory &theory)
{
    const RowScan<Real> scan = scanned(scores, kept, allowed);
    RowNumbers row;
    row.kept = scan.kept;
    if (std::isnan(scan.finite) || scan.kept == 0) {
        row.dispersion = row.dispersionAll = row.separation = undefined;
        row.entropy = row.logStability = row.sensitivity = row.swap = undefined;
        return row;
    }
    row.dispersion = double(scan.keptHigh) - double(scan.keptLow);
    row.dispersionAll =
        double(std::max(scan.keptHigh, scan.droppedHigh)) - double(std::min(scan.keptLow, scan.droppedLow));
    row.separation = scan.dropped ? double(scan.keptLow) - double(scan.droppedHigh) : undefined;
    row.visible = scan.kept + scan.dropped;
    row.logStability = theory.bound == StabilityBound::Whole
                           ? logStability(row.visible, row.dispersionAll, undefined, theory.bound)
                           : logStability(row.kept, row.dispersion, row.separation, theory.bound);
    const WeightScan<Real> weighed(weights);
    const RowViews<Real> views{scores, kept, weights, allowed};
    row.entropy = weighed.entropy;
    row.sensitivity = theory.weighing && !weights.empty() ? steepnessOf(views, *theory.weighing)
                                                          : 2 * double(weighed.steepest);
    row.swap = weights.empty() ? 0 : swapOf(row, views, weighed, theory);
    return row;
}

} // namespace

bool canJump(const RowNumbers &row, Cut cut)
{
    const bool drops = !std::isnan(row.separation);
    const bool always = cut == Cut::Share || cut == Cut::Level;
    return always ? drops || row.kept > 1 : cut != Cut::None && drops;
}

bool isEmptyBound(double logBound)
{
    return logBound > std::log(softmaxCap);
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
                      const MaskTheory &theory)
{
    return numbersOf(scores, kept, weights, allowed, theory);
}

RowNumbers rowNumbers(std::span<const double> scores, std::span<const std::uint8_t> kept,
                      std::span<const double> weights, std::span<const std::uint8_t> allowed,
                      const MaskTheory &theory)
{
    return numbersOf(scores, kept, weights, allowed, theory);
}

} // namespace fovea
