// SPDX-License-Identifier: MIT
#include "core/theory/moment_theory.h"

#include "core/theory/curvature.h"

namespace fovea {

namespace {

constexpr std::uint64_t startOfSearch = 1; // seed of Lanczos' first vector and of the trace's signs
constexpr int traceDraws = 10;

} // namespace

std::optional<MomentTheory> momentTheory(const Session &session, const StoredRun &run, int epoch,
                                         const Dataset &data, int examples,
                                         const std::function<bool()> &keepGoing)
{
    const auto weights = session.weights(run.id, epoch);
    const InputShape shape = inputShape(data, run.record);
    WeightLoss loss({.lane = run.record,
                     .shape = shape,
                     .seed = run.seed,
                     .epoch = epoch,
                     .weights = weights,
                     .set = std::make_shared<const PaddedSet>(padded(data.train, shape)),
                     .limit = examples});
    MomentTheory theory;
    theory.run = run;
    theory.epoch = epoch;
    theory.examples = loss.examples();
    std::vector<double> gradient(loss.size());
    theory.loss = loss.gradientAt(weights, gradient);
    theory.gradient = partsOf(gradient, loss.layout());

    const SymmetricProduct exact = exactHessian(loss, weights);
    auto frozen = spectrumEnds(exact, randomDirection(loss.size(), startOfSearch), {.keepGoing = keepGoing});
    if (!frozen)
        return {};
    const auto trace = estimatedTrace(exact, loss.size(), traceDraws, startOfSearch, keepGoing);
    if (!trace)
        return {};
    auto free =
        spectrumEnds(differencedHessian(loss, weights), frozen->largestVector, {.keepGoing = keepGoing});
    if (!free)
        return {};
    theory.frozen = std::move(*frozen);
    theory.trace = *trace;
    theory.free = std::move(*free);
    return theory;
}

} // namespace fovea
