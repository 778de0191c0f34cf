// SPDX-License-Identifier: MIT
#include "core/kernels/attention.h"
#include "core/kernels/weighed_avx2.h"

#include <algorithm>

namespace fovea {

namespace {

// Room for what the next queries may drop, should it be everything.
avx2::DroppedWeight *roomForDropped(HeadMemory &memory, int queries, int keys)
{
    const std::size_t needed = memory.droppedCount + std::size_t(queries) * std::size_t(keys);
    if (memory.dropped.size() < needed)
        memory.dropped.resize(std::max(needed, memory.dropped.size() * 2));
    return memory.dropped.data() + memory.droppedCount;
}

void dropDense(const HeadJob &job, const std::uint64_t *keys, int first, int count, Rows weights)
{
    const Dropout &dropout = job.step.dropout;
    const int positions = job.step.frame.positions;
    job.memory.droppedCount += std::size_t(avx2::dropWeights(
        {count, positions, first, weights, keys + first, dropout.threshold(), dropout.scale(),
         roomForDropped(job.memory, count, positions), job.sums + first * job.sumStride(), job.sumStride()}));
}

// Weights (Q, L) of all keys, for one block of queries: 1. scores, 2. softmax, 3. dropout and sums.
void weighDense(const HeadJob &job, const std::uint64_t *keys, int first, int count, Rows weights)
{
    const int positions = job.step.frame.positions;
    const float *penalty = job.sequence.allowed.empty() ? nullptr : job.sequence.penalty.data();
    avx2::multiply({count,
                    (positions + 7) / 8 * 8,
                    job.step.plan.scoreWidth,
                    {{job.queries.data + first * job.queries.stride, job.queries.stride}},
                    job.keyPanels,
                    weights,
                    avx2::Start::Zero,
                    nullptr}); // (Q, S) x (S, L)
    avx2::softmaxRows(count, positions, weights, penalty);
    if (keys)
        dropDense(job, keys, first, count, weights);
    else
        for (int i = 0; i < count; ++i)
            job.sums[(first + i) * job.sumStride()] = 1;
}

// Over all keys, block by block of queries: their scores stay in cache until they are mixed. Training and
// observers need the weights afterwards; otherwise one block's memory serves them all.
void attendDense(const HeadJob &job)
{
    const int positions = job.step.frame.positions;
    const bool keeps = job.step.purpose == Purpose::Train || job.step.observer;
    const std::uint64_t *keys = weightKeys(job);
    if (keeps)
        job.memory.denseWeights.reserve(positions, positions);
    job.memory.droppedCount = 0;
    for (int first = 0; first < positions; first += queryBlock) {
        const int count = std::min(queryBlock, positions - first);
        const Rows weights = keeps ? job.memory.denseWeights.rows(first) : job.scratch.scores.rows();
        weighDense(job, keys, first, count, weights);
        avx2::multiply({count,
                        job.step.plan.valueWidth,
                        positions,
                        {weights},
                        avx2::rightOf(job.values),
                        {job.mixed.data + first * job.mixed.stride, job.mixed.stride},
                        avx2::Start::Zero,
                        nullptr}); // (Q, L) x (L, V)
    }
}

// Straight-through gradients go back through the weights of all keys, though attention mixed the kept ones.
void rememberDense(const HeadJob &job)
{
    const int positions = job.step.frame.positions;
    const std::uint64_t *keys = weightKeys(job);
    job.memory.denseWeights.reserve(positions, positions);
    job.memory.droppedCount = 0;
    for (int first = 0; first < positions; first += queryBlock)
        weighDense(job, keys, first, std::min(queryBlock, positions - first),
                   job.memory.denseWeights.rows(first));
}

// Dropout of weights (E) that are no softmax, and what they sum to.
void dropKept(const HeadJob &job, const std::uint64_t *keys)
{
    HeadMemory &memory = job.memory;
    const avx2::KeptList kept = memory.kept(job.step.frame);
    if (!keys) {
        for (int query = 0; query < kept.queries; ++query)
            job.sums[query * job.sumStride()] = kept.start[query] < kept.start[query + 1] ? 1 : 0;
        return;
    }
    memory.factors.reserve(memory.softmax.size());
    avx2::dropWeighed({kept, memory.softmax.data(), memory.factors.data(), memory.weights.data(), keys,
                       job.step.dropout.threshold(), job.step.dropout.scale(), job.sums, job.sumStride()});
}

// Over kept entries alone. Pass 1: which keys, together with what is known of them by then: weights (E) of
// kinds that weigh in their own way, scores (E) of those that rank. Pass 2, attendSparse(): softmax, dropout,
// mixing.
void attendKept(const HeadJob &job)
{
    const Plan &plan = job.step.plan;
    HeadMemory &memory = job.memory;
    const bool weighed = isWeighed(job.step.frame) && job.sequence.allowedCount > 0;
    if (weighed)
        weighKeys(job);
    const bool scored = !weighed && chooseKeys(job);
    const std::uint64_t *keys = weightKeys(job);
    if (keys)
        memory.weights.reserve(memory.softmax.size());
    if (weighed)
        dropKept(job, keys);
    avx2::SparseForward forward;
    forward.kept = memory.kept(job.step.frame);
    forward.scoreWidth = plan.scoreWidth;
    forward.valueWidth = plan.valueWidth;
    forward.queries = job.queries;
    forward.keys = job.keys;
    forward.values = job.values;
    forward.scored = scored;
    forward.weighed = weighed;
    forward.softmax = memory.softmax.data();
    forward.weights = keys ? memory.weights.data() : memory.softmax.data();
    forward.rowKeys = keys;
    forward.threshold = job.step.dropout.threshold();
    forward.scale = job.step.dropout.scale();
    forward.mixed = job.mixed;
    forward.sums = job.sums;
    forward.sumStride = job.sumStride();
    avx2::attendSparse(forward);
}

} // namespace

const std::uint64_t *weightKeys(const HeadJob &job)
{
    if (!job.step.dropout.active())
        return nullptr;
    const std::uint64_t site =
        job.step.siteKey(job.sequence.example, job.block, job.head, DropoutSite::AttentionWeights);
    for (int query = 0; query < job.step.frame.positions; ++query)
        job.scratch.rowKeys[std::size_t(query)] = combined(site, std::uint64_t(query));
    return job.scratch.rowKeys.data();
}

void attend(const HeadJob &job)
{
    const Frame &frame = job.step.frame;
    HeadMemory &memory = job.memory;
    // A sequence of PAD alone has no key to see. Its lists are empty; a dense softmax would divide by 0.
    const bool anyKey = job.sequence.allowedCount > 0;
    memory.dense =
        anyKey && (frame.strategy == Strategy::Dense || frame.gradient == GradientRule::ForwardFull);
    memory.through = anyKey && frame.gradient == GradientRule::StraightThrough;
    if (memory.dense) {
        if (frame.strategy != Strategy::Dense)
            chooseKeys(job);
        return attendDense(job);
    }
    if (memory.through && job.step.purpose == Purpose::Train)
        rememberDense(job);
    if (!anyKey && (frame.strategy == Strategy::Dense || isWeighed(frame)))
        memory.start.assign(std::size_t(frame.positions) + 1, 0);
    attendKept(job);
}

} // namespace fovea
