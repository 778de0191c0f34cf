// SPDX-License-Identifier: MIT
#include "core/inspect/what_if.h"

#include "core/base/errors.h"
#include "core/model/parameter_layout.h"

namespace fovea {

WhatIfEvaluation::Side WhatIfEvaluation::sideOf(const WhatIfRequest &request,
                                                const Intervention &intervention)
{
    const LaneRecord lane = changedLane(request.lane, intervention);
    requirePossible(intervention, request.lane, inputShape(*request.data, request.lane).geometry.positions());
    const InputShape shape = inputShape(*request.data, lane);
    const ParameterLayout layout(lane.spec.model, shape, lane.mask);
    const ParameterLayout trained(request.lane.spec.model, shape, request.lane.mask);
    if (layout.size() != trained.size())
        throw UsageError("The mask " + textOf(lane.mask) + " cannot take the place of " +
                         textOf(request.lane.mask) + ": only one of them keeps centroids with the weights.");
    if (layout.size() != request.weights.size())
        throw UsageError("The mask " + textOf(lane.mask) + " pads sequences to " +
                         std::to_string(shape.geometry.ordinary) +
                         " positions, for which this network has learned none.");
    const auto &sequences =
        request.split == ExampleSplit::Train ? request.data->train : request.data->heldout;
    return {SetWalk({.lane = request.lane,
                     .shape = shape,
                     .seed = request.seed,
                     .epoch = request.epoch,
                     .weights = request.weights,
                     .set = std::make_shared<const PaddedSet>(padded(sequences, shape)),
                     .limit = {},
                     .intervention = intervention}),
            shape.classes};
}

WhatIfEvaluation::WhatIfEvaluation(const WhatIfRequest &request) : m_without(sideOf(request, {}))
{
    if (!request.intervention.isEmpty())
        m_with.emplace(sideOf(request, request.intervention));
}

bool WhatIfEvaluation::isDone() const
{
    return m_without.walk.done() == m_without.walk.total() &&
           (!m_with || m_with->walk.done() == m_with->walk.total());
}

double WhatIfEvaluation::share() const
{
    const int total = m_without.walk.total() + (m_with ? m_with->walk.total() : 0);
    const int done = m_without.walk.done() + (m_with ? m_with->walk.done() : 0);
    return total ? double(done) / total : 1;
}

void WhatIfEvaluation::next()
{
    advance(m_without, m_scores.without);
    if (m_with)
        advance(*m_with, m_scores.with);
    else
        m_scores.with = m_scores.without;
}

void WhatIfEvaluation::advance(Side &side, Score &score)
{
    if (side.walk.done() == side.walk.total())
        return;
    const SetWalk::Chunk chunk = side.walk.next({});
    score.add(chunk.logits, side.classes, chunk.batch.labels);
}

WhatIfScores evaluateWhatIf(const WhatIfRequest &request)
{
    WhatIfEvaluation evaluation(request);
    while (!evaluation.isDone())
        evaluation.next();
    return evaluation.scores();
}

} // namespace fovea
