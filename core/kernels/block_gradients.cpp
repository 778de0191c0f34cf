// SPDX-License-Identifier: MIT
#include "core/kernels/block_weights.h"

#include "core/kernels/rows_avx2.h"

#include <algorithm>

namespace fovea {

namespace {

using avx2::Order;

// One block on its way from summed gradients to the model's.
class Unfolding
{
public:
    Unfolding(const Plan &plan, int block, const float *weights, const float *sums, float *gradient)
        : m_plan(plan), m_model(plan.spec.model), m_block(block), m_width(plan.width),
          m_head(plan.spec.model.dHead), m_slots(plan.blocks[std::size_t(block)]), m_weights(weights),
          m_sums(sums), m_gradient(gradient)
    {
    }

    void scores();
    void values(float usualSum);
    void rest();

private:
    const float *weight(std::string_view name) const { return m_plan.blockWeight(m_weights, m_block, name); }
    float *target(std::string_view name) const { return m_plan.blockWeight(m_gradient, m_block, name); }

    void copy(std::size_t slot, std::string_view name, int rows, int columns, int stride,
              float factor = 1) const
    {
        float *to = target(name);
        if (!to)
            return;
        const float *from = m_sums + slot;
        for (int row = 0; row < rows; ++row)
            for (int c = 0; c < columns; ++c)
                to[std::ptrdiff_t(row) * columns + c] = factor * from[std::ptrdiff_t(row) * stride + c];
    }

    void headScores(int h);
    void headValues(int h, const float *sumBias);

