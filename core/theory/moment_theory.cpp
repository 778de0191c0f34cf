// SPDX-License-Identifier: MIT
#include "core/theory/moment_theory.h"

#include "core/theory/moment_curvature.h"

#include <utility>

namespace fovea {

std::optional<MomentTheory> momentTheory(const Session &session, const StoredRun &run, int epoch,
                                         const Dataset &data, int examples, Earlier earlier,
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

    MomentCurvature::Keeper keeper;
    if (earlier == Earlier::Taken)
        keeper = [&](const ResultKey &key) { return session.result(key); };
    MomentCurvature curvature(loss, weights, run.address, epoch, keeper, keepGoing);
    auto frozen = curvature.spectrum(Picks::Frozen, MomentCurvature::Ends::Both);
    if (!frozen)
        return {};
    const auto trace = curvature.trace();
    if (!trace)
        return {};
    auto free = curvature.spectrum(Picks::Free, MomentCurvature::Ends::Both, frozen->largestVector);
    if (!free)
        return {};
    theory.frozen = std::move(*frozen);
    theory.trace = *trace;
    theory.free = std::move(*free);
    theory.computed = curvature.takeComputed();
    return theory;
}

} // namespace fovea
