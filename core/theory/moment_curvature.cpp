// SPDX-License-Identifier: MIT
#include "core/theory/moment_curvature.h"

#include "core/engine/networks.h"

#include <utility>

namespace fovea {

namespace {

constexpr std::uint64_t startOfSearch = 1; // seed of Lanczos' first vector and of the trace's signs
constexpr int traceDraws = 10;

} // namespace

MomentCurvature::MomentCurvature(WeightLoss &loss, std::vector<float> weights, const std::string &address,
                                 int epoch, Keeper keeper, std::function<bool()> keepGoing)
    : m_loss(loss), m_ways(curvatureWays(loss.spec().mask, loss.spec().model.gradient)),
      m_weights(std::move(weights)), m_point{address, epoch, loss.examples(), engineFor(loss.spec()).engine},
      m_keeper(std::move(keeper)), m_keepGoing(std::move(keepGoing))
{
}

std::optional<StoredResult> MomentCurvature::kept(const ResultKey &key) const
{
    return m_keeper ? m_keeper(key) : std::nullopt;
}

SymmetricProduct MomentCurvature::product(Picks picks)
{
    return picks == Picks::Frozen && m_ways.isExact ? exactHessian(m_loss, m_weights)
                                                    : differencedHessian(m_loss, m_weights);
}

std::optional<SpectrumEnds> MomentCurvature::spectrum(Picks picks, Ends ends, std::span<const double> start)
{
    const bool largestAlone = ends == Ends::Largest;
    const ResultKey key = spectrumKey(m_point, picks, largestAlone);
    for (const ResultKey &each : {key, spectrumKey(m_point, picks, false)}) // both ends are one end as well
        if (auto found = keptSpectrum(kept(each)))
            return found;
    const std::vector<double> anywhere =
        start.empty() ? randomDirection(m_loss.size(), startOfSearch) : std::vector<double>();
    auto found = spectrumEnds(product(picks), start.empty() ? std::span<const double>(anywhere) : start,
                              {.largestAlone = largestAlone, .keepGoing = m_keepGoing});
    if (found)
        m_computed.push_back(storedSpectrum(key, *found));
    return found;
}

std::optional<TraceEstimate> MomentCurvature::trace()
{
    const ResultKey key = traceKey(m_point, traceDraws);
    if (auto found = keptTrace(kept(key)))
        return found;
    auto found =
        estimatedTrace(product(Picks::Frozen), m_loss.size(), traceDraws, startOfSearch, m_keepGoing);
    if (found)
        m_computed.push_back(storedTrace(key, *found));
    return found;
}

std::vector<StoredResult> MomentCurvature::takeComputed()
{
    return std::exchange(m_computed, {});
}

} // namespace fovea