    const Plan &m_plan;
    const ModelSpec &m_model;
    int m_block;
    int m_width;
    int m_head;
    const BlockSlots &m_slots;
    const float *m_weights;
    const float *m_sums;
    float *m_gradient;
};

// The matrix G of a head is the gradient of scale * Wk^T Wq and its vector g that of scale * Wk^T bq, so
//   1. Wq gets scale * Wk G, 2. Wk gets scale * (Wq G^T + bq g^T), 3. bq gets scale * Wk g, and bk nothing.
void Unfolding::headScores(int h)
{
    const std::ptrdiff_t offset = std::ptrdiff_t(h) * m_head * m_width;
    const float scale = m_plan.scoreScale;
    const ConstRows query{weight("attention.query.weight") + offset, m_width};
    const ConstRows key{weight("attention.key.weight") + offset, m_width};
    const ConstRows matrix{m_sums + m_slots.score + std::ptrdiff_t(h) * m_width * m_width, m_width};
    const float *vector = m_sums + m_slots.scoreBias + h * m_width;
    const Rows queryGradient{target("attention.query.weight") + offset, m_width};
    const Rows keyGradient{target("attention.key.weight") + offset, m_width};

    // (D, W) x (W, W)
    avx2::multiply(
        {m_head, m_width, m_width, {key}, avx2::rightOf(matrix), queryGradient, avx2::Start::Zero, nullptr});
    AlignedFloats panels(avx2::panelSize(m_width, m_width));
    const avx2::Right transposed = avx2::packTransposed(matrix, m_width, m_width, panels.data());
    // (D, W) x (W, W)
    avx2::multiply({m_head, m_width, m_width, {query}, transposed, keyGradient, avx2::Start::Zero, nullptr});
    if (const float *queryBias = weight("attention.query.bias")) {
        avx2::addOuter(m_head, m_width, queryBias + h * m_head, 1, vector, keyGradient);
        float *biasGradient = target("attention.query.bias") + h * m_head;
        avx2::dotVector(m_head, m_width, key, vector, biasGradient, 1);
        for (int i = 0; i < m_head; ++i)
            biasGradient[i] *= scale;
        std::fill_n(target("attention.key.bias") + h * m_head, m_head, 0.0f); // no score differs by it
    }
    for (int i = 0; i < m_head * m_width; ++i) {
        queryGradient.data[i] *= scale;
        keyGradient.data[i] *= scale;
    }
}

void Unfolding::scores()
{
    const int rows = m_plan.heads * m_plan.scoreWidth;
    if (m_model.scores == ScoreForm::Bilinear) {
        copy(m_slots.score, "attention.bilinear.weight", rows, m_width, m_width, m_plan.scoreScale);
    } else if (!m_plan.sharedKeys) {
        copy(m_slots.score, "attention.query.weight", rows, m_width, m_width);
        copy(m_slots.scoreBias, "attention.query.bias", 1, rows, rows);
        copy(m_slots.key, "attention.key.weight", rows, m_width, m_width);
        copy(m_slots.keyBias, "attention.key.bias", 1, rows, rows);
    } else {
        for (int h = 0; h < m_plan.heads; ++h)
            headScores(h);
    }
}

// The matrix G of a head is the gradient of Wo Wv and g that of Wo bv, so 1. Wv gets Wo^T G, 2. Wo gets
// G Wv^T + g bv^T, 3. bv gets Wo^T g. Without an output projection G and g are those of Wv and bv themselves.
void Unfolding::headValues(int h, const float *sumBias)
{
    const int columns = m_plan.heads * m_width;
    const int outputColumns = m_plan.heads * m_head;
    const std::ptrdiff_t offset = std::ptrdiff_t(h) * m_head * m_width;
    const ConstRows matrix{m_sums + m_slots.mix + h * m_width, columns};
    const ConstRows values{weight("attention.value.weight") + offset, m_width};
    const Rows valueGradient{target("attention.value.weight") + offset, m_width};
    const float *valueBias = weight("attention.value.bias");
    if (!m_model.output) {
        for (int row = 0; row < m_width; ++row)
            std::copy_n(matrix.data + row * matrix.stride, m_width, valueGradient.data + row * m_width);
        if (valueBias)
            std::copy_n(sumBias, m_width, target("attention.value.bias") + h * m_head);
        return;
    }
    const ConstRows output{weight("attention.output.weight") + h * m_head, outputColumns};
    const Rows outputGradient{target("attention.output.weight") + h * m_head, outputColumns};
    avx2::multiply({m_head,
                    m_width,
                    m_width,
                    {output, Order::Transposed},
                    avx2::rightOf(matrix),
                    valueGradient,
                    avx2::Start::Zero,
                    nullptr}); // (D, W) x (W, W)
    AlignedFloats panels(avx2::panelSize(m_width, m_head));
    const avx2::Right transposed = avx2::packTransposed(values, m_width, m_head, panels.data());
    // (W, W) x (W, D)
    avx2::multiply(
        {m_width, m_head, m_width, {matrix}, transposed, outputGradient, avx2::Start::Zero, nullptr});
    if (valueBias) {
        avx2::addOuter(m_width, m_head, sumBias, 1, valueBias + h * m_head, outputGradient);
        float *biasGradient = target("attention.value.bias") + h * m_head;
        std::fill_n(biasGradient, m_head, 0.0f);
        avx2::addColumnSums(m_width, m_head, output, biasGradient, sumBias, 1);
    }
}

void Unfolding::values(float usualSum)
{
    const int columns = m_plan.heads * m_plan.valueWidth;
    copy(m_slots.mixBias, "attention.output.bias", 1, m_width, m_width);
    if (!m_plan.sharedValues) {
        copy(m_slots.value, "attention.value.weight", columns, m_width, m_width);
        copy(m_slots.valueBias, "attention.value.bias", 1, columns, columns);
        copy(m_slots.mix, "attention.output.weight", m_width, columns, columns);
        return;
    }
    AlignedFloats sumBias{std::size_t(m_width)};
    for (int h = 0; h < m_plan.heads; ++h) {
        std::copy_n(m_sums + m_slots.sumBias + h * m_width, m_width, sumBias.data());
        avx2::addScaled(m_width, usualSum, m_sums + m_slots.mixBias, sumBias.data());
        headValues(h, sumBias.data());
    }
}

void Unfolding::rest()
{
    copy(m_slots.in, "mlp.in.weight", m_model.dMlp, m_width, m_width);
    copy(m_slots.inBias, "mlp.in.bias", 1, m_model.dMlp, m_plan.mlpWidth);
    copy(m_slots.out, "mlp.out.weight", m_width, m_model.dMlp, m_plan.mlpWidth);
    copy(m_slots.outBias, "mlp.out.bias", 1, m_width, m_width);
    copy(m_slots.attentionGain, "norm.attention.weight", 1, m_width, m_width);
    copy(m_slots.attentionShift, "norm.attention.bias", 1, m_width, m_width);
    copy(m_slots.mlpGain, "norm.mlp.weight", 1, m_width, m_width);
    copy(m_slots.mlpShift, "norm.mlp.bias", 1, m_width, m_width);
}

} // namespace

void unfoldGradients(const Plan &plan, int block, const float *weights, const float *sums, float usualSum,
                     float *gradient)
{
    Unfolding unfolding(plan, block, weights, sums, gradient);
    unfolding.scores();
    unfolding.values(usualSum);
    unfolding.rest();
}

} // namespace fovea
