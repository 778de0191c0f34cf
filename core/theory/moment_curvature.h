// SPDX-License-Identifier: MIT
#pragma once

#include "core/theory/curvature.h"
#include "core/theory/kept_theory.h"

#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace fovea {

// The curvature of a run's loss at the weights of one moment. What a session keeps is taken from it; the rest
// is computed, and handed over to be kept.
class MomentCurvature
{
public:
    using Keeper = std::function<std::optional<StoredResult>(const ResultKey &key)>; // may be empty

    // `loss` is over the first examples of the run's train set and outlives this; the run's weights at that
    // epoch are `weights`. `keepGoing` is asked before each product.
    MomentCurvature(WeightLoss &loss, std::vector<float> weights, const std::string &address, int epoch,
                    Keeper keeper, std::function<bool()> keepGoing = {});

    enum class Ends { Both, Largest };
    // The search begins at `start`; empty: at a random direction. Nothing when keepGoing said so. Free picks
    // are answered by differences of gradients, which also see kinks of ReLU within their step; frozen ones
    // by exact products where there are some.
    std::optional<SpectrumEnds> spectrum(Picks picks, Ends ends, std::span<const double> start = {});
    std::optional<TraceEstimate> trace(); // picks frozen, where that can be

    const CurvatureWays &ways() const { return m_ways; }

    const CurvaturePoint &point() const { return m_point; }
    std::vector<StoredResult> takeComputed(); // since the last time

private:
    std::optional<StoredResult> kept(const ResultKey &key) const;

    SymmetricProduct product(Picks picks);

    WeightLoss &m_loss;
    CurvatureWays m_ways;
    std::vector<float> m_weights;
    CurvaturePoint m_point;
    Keeper m_keeper;
    std::function<bool()> m_keepGoing;
    std::vector<StoredResult> m_computed;
};

} // namespace fovea
