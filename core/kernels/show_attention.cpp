// SPDX-License-Identifier: MIT
#include "core/kernels/attention.h"
#include "core/kernels/rows_avx2.h"

#include <algorithm>
#include <cmath>

namespace fovea {

namespace {

std::size_t square(int side)
{
    return std::size_t(side) * std::size_t(side);
}

// The part of a query's scores that all its keys share, which the kernels leave out where keys are the input
// itself: scale * (Wq x_i + bq) . bk.
std::vector<float> sharedPart(const HeadJob &job, ConstRows input)
{
    const Plan &plan = job.step.plan;
    const int head = plan.spec.model.dHead;
    std::vector<float> part(std::size_t(job.step.frame.positions), 0.0f);
    const float *keyBias = plan.blockWeight(job.step.weights, job.block, "attention.key.bias");
    if (!plan.sharedKeys || !keyBias)
        return part;
    const float *query = plan.blockWeight(job.step.weights, job.block, "attention.query.weight");
    const float *queryBias = plan.blockWeight(job.step.weights, job.block, "attention.query.bias");
    keyBias += job.head * head;
    AlignedFloats direction(std::size_t(plan.width));
    avx2::addColumnSums(head, plan.width, {query + std::ptrdiff_t(job.head) * head * plan.width, plan.width},
                        direction.data(), keyBias, 1);
    avx2::dotVector(job.step.frame.positions, plan.width, input, direction.data(), part.data(), 1);
    float constant = 0;
    for (int i = 0; i < head; ++i)
        constant += keyBias[i] * queryBias[job.head * head + i];
    for (float &value : part)
        value = plan.scoreScale * (value + constant);
    return part;
}

// (L, L), as the model defines them.
std::vector<float> scoresOf(const HeadJob &job, ConstRows input)
{
    const Plan &plan = job.step.plan;
    const int positions = job.step.frame.positions;
    const std::vector<float> part = sharedPart(job, input);
    AlignedFloats panels(avx2::panelSize(plan.scoreWidth, positions));
    const avx2::Right keys = avx2::packTransposed(job.keys, plan.scoreWidth, positions, panels.data());
    RowBuffer all;
    all.reserve(positions, positions);
    const Rows rows = all.rows();
    avx2::multiply({positions,
                    (positions + 7) / 8 * 8,
                    plan.scoreWidth,
                    {job.queries},
                    keys,
                    rows,
                    avx2::Start::Zero,
                    nullptr}); // (L, S) x (S, L)
    std::vector<float> scores;
    scores.reserve(square(positions));
    for (int query = 0; query < positions; ++query)
        for (int key = 0; key < positions; ++key)
            scores.push_back(rows.data[query * rows.stride + key] + part[std::size_t(query)]);
    return scores;
}

struct Shown // (L, L) each
{
    explicit Shown(int positions) : kept(square(positions)), weights(square(positions)) {}

    std::vector<std::uint8_t> kept;
    std::vector<float> weights;
};

Shown keptOf(const HeadJob &job)
{
    const int positions = job.step.frame.positions;
    Shown shown(positions);
    if (job.memory.dense) {
        const ConstRows rows = job.memory.denseWeights.rows();
        const auto &allowed = job.sequence.allowed;
        const bool selects = job.step.frame.strategy != Strategy::Dense; // and attends to all the same
        for (int query = 0; query < positions; ++query)
            for (int key = 0; key < positions; ++key) {
                const std::size_t entry = std::size_t(query * positions + key);
                shown.kept[entry] = !selects && (allowed.empty() || allowed[std::size_t(key)]);
                shown.weights[entry] = rows.data[query * rows.stride + key];
            }
        if (!selects)
            return shown;
    }
    const avx2::KeptList kept = job.memory.kept(job.step.frame);
    const std::vector<int> none;
    const std::vector<int> &runnersUp = isWeighed(job.step.frame) ? job.memory.runnersUp : none;
    for (int query = 0; query < positions; ++query)
        for (int i = kept.start[query]; i < kept.start[query + 1]; ++i) {
            const std::size_t entry = std::size_t(query * positions + kept.keys[i]);
            shown.kept[entry] = !std::binary_search(runnersUp.begin(), runnersUp.end(), i);
            if (!job.memory.dense)
                shown.weights[entry] = job.memory.softmax.data()[i];
        }
    return shown;
}

std::vector<float> lengthsOf(int count, int width, ConstRows rows)
{
    std::vector<float> lengths(std::size_t(count), 0.0f);
    avx2::dotRows(count, width, rows, rows, lengths.data(), 1);
    for (float &length : lengths)
        length = std::sqrt(length);
    return lengths;
}

struct Norms // (L) each
{
    std::vector<float> values;
    std::vector<float> outputs;
};

Norms normsOf(const HeadJob &job, ConstRows input)
{
    const Plan &plan = job.step.plan;
    const int head = plan.spec.model.dHead;
    const int positions = job.step.frame.positions;
    const float *matrix = plan.blockWeight(job.step.weights, job.block, "attention.value.weight");
    const float *bias = plan.blockWeight(job.step.weights, job.block, "attention.value.bias");
    AlignedFloats panels(avx2::panelSize(plan.width, head));
    const ConstRows own{matrix + std::ptrdiff_t(job.head) * head * plan.width, plan.width};
    const avx2::Right right = avx2::packTransposed(own, plan.width, head, panels.data());
    RowBuffer values;
    values.reserve(positions, head);
    avx2::multiply({positions,
                    head,
                    plan.width,
                    {input},
                    right,
                    values.rows(),
                    bias ? avx2::Start::Bias : avx2::Start::Zero,
                    bias ? bias + job.head * head : nullptr}); // (L, W) x (W, D)
    Norms norms{lengthsOf(positions, head, values.rows()), {}};
    const float *output = plan.blockWeight(job.step.weights, job.block, "attention.output.weight");
    if (!output) {
        norms.outputs = norms.values;
        return norms;
    }
    AlignedFloats outputPanels(avx2::panelSize(head, plan.width));
    const ConstRows part{output + std::ptrdiff_t(job.head) * head, plan.heads * head};
    RowBuffer projected;
    projected.reserve(positions, plan.width);
    avx2::multiply({positions,
                    plan.width,
                    head,
                    {values.rows()},
                    avx2::packTransposed(part, head, plan.width, outputPanels.data()),
                    projected.rows(),
                    avx2::Start::Zero,
                    nullptr}); // (L, D) x (D, W)
    norms.outputs = lengthsOf(positions, plan.width, projected.rows());
    return norms;
}

} // namespace

void showAttention(const HeadJob &job, ConstRows input)
{
    const std::vector<float> scores = scoresOf(job, input);
    const Shown shown = keptOf(job);
    const Norms norms = job.step.observer->wantsNorms() ? normsOf(job, input) : Norms();
    job.step.observer->observe(job.sequence.example, job.block, job.head,
                               {.positions = job.step.frame.positions,
                                .scores = scores,
                                .kept = shown.kept,
                                .weights = shown.weights,
                                .valueNorms = norms.values,
                                .outputNorms = norms.outputs});
}

} // namespace fovea
