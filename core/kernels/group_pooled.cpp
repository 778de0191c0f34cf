// SPDX-License-Identifier: MIT
#include "core/kernels/group_pass.h"
#include "core/kernels/rows_avx2.h"

#include <algorithm>

// The last product of a pre-norm network with a mean read-out, pooled before it is made: with W and b the
// last MLP's output layer, h_i its hidden rows, s_i the share of a position in the mean and f dropout's
// factors,
//   sum_i s_i f_i (W h_i + b) = scale (W sum_i s_i h_i + b sum_i s_i) - the same for the few entries that are
//   dropped,
// so that one product with a vector (M) takes the place of one with a matrix (L, M), forward and backward.

namespace fovea {

namespace {

// Calls visit(row, feature) for the entries that dropout drops.
template<typename Visit>
void forEachDropped(const std::uint8_t *bits, int rows, int width, Visit visit)
{
    for (int row = 0; row < rows; ++row)
        for (int byte = 0; byte < width / 8; ++byte)
            for (unsigned left = bits[row * (width / 8) + byte]; left; left &= left - 1)
                visit(row, 8 * byte + __builtin_ctz(left));
}

} // namespace

bool GroupPass::poolsFirst() const
{
    const ModelSpec &model = m_plan.spec.model;
    return !m_plan.post() && model.readout == Readout::Mean && model.dMlp % 8 == 0;
}

GroupPass::LastLayer GroupPass::lastLayer(int sequence)
{
    const int block = m_plan.blockCount() - 1;
    BlockMemory &own = memory(block);
    const Rows hidden = own.hidden.rows(sequence * positions());
    const std::uint8_t *bits = drawn(own.afterMlp).bits;
    return {m_plan.blockWeight(m_step.weights, block, "mlp.out.weight"),
            m_step.blocks[std::size_t(block)].out.bias,
            hidden,
            bits ? bits + std::ptrdiff_t(sequence) * positions() * m_plan.width / 8 : nullptr,
            m_work.pooledHidden.data() + sequence * m_plan.mlpWidth,
            m_work.shares.data() + sequence * positions()};
}

// pooled (W) += what the last MLP's output adds to the mean.
void GroupPass::poolHidden(int sequence, float *pooled)
{
    const int width = m_plan.width;
    const int hiddenWidth = m_plan.mlpWidth;
    const LastLayer last = lastLayer(sequence);
    const float scale = m_step.dropout.scale();
    std::fill_n(last.pooledHidden, hiddenWidth, 0.0f);
    avx2::addColumnSums(positions(), hiddenWidth, last.hidden, last.pooledHidden, last.shares, 1); // (M)
    float total = 0;
    for (int i = 0; i < positions(); ++i)
        total += last.shares[i];
    std::vector<float> &output = m_work.lastOutput;
    output.resize(std::size_t(width));
    // (W, M) x (M, 1)
    avx2::dotVector(width, hiddenWidth, {last.matrix, hiddenWidth}, last.pooledHidden, output.data(), 1);
    for (int f = 0; f < width; ++f)
        pooled[f] += scale * (output[std::size_t(f)] + total * last.bias[f]);
    if (!last.bits)
        return;
    forEachDropped(last.bits, positions(), width, [&](int row, int feature) {
        float dot = 0;
        avx2::dotVector(1, hiddenWidth, {last.matrix + feature * hiddenWidth, 0},
                        last.hidden.data + row * last.hidden.stride, &dot, 1);
        pooled[feature] -= scale * last.shares[row] * (dot + last.bias[feature]);
    });
}

// From the gradient of the mean, (W), to that of the hidden rows, (L, M).
void GroupPass::poolHiddenBackward(int sequence, float *sums)
{
    const int width = m_plan.width;
    const int hiddenWidth = m_plan.mlpWidth;
    const BlockSlots &slots = m_plan.blocks.back();
    const LastLayer last = lastLayer(sequence);
    const Rows gradient = m_work.hiddenGradient.rows(sequence * positions());
    const Rows matrixGradient{sums + slots.out, hiddenWidth};
    const float *pooled = m_work.pooledGradient.data() + sequence * width;
    const float scale = m_step.dropout.scale();

    std::vector<float> &scaled = m_work.lastOutput; // gradient of a position with share 1
    std::transform(pooled, pooled + width, scaled.begin(), [scale](float g) { return scale * g; });
    float total = 0;
    for (int i = 0; i < positions(); ++i)
        total += last.shares[i];
    avx2::addOuter(width, hiddenWidth, scaled.data(), 1, last.pooledHidden, matrixGradient); // (W, M)
    avx2::addScaled(width, total, scaled.data(), sums + slots.outBias);

    float *common = last.pooledHidden; // no longer needed: now the hidden gradient of a position with share 1
    std::fill_n(common, hiddenWidth, 0.0f);
    avx2::addColumnSums(width, hiddenWidth, {last.matrix, hiddenWidth}, common, scaled.data(), 1); // (M)
    for (int i = 0; i < positions(); ++i)
        avx2::embedRow(hiddenWidth, common, last.shares[i], nullptr, gradient.data + i * gradient.stride);
    if (!last.bits)
        return;
    forEachDropped(last.bits, positions(), width, [&](int row, int feature) {
        const float excess = -last.shares[row] * scaled[std::size_t(feature)];
        avx2::addScaled(hiddenWidth, excess, last.matrix + feature * hiddenWidth,
                        gradient.data + row * gradient.stride);
        avx2::addScaled(hiddenWidth, excess, last.hidden.data + row * last.hidden.stride,
                        matrixGradient.data + feature * matrixGradient.stride);
        sums[slots.outBias + std::size_t(feature)] += excess;
    });
}

} // namespace fovea
