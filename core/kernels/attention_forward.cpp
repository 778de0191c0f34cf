// SPDX-License-Identifier: MIT
#include "core/kernels/attention.h"

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

void attendDense(const HeadJob &job)
{
    const Plan &plan = job.step.plan;
    const int positions = job.step.frame.positions;
    const int padded = (positions + 7) / 8 * 8;
    const bool keeps = job.step.purpose == Purpose::Train || job.step.observer;
    const std::uint64_t *keys = weightKeys(job);
    const float *penalty = job.sequence.allowed.empty() ? nullptr : job.sequence.penalty.data();
    if (keeps)
        job.memory.denseWeights.reserve(positions, positions);
    job.memory.droppedCount = 0;
    for (int first = 0; first < positions; first += queryBlock) {
        const int count = std::min(queryBlock, positions - first);
        const Rows weights = keeps ? job.memory.denseWeights.rows(first) : job.scratch.scores.rows();
        avx2::multiply({count,
                        padded,
                        plan.scoreWidth,
                        {{job.queries.data + first * job.queries.stride, job.queries.stride}},
                        job.keyPanels,
                        weights,
                        avx2::Start::Zero,
                        nullptr});
        avx2::softmaxRows(count, positions, weights, penalty);
        if (keys)
            dropDense(job, keys, first, count, weights);
        else
            for (int i = 0; i < count; ++i)
                job.sums[(first + i) * job.sumStride()] = 1;
        avx2::multiply({count,
                        plan.valueWidth,
                        positions,
                        {weights},
                        avx2::rightOf(job.values),
                        {job.mixed.data + first * job.mixed.stride, job.mixed.stride},
                        avx2::Start::Zero,
                        nullptr});
    }
}

void attendKept(const HeadJob &job)
{
    const Plan &plan = job.step.plan;
    HeadMemory &memory = job.memory;
    const bool scored = chooseKeys(job);
    const std::uint64_t *keys = weightKeys(job);
    if (keys)
        memory.weights.reserve(memory.softmax.size());
    avx2::SparseForward forward;
    forward.kept = memory.kept(job.step.frame);
    forward.scoreWidth = plan.scoreWidth;
    forward.valueWidth = plan.valueWidth;
    forward.queries = job.queries;
    forward.keys = job.keys;
    forward.values = job.values;
    forward.scored = scored;
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
    // Where nobody may be seen, lists are right: they are empty.
    job.memory.dense = job.step.frame.strategy == Strategy::Dense && job.sequence.allowedCount > 0;
    if (job.memory.dense)
        return attendDense(job);
    if (job.step.frame.strategy == Strategy::Dense)
        job.memory.start.assign(std::size_t(job.step.frame.positions) + 1, 0);
    attendKept(job);
}

} // namespace fovea
