// SPDX-License-Identifier: MIT
#include "core/kernels/attention.h"
#include "core/kernels/rows_avx2.h"

#include <algorithm>

namespace fovea {

namespace {

ConstRows from(ConstRows rows, int first)
{
    return {rows.data + first * rows.stride, rows.stride};
}

// With weights w = f p of the softmax p and dropout factors f, g the gradient of w and m = sum of w g, the
// gradient of a score is p (f g - m): w (g - m / f) for kept entries, -p m for dropped ones. m = mixed . its
// gradient, plus the share of the sum of weights. Fills what is to be added to g, and m.
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

void fixDropped(const HeadJob &job, int first, int count, std::size_t &next, Rows gradient)
{
    const HeadMemory &memory = job.memory;
    for (; next < memory.droppedCount && memory.dropped[next].query < first + count; ++next) {
        const avx2::DroppedWeight &entry = memory.dropped[next];
        gradient.data[(entry.query - first) * gradient.stride + entry.key] =
            -entry.weight * job.scratch.means.data()[entry.query];
    }
}

void denseBackward(const HeadJob &job, const HeadGradients &gradients)
{
    using avx2::Order, avx2::Start;
    const Plan &plan = job.step.plan;
    const int positions = job.step.frame.positions;
    const int padded = (positions + 7) / 8 * 8;
    const Rows scores = job.scratch.scores.rows();
    std::size_t nextDropped = 0;
    rowOffsets(job, gradients);
    for (int first = 0; first < positions; first += queryBlock) {
        const int count = std::min(queryBlock, positions - first);
        const ConstRows weights = job.memory.denseWeights.rows(first);
        const ConstRows mixed = from(gradients.mixed, first);
        const ConstRows queries = from(job.queries, first);
        const Rows queryGradient{gradients.queries.data + first * gradients.queries.stride,
                                 gradients.queries.stride};
        avx2::multiply(
            {count, padded, plan.valueWidth, {mixed}, gradients.valuePanels, scores, Start::Zero, nullptr});
        avx2::scoreGradient(count, positions, weights, job.scratch.offsets.data() + first, scores);
        fixDropped(job, first, count, nextDropped, scores);
        avx2::multiply({count,
                        plan.scoreWidth,
                        positions,
                        {scores},
                        avx2::rightOf(job.keys),
                        queryGradient,
                        Start::Zero,
                        nullptr});
        avx2::multiply({positions,
                        plan.scoreWidth,
                        count,
                        {scores, Order::Transposed},
                        avx2::rightOf(queries),
                        gradients.keys,
                        Start::Sum,
                        nullptr});
        avx2::multiply({positions,
                        plan.valueWidth,
                        count,
                        {weights, Order::Transposed},
                        avx2::rightOf(mixed),
                        gradients.values,
                        Start::Sum,
                        nullptr});
    }
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
    avx2::attendSparseBackward(backward);
}

} // namespace

void attendBackward(const HeadJob &job, const HeadGradients &gradients)
{
    if (job.memory.dense)
        denseBackward(job, gradients);
    else
        keptBackward(job, gradients);
}

} // namespace fovea
