// SPDX-License-Identifier: MIT
#include "core/kernels/group_pass.h"
#include "core/kernels/rows_avx2.h"

#include <algorithm>
#include <cmath>

namespace fovea {

using avx2::Order;
using avx2::Start;

void clearRows(Rows to, int rows, int width)
{
    for (int row = 0; row < rows; ++row)
        std::fill_n(to.data + row * to.stride, width, 0.0f);
}

// The passes of forward() in reverse. The gradient of the stream, (R, W), is in m_work.gradient throughout;
// those of matrices and biases are added to their slots of `sums`, each (out, in) as its matrix.
void GroupPass::backward(std::span<const float> logits, float *sums)
{
    readOutBackward(logits, sums);
    for (int block = m_plan.blockCount() - 1; block >= 0; --block)
        blockBackward(block, sums);
    embedBackward(sums);
}

void GroupPass::blockBackward(int block, float *sums)
{
    const Rows gradient = m_work.gradient.rows(); // (R, W)
    const Rows inner = m_work.inner.rows();       // (R, W), of what a norm gives
    if (m_plan.post()) {
        normBackward(block, /*ofMlp=*/true, gradient, sums);
        mlpBackward(block, gradient, Start::Sum, sums);
        normBackward(block, /*ofMlp=*/false, gradient, sums);
        attentionBackward(block, gradient, sums);
        return;
    }
    mlpBackward(block, inner, Start::Zero, sums);
    normBackward(block, /*ofMlp=*/true, inner, sums);
    clearRows(inner, m_rows, m_plan.width);
    attentionBackward(block, inner, sums);
    normBackward(block, /*ofMlp=*/false, inner, sums);
}

// Post-norm: the gradient of the norm's value becomes that of the sum before it. Pre-norm: that of the sum is
// added to what came along the residual connection.
void GroupPass::normBackward(int block, bool ofMlp, ConstRows gradient, float *sums)
{
    const BlockMemory &own = memory(block);
    const BlockWeights &weights = m_step.blocks[std::size_t(block)];
    const BlockSlots &slots = m_plan.blocks[std::size_t(block)];
    avx2::NormBackward norm;
    norm.rows = m_rows;
    norm.width = m_plan.width;
    norm.gradient = gradient;
    norm.normed = (ofMlp ? own.mlpNormed : own.attentionNormed).rows();
    norm.deviation = (ofMlp ? own.mlpDeviation : own.attentionDeviation).data();
    norm.gain = ofMlp ? weights.mlpGain : weights.attentionGain;
    norm.gainGradient = sums + (ofMlp ? slots.mlpGain : slots.attentionGain);
    norm.shiftGradient = sums + (ofMlp ? slots.mlpShift : slots.attentionShift);
    norm.input = m_work.gradient.rows();
    norm.replaces = m_plan.post();
    avx2::normaliseBackward(norm);
}

// The stream's gradient behind the dropout of an output.
ConstRows GroupPass::afterDropout(const std::vector<std::uint8_t> &bits)
{
    const Rows gradient = m_work.gradient.rows();
    const avx2::DropBits dropout = drawn(bits);
    if (!dropout.bits)
        return gradient;
    avx2::applyDropout(m_rows, m_plan.width, gradient, dropout, m_work.dropped.rows());
    return m_work.dropped.rows();
}

void GroupPass::mlpOutputBackward(int block, float *sums)
{
    const BlockMemory &own = memory(block);
    const BlockSlots &slots = m_plan.blocks[std::size_t(block)];
    const int width = m_plan.width;
    const int hiddenWidth = m_plan.mlpWidth;
    const ConstRows output = afterDropout(own.afterMlp); // (R, W)
    avx2::multiply({width,
                    hiddenWidth,
                    m_rows,
                    {output, Order::Transposed},
                    avx2::rightOf(own.hidden.rows()),
                    {sums + slots.out, hiddenWidth},
                    Start::Sum,
                    nullptr}); // (W, R) x (R, M)
    avx2::multiply({m_rows,
                    hiddenWidth,
                    width,
                    {output},
                    m_step.blocks[std::size_t(block)].out.backward,
                    m_work.hiddenGradient.rows(),
                    Start::Zero,
                    nullptr}); // (R, W) x (W, M)
    if (m_plan.spec.model.biases())
        avx2::addColumnSums(m_rows, width, output, sums + slots.outBias);
}

// Passes: 1. the output layer, 2. the activation, 3. the input layer, to `target` (R, W).
void GroupPass::mlpBackward(int block, Rows target, Start start, float *sums)
{
    const BlockMemory &own = memory(block);
    const BlockWeights &weights = m_step.blocks[std::size_t(block)];
    const BlockSlots &slots = m_plan.blocks[std::size_t(block)];
    const int width = m_plan.width;
    const int hiddenWidth = m_plan.mlpWidth;
    const int trueWidth = m_plan.spec.model.dMlp;
    const bool biases = m_plan.spec.model.biases();
    const Rows hidden = own.hidden.rows();                    // (R, M)
    const Rows hiddenGradient = m_work.hiddenGradient.rows(); // (R, M)

    if (block + 1 == m_plan.blockCount() && poolsFirst()) {
        for (int s = 0; s < m_count; ++s)
            poolHiddenBackward(s, sums);
    } else {
        mlpOutputBackward(block, sums);
    }
    avx2::activateBackward(m_plan.curve, m_rows, hiddenWidth, own.input.rows(), hidden, drawn(own.insideMlp),
                           hiddenGradient);
    avx2::multiply({trueWidth,
                    width,
                    m_rows,
                    {hiddenGradient, Order::Transposed},
                    avx2::rightOf(mlpInput(block)),
                    {sums + slots.in, width},
                    Start::Sum,
                    nullptr}); // (dMlp, R) x (R, W)
    if (biases)
        avx2::addColumnSums(m_rows, hiddenWidth, hiddenGradient, sums + slots.inBias);
    // (R, dMlp) x (dMlp, W)
    avx2::multiply({m_rows, width, trueWidth, {hiddenGradient}, weights.in.backward, target, start, nullptr});
}

// Adds to `target` (R, W) the gradient of attention's input: the passes of attentionForward() in reverse.
// Where keys or values are the input itself, the heads add to it directly.
void GroupPass::attentionBackward(int block, Rows target, float *sums)
{
    const BlockMemory &own = memory(block);
    const BlockWeights &weights = m_step.blocks[std::size_t(block)];
    const BlockSlots &slots = m_plan.blocks[std::size_t(block)];
    const int width = m_plan.width;
    const int mixedWidth = m_plan.heads * m_plan.valueWidth;
    const int headWidth = m_plan.heads * m_plan.spec.model.dHead;
    const ConstRows output = afterDropout(own.afterAttention); // (R, W)
    const ConstRows input = attentionInput(block);             // (R, W)

    // Pass 3: output to mixed values.
    avx2::multiply({width,
                    mixedWidth,
                    m_rows,
                    {output, Order::Transposed},
                    avx2::rightOf(own.mixed.rows()),
                    {sums + slots.mix, mixedWidth},
                    Start::Sum,
                    nullptr}); // (W, R) x (R, H*V)
    avx2::multiply({m_rows,
                    mixedWidth,
                    width,
                    {output},
                    weights.mix.backward,
                    m_work.mixedGradient.rows(),
                    Start::Zero,
                    nullptr}); // (R, W) x (W, H*V)
    if (m_plan.spec.model.biases())
        avx2::addColumnSums(m_rows, width, output, sums + slots.mixBias);
    if (m_step.sumsMatter())
        sumBackward(block, output, sums);
    // Pass 2: mixed values to queries, keys and values.
    headsBackward(block, target);
    // Pass 1: these to the input.
    if (!m_plan.sharedKeys)
        avx2::scaleRows(m_rows, headWidth, m_plan.scoreScale, m_work.queryGradient.rows());
    projectionBackward(input, m_work.queryGradient.rows(), m_plan.heads * m_plan.scoreWidth, weights.score,
                       slots.score, slots.scoreBias, target, sums);
    if (!m_plan.sharedKeys)
        projectionBackward(input, m_work.keyGradient.rows(), headWidth, weights.key, slots.key, slots.keyBias,
                           target, sums);
    if (!m_plan.sharedValues)
        projectionBackward(input, m_work.valueGradient.rows(), headWidth, weights.value, slots.value,
                           slots.valueBias, target, sums);
}

// The gradient of each query's sum of weights, (R, H), which the value biases are multiplied by.
void GroupPass::sumBackward(int block, ConstRows gradient, float *sums)
{
    const BlockMemory &own = memory(block);
    const float *biases = m_step.blocks[std::size_t(block)].sumBias; // (H, W)
    float *to = sums + m_plan.blocks[std::size_t(block)].sumBias;    // (H, W)
    // A query without dropped weights needs none: it would be equal for all its weights, and softmax passes
    // nothing on to the scores that is equal for all.
    std::fill_n(m_work.sumGradient.data(), m_rows * m_plan.heads, 0.0f);
    for (int head = 0; head < m_plan.heads; ++head) {
        avx2::rareBackward(m_rows, m_plan.width, {own.sums.data() + head, m_plan.heads, m_step.usualSum()},
                           gradient, biases + head * m_plan.width, to + head * m_plan.width,
                           m_work.sumGradient.data() + head);
        // Gradients that go back through all keys also meet those that dropout would have dropped.
        if (m_step.frame.gradient == GradientRule::StraightThrough)
            avx2::dotVector(m_rows, m_plan.width, gradient, biases + head * m_plan.width,
                            m_work.sumGradient.data() + head, m_plan.heads);
    }
}

void GroupPass::headsBackward(int block, Rows target)
{
    const int headWidth = m_plan.spec.model.dHead;
    if (!m_plan.sharedKeys)
        clearRows(m_work.keyGradient.rows(), m_rows, m_plan.heads * headWidth);
    if (!m_plan.sharedValues)
        clearRows(m_work.valueGradient.rows(), m_rows, m_plan.heads * headWidth);
    for (int s = 0; s < m_count; ++s) {
        const int first = s * positions();
        const Rows shared{target.data + first * target.stride, target.stride}; // (L, W)
        avx2::Right panels;
        for (int head = 0; head < m_plan.heads; ++head) {
            const HeadJob job = headJob(block, s, head);
            if ((job.memory.dense || job.memory.through) && (head == 0 || !m_plan.sharedValues))
                panels = panelsOf(job.values, m_plan.valueWidth, m_work.attention.valuePanels);
            const float *sumGradient = m_work.sumGradient.data() + first * m_plan.heads + head;
            attendBackward(job,
                           {m_work.mixedGradient.rows(first, head * m_plan.valueWidth),
                            m_step.sumsMatter() ? sumGradient : nullptr,
                            m_work.queryGradient.rows(first, head * m_plan.scoreWidth),
                            m_plan.sharedKeys ? shared : m_work.keyGradient.rows(first, head * headWidth),
                            m_plan.sharedValues ? shared : m_work.valueGradient.rows(first, head * headWidth),
                            panels});
        }
    }
}

// Through output = matrix input + bias, the matrix (outputs, W).
void GroupPass::projectionBackward(ConstRows input, ConstRows gradient, int outputs,
                                   const PackedMatrix &matrix, std::size_t slot, std::size_t biasSlot,
                                   Rows target, float *sums)
{
    const int width = m_plan.width;
    avx2::multiply({outputs,
                    width,
                    m_rows,
                    {gradient, Order::Transposed},
                    avx2::rightOf(input),
                    {sums + slot, width},
                    Start::Sum,
                    nullptr}); // (outputs, R) x (R, W)
    if (m_plan.spec.model.biases())
        avx2::addColumnSums(m_rows, outputs, gradient, sums + biasSlot);
    // (R, outputs) x (outputs, W)
    avx2::multiply({m_rows, width, outputs, {gradient}, matrix.backward, target, Start::Sum, nullptr});
}

void GroupPass::embedBackward(float *sums)
{
    const int width = m_plan.width;
    const Rows gradient = m_work.gradient.rows();
    const avx2::DropBits dropout = drawn(m_work.embeddingBits);
    if (dropout.bits)
        avx2::applyDropout(m_rows, width, gradient, dropout, gradient);
    const float scale = std::sqrt(float(width));
    for (int row = 0; row < m_rows; ++row) {
        const Token token = m_step.batch.tokens[std::size_t(m_first * positions() + row)];
        const float *from = gradient.data + row * gradient.stride;
        avx2::addScaled(width, scale, from, sums + m_plan.embedding + std::size_t(token * width));
        if (m_plan.spec.model.positions == Positions::Learned)
            avx2::addScaled(width, 1, from, sums + m_plan.position + std::size_t(row % positions() * width));
    }
}

} // namespace fovea
