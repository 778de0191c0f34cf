// SPDX-License-Identifier: MIT
#include "core/inspect/set_walk.h"

#include "core/base/errors.h"
#include "core/engine/networks.h"
#include "core/training/evaluator.h"

#include <algorithm>

namespace fovea {

SetWalk::SetWalk(const SetRequest &request)
    : m_request(request), m_moment{request.seed, Phase::Evaluate, std::uint64_t(request.epoch + 1)},
      m_total(std::clamp(request.limit.value_or(request.set->size()), 0, request.set->size()))
{
    const LaneRecord lane = changedLane(request.lane, request.intervention);
    const NetworkSpec spec{lane.spec.model, lane.mask, request.shape};
    if (request.intervention.changes.empty() && request.intervention.patches.empty())
        m_network = makeNetwork(spec);
    else
        m_intervenable = makeIntervenableNetwork(spec);
    const std::span<float> weights = m_network ? m_network->weights() : m_intervenable->weights();
    if (weights.size() != request.weights.size())
        throw InputError("The weights do not fit this run's model.");
    std::ranges::copy(request.weights, weights.begin());
    m_request.weights = {}; // the caller's; the network has its own
}

SetWalk::Chunk SetWalk::next(const std::function<AttentionObserver *(const Chunk &)> &observerFor,
                             std::span<const AttentionChange> more)
{
    const int examples = std::min(evaluationChunk(m_request.shape), m_request.set->size() - m_done);
    m_logits.resize(std::size_t(examples) * std::size_t(m_request.shape.classes));
    Chunk chunk{m_done, std::min(examples, m_total - m_done), m_request.set->slice(m_done, examples),
                m_logits};
    AttentionObserver *observer = observerFor ? observerFor(chunk) : nullptr;
    if (m_network) {
        m_network->infer(chunk.batch, m_moment, m_logits, observer);
    } else {
        std::vector<AttentionChange> changes = m_request.intervention.changes;
        changes.insert(changes.end(), more.begin(), more.end());
        m_intervenable->infer(chunk.batch, m_moment, changes, m_logits, {.observer = observer});
    }
    m_done += chunk.count;
    return chunk;
}

} // namespace fovea
