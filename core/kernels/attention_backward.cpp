// SPDX-License-Identifier: MIT
#include "core/kernels/attention.h"
#include "core/kernels/rows_avx2.h"
#include "core/kernels/weighed_avx2.h"

#include <algorithm>

namespace fovea {

namespace {

ConstRows from(ConstRows rows, int first)
{
    return {rows.data + first * rows.stride, rows.stride};
}

// With weights w = f p of the softmax p and dropout factors f, g the gradient of w and m = sum of w g, the
// gradient of a score is p (f g - m): w (g - m / f) for kept entries, -p m for dropped ones. m = mixed . its
// gradient, plus the share of the sum of weights. Fills m, and what is to be added to g: (L) each.
void rowOffsets(const HeadJob &job, const HeadGradients &gradients)
{
    const int positions = job.step.frame.positions;
    float *means = job.scratch.means.data();
    float *offsets = job.scratch.offsets.data();
    avx2::dotRows(positions, job.step.plan.valueWidth, job.mixed, gradients.mixed, means, 1);
    const float share = 1 / job.step.dropout.scale();
    for (int i = 0; i < positions; ++i) {
        const float sumGradient = gradients.sums ? gradients.sums[i * job.sumStride()] : 0;
        means[i] += sumGradient * job.sums[i * job.sumStride()];
        offsets[i] = sumGradient - means[i] * share;
    }
}

// `gradient` (Q, L) of the block of queries from `first` on; `next` is the first dropped weight that is left.
void fixDropped(const HeadJob &job, int first, int count, std::size_t &next, Rows gradient)
{
    const HeadMemory &memory = job.memory;
    for (; next < memory.droppedCount && memory.dropped[next].query < first + count; ++next) {
        const avx2::DroppedWeight &entry = memory.dropped[next];
        gradient.data[(entry.query - first) * gradient.stride + entry.key] =
            -entry.weight * job.scratch.means.data()[entry.query];
    }
}

// Sets the gradients (Q, L) of keys that are not kept to 0.
void keepOnly(const HeadJob &job, int first, int count, Rows gradient)
{
    const avx2::KeptList kept = job.memory.kept(job.step.frame);
    const int positions = job.step.frame.positions;
    float *copies = job.scratch.work.data();
    for (int i = 0; i < count; ++i) {
        float *row = gradient.data + i * gradient.stride;
        const int *keys = kept.keys + kept.start[first + i];
        const int entries = kept.start[first + i + 1] - kept.start[first + i];
        for (int e = 0; e < entries; ++e)
            copies[e] = row[keys[e]];
        std::fill_n(row, positions, 0.0f);
        for (int e = 0; e < entries; ++e)
            row[keys[e]] = copies[e];
    }
}

// From the gradients (Q, L) of one block's scores to its queries and to all keys.
void scoresBackward(const HeadJob &job, const HeadGradients &gradients, int first, int count, Rows scores)
{
    using avx2::Order, avx2::Start;
    const Plan &plan = job.step.plan;
    const int positions = job.step.frame.positions;
    const Rows queryGradient{gradients.queries.data + first * gradients.queries.stride,
                             gradients.queries.stride};
    avx2::multiply({count,
                    plan.scoreWidth,
                    positions,
                    {scores},
                    avx2::rightOf(job.keys),
                    queryGradient,
                    Start::Zero,
                    nullptr}); // (Q, L) x (L, S)
    avx2::multiply({positions,
                    plan.scoreWidth,
                    count,
                    {scores, Order::Transposed},
                    avx2::rightOf(from(job.queries, first)),
                    gradients.keys,
                    Start::Sum,
                    nullptr}); // (L, Q) x (Q, S)
}

// Block by block of queries: 1. gradients of weights, 2. of scores, 3. of queries and keys, 4. of values.
void denseBackward(const HeadJob &job, const HeadGradients &gradients)
{
    using avx2::Order, avx2::Start;
    const Plan &plan = job.step.plan;
    const int positions = job.step.frame.positions;
    const int padded = (positions + 7) / 8 * 8;
    const bool onlyKept = job.step.frame.gradient == GradientRule::ForwardFull;
    const Rows scores = job.scratch.scores.rows();
    std::size_t nextDropped = 0;
    rowOffsets(job, gradients);
    if (onlyKept)
        job.scratch.work.reserve(std::size_t(padded));
    for (int first = 0; first < positions; first += queryBlock) {
        const int count = std::min(queryBlock, positions - first);
        const ConstRows weights = job.memory.denseWeights.rows(first);
        const ConstRows mixed = from(gradients.mixed, first);
        // (Q, V) x (V, L)
        avx2::multiply(
            {count, padded, plan.valueWidth, {mixed}, gradients.valuePanels, scores, Start::Zero, nullptr});
        avx2::scoreGradient(count, positions, weights, job.scratch.offsets.data() + first, scores);
        fixDropped(job, first, count, nextDropped, scores);
        if (onlyKept)
            keepOnly(job, first, count, scores);
        scoresBackward(job, gradients, first, count, scores);
        avx2::multiply({positions,
                        plan.valueWidth,
                        count,
                        {weights, Order::Transposed},
                        avx2::rightOf(mixed),
                        gradients.values,
                        Start::Sum,
                        nullptr}); // (L, Q) x (Q, V)
    }
}

// Values get what the kept weights gave them; scores as if all keys had been attended to. m is summed up
// here, since the mixed values are not those of all keys.
void throughBackward(const HeadJob &job, const HeadGradients &gradients)
{
    const Plan &plan = job.step.plan;
    const HeadMemory &memory = job.memory;
    const int positions = job.step.frame.positions;
    const int padded = (positions + 7) / 8 * 8;
    const Rows scores = job.scratch.scores.rows();
    const float share = 1 / job.step.dropout.scale();
    std::size_t nextDropped = 0;
    for (int first = 0; first < positions; first += queryBlock) {
        const int count = std::min(queryBlock, positions - first);
        const ConstRows weights = memory.denseWeights.rows(first);
        avx2::multiply({count,
                        padded,
                        plan.valueWidth,
                        {from(gradients.mixed, first)},
                        gradients.valuePanels,
                        scores,
                        avx2::Start::Zero,
                        nullptr}); // (Q, V) x (V, L)
        for (int i = 0; i < count && gradients.sums; ++i)
            for (int key = 0; key < positions; ++key)
                scores.data[i * scores.stride + key] += gradients.sums[(first + i) * job.sumStride()];
        float *means = job.scratch.means.data() + first;
        float *offsets = job.scratch.offsets.data() + first;
        avx2::dotRows(count, padded, weights, scores, means, 1);
        for (int i = 0; i < count; ++i)
            offsets[i] = -means[i] * share;
        avx2::scoreGradient(count, positions, weights, offsets, scores);
        fixDropped(job, first, count, nextDropped, scores);
        scoresBackward(job, gradients, first, count, scores);
    }
    const avx2::KeptList kept = memory.kept(job.step.frame);
    const float *weights = job.step.dropout.active() ? memory.weights.data() : memory.softmax.data();
    for (int query = 0; query < positions; ++query)
        for (int i = kept.start[query]; i < kept.start[query + 1]; ++i)
            avx2::addScaled(plan.valueWidth, weights[i],
                            gradients.mixed.data + query * gradients.mixed.stride,
                            gradients.values.data + kept.keys[i] * gradients.values.stride);
}

void keptBackward(const HeadJob &job, const HeadGradients &gradients)
{
    const Plan &plan = job.step.plan;
    const HeadMemory &memory = job.memory;
    avx2::SparseBackward backward;
    backward.kept = memory.kept(job.step.frame);
    backward.scoreWidth = plan.scoreWidth;
    backward.valueWidth = plan.valueWidth;
    backward.queries = job.queries;
    backward.keys = job.keys;
    backward.values = job.values;
    backward.softmax = memory.softmax.data();
    backward.weights = job.step.dropout.active() ? memory.weights.data() : memory.softmax.data();
    backward.mixedGradient = gradients.mixed;
    backward.sumGradient = gradients.sums;
    backward.sumStride = job.sumStride();
    backward.queryGradient = gradients.queries;
    backward.keyGradient = gradients.keys;
    backward.valueGradient = gradients.values;
    job.scratch.work.reserve(std::size_t(backward.kept.start[backward.kept.queries]) + avx2::sparseSlack);
    backward.work = job.scratch.work.data();
    if (isWeighed(job.step.frame)) {
        const bool pulls = !memory.push.empty();
        avx2::gradeWeighed(backward,
                           {memory.slope.data(), memory.centre.data(), pulls ? memory.push.data() : nullptr,
                            pulls ? memory.pull.data() : nullptr,
                            job.step.dropout.active() ? memory.factors.data() : nullptr});
        backward.graded = true;
    }
    avx2::attendSparseBackward(backward);
}

} // namespace

void attendBackward(const HeadJob &job, const HeadGradients &gradients)
{
    if (job.memory.dense)
        denseBackward(job, gradients);
    else if (job.memory.through)
        throughBackward(job, gradients);
    else
        keptBackward(job, gradients);
}

} // namespace fovea
