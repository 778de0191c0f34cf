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
    auto ends = curvature.spectrum(Picks::Frozen, MomentCurvature::Ends::Both);
    if (!ends)
        return {};
    const auto trace = curvature.trace();
    if (!trace)
        return {};
    if (curvature.ways().hasPicks) {
        theory.free = curvature.spectrum(Picks::Free, MomentCurvature::Ends::Largest, ends->largestVector);
        if (!theory.free)
            return {};
    }
    theory.ways = curvature.ways();
    theory.ends = std::move(*ends);
    theory.trace = *trace;
    theory.computed = curvature.takeComputed();
    return theory;
}

} // namespace fovea
