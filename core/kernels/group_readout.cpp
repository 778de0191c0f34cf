// SPDX-License-Identifier: MIT
#include "core/kernels/group_pass.h"
#include "core/kernels/rows_avx2.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace fovea {

namespace {

// Share of a position in the mean of its sequence.
float shareOf(const SequenceView &view, int position, int positions)
{
    if (view.allowed.empty())
        return 1 / float(positions);
    return view.allowed[std::size_t(position)] ? 1 / float(std::max(1, view.allowedCount)) : 0.0f;
}

} // namespace

void GroupPass::readOut(std::span<float> logits)
{
    const int width = m_plan.width;
    const int classes = m_plan.spec.shape.classes;
    const ConstRows stream = lastStream();                                 // (R, W)
    const float *matrix = m_plan.weight(m_step.weights, "readout.weight"); // (C, W)
    const float *bias = m_plan.weight(m_step.weights, "readout.bias");     // (C)
    for (int s = 0; s < m_count; ++s) {
        float *pooled = m_work.pooled.data() + s * width;
        const ConstRows rows{stream.data + s * positions() * stream.stride, stream.stride}; // (L, W)
        std::fill_n(pooled, width, 0.0f);
        if (m_plan.spec.model.readout == Readout::Last) {
            std::copy_n(rows.data + (m_step.batch.lengths[std::size_t(m_first + s)] - 1) * rows.stride, width,
                        pooled);
        } else {
            float *shares = m_work.shares.data() + s * positions();
            for (int i = 0; i < positions(); ++i)
                shares[i] = shareOf(m_work.sequences[std::size_t(s)], i, positions());
            avx2::addColumnSums(positions(), width, rows, pooled, shares, 1); // (1, L) x (L, W)
            if (poolsFirst())
                poolHidden(s, pooled);
        }
        float *row = logits.data() + std::ptrdiff_t(m_first + s) * classes;
        avx2::dotRows(classes, width, {matrix, width}, {pooled, 0}, row, 1); // (C, W) x (W, 1)
        for (int c = 0; c < classes; ++c)
            row[c] += bias[c];
    }
}

// From logits to the stream, through softmax and mean cross-entropy.
void GroupPass::readOutBackward(std::span<const float> logits, float *sums)
{
    const int width = m_plan.width;
    const int classes = m_plan.spec.shape.classes;
    const float *matrix = m_plan.weight(m_step.weights, "readout.weight");
    std::vector<float> gradient(std::size_t(classes), 0.0f);
    for (int s = 0; s < m_count; ++s) {
        const float *row = logits.data() + std::ptrdiff_t(m_first + s) * classes;
        const double largest = *std::max_element(row, row + classes);
        double total = 0;
        for (int c = 0; c < classes; ++c)
            total += std::exp(double(row[c]) - largest);
        const int label = m_step.batch.labels[std::size_t(m_first + s)];
        for (int c = 0; c < classes; ++c)
            gradient[std::size_t(c)] = float(
                (std::exp(double(row[c]) - largest) / total - (c == label ? 1 : 0)) / m_step.batch.examples);
        const float *pooled = m_work.pooled.data() + s * width;
        float *pooledGradient = m_work.pooledGradient.data() + s * width;
        avx2::addOuter(classes, width, gradient.data(), 1, pooled, {sums + m_plan.readout, width}); // (C, W)
        std::fill_n(pooledGradient, width, 0.0f);
        avx2::addColumnSums(classes, width, {matrix, width}, pooledGradient, gradient.data(), 1); // (W)
        for (int c = 0; c < classes; ++c)
            sums[m_plan.readoutBias + std::size_t(c)] += gradient[std::size_t(c)];
    }
    spreadPooled();
}

// From the gradients of the means, (sequences, W), to that of the stream, (R, W).
void GroupPass::spreadPooled()
{
    const int width = m_plan.width;
    const Rows gradient = m_work.gradient.rows();
    const bool last = m_plan.spec.model.readout == Readout::Last;
    for (int s = 0; s < m_count; ++s) {
        const int lastRow = m_step.batch.lengths[std::size_t(m_first + s)] - 1;
        for (int i = 0; i < positions(); ++i) {
            const float share = last ? float(i == lastRow) : m_work.shares.data()[s * positions() + i];
            avx2::embedRow(width, m_work.pooledGradient.data() + s * width, share, nullptr,
                           gradient.data + (s * positions() + i) * gradient.stride);
        }
    }
}

} // namespace fovea
