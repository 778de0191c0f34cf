// SPDX-License-Identifier: MIT
#include "core/kernels/group_pass.h"
#include "core/kernels/rows_avx2.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fovea {

Rows GroupPass::attentionValue(int block)
{
    return affine() ? memory(block).attentionValue.rows() : memory(block).attentionNormed.rows();
}

Rows GroupPass::mlpValue(int block)
{
    return affine() ? memory(block).mlpValue.rows() : memory(block).mlpNormed.rows();
}

ConstRows GroupPass::attentionInput(int block)
{
    if (!m_plan.post())
        return attentionValue(block);
    return block == 0 ? m_work.stream.rows() : mlpValue(block - 1);
}

ConstRows GroupPass::mlpInput(int block)
{
    return m_plan.post() ? attentionValue(block) : mlpValue(block);
}

ConstRows GroupPass::lastStream()
{
    return m_plan.post() ? mlpValue(m_plan.blockCount() - 1) : m_work.stream.rows();
}

avx2::DropBits GroupPass::drawn(const std::vector<std::uint8_t> &bits) const
{
    return {m_step.dropout.active() ? bits.data() : nullptr, m_step.dropout.scale()};
}

avx2::DropBits GroupPass::draw(int block, DropoutSite site, int width, std::vector<std::uint8_t> &bits)
{
    std::vector<std::uint64_t> &keys = m_work.attention.rowKeys;
    for (int s = 0; s < m_count && m_step.dropout.active(); ++s) {
        const std::uint64_t key = m_step.siteKey(m_first + s, block, 0, site);
        for (int row = 0; row < positions(); ++row)
            keys[std::size_t(row)] = combined(key, std::uint64_t(row));
        avx2::drawDropout(positions(), width, keys.data(), m_step.dropout.threshold(),
                          bits.data() + std::ptrdiff_t(s) * positions() * width / 8);
    }
    return drawn(bits);
}

// 1. which positions of each sequence may be seen; 2. tokens to rows; 3. the blocks; 4. rows to logits.
void GroupPass::forward(int first, int count, std::span<float> logits)
{
    m_first = first;
    m_count = count;
    m_rows = count * positions();
    viewSequences();
    embed(); // stream (R, W)
    for (int block = 0; block < m_plan.blockCount(); ++block)
        blockForward(block); // stream (R, W)
    readOut(logits);         // (sequences, C)
}

void GroupPass::viewSequences()
{
    const Token pad = m_plan.spec.shape.alphabet;
    for (int s = 0; s < m_count; ++s) {
        SequenceView &view = m_work.sequences[std::size_t(s)];
        const auto tokens = m_step.batch.tokens.subspan(std::size_t(m_first + s) * std::size_t(positions()),
                                                        std::size_t(positions()));
        view.example = m_first + s;
        view.allowed.clear();
        view.allowedCount = positions();
        if (m_plan.spec.model.pad == PadUse::Attended || std::ranges::find(tokens, pad) == tokens.end())
            continue;
        view.penalty.reserve(tokens.size() + 8);
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            const bool allowed = tokens[i] != pad;
            view.allowed.push_back(allowed);
            view.penalty.data()[i] = allowed ? 0 : -std::numeric_limits<float>::infinity();
        }
        view.allowedCount = int(std::ranges::count(view.allowed, 1));
    }
}

void GroupPass::embed()
{
    const int width = m_plan.width;
    const float *table = m_plan.weight(m_step.weights, "embedding.weight");  // (tokens, W)
    const float *learned = m_plan.weight(m_step.weights, "position.weight"); // (L, W)
    const std::vector<float> &fixed = m_step.frame.sinusoids;
    const float *position = learned ? learned : fixed.empty() ? nullptr : fixed.data();
    const float scale = std::sqrt(float(width));
    const Rows stream = m_work.stream.rows(); // (R, W)
    for (int row = 0; row < m_rows; ++row) {
        const Token token = m_step.batch.tokens[std::size_t(m_first * positions() + row)];
        avx2::embedRow(width, table + std::ptrdiff_t(token) * width, scale,
                       position ? position + std::ptrdiff_t(row % positions()) * width : nullptr,
                       stream.data + row * stream.stride);
    }
    const avx2::DropBits dropout = draw(0, DropoutSite::Embedding, width, m_work.embeddingBits);
    if (dropout.bits)
        avx2::applyDropout(m_rows, width, stream, dropout, stream);
}

void GroupPass::normAttention(int block, ConstRows base, ConstRows added, avx2::DropBits dropout, Rows sum)
{
    BlockMemory &own = memory(block);
    const BlockWeights &weights = m_step.blocks[std::size_t(block)];
    avx2::normalise({m_rows, m_plan.width, base, added, dropout, sum, own.attentionNormed.rows(),
                     own.attentionDeviation.data(), weights.attentionGain, weights.attentionShift,
                     attentionValue(block)});
}

void GroupPass::normMlp(int block, ConstRows base, ConstRows added, avx2::DropBits dropout, Rows sum)
{
    BlockMemory &own = memory(block);
    const BlockWeights &weights = m_step.blocks[std::size_t(block)];
    avx2::normalise({m_rows, m_plan.width, base, added, dropout, sum, own.mlpNormed.rows(),
                     own.mlpDeviation.data(), weights.mlpGain, weights.mlpShift, mlpValue(block)});
}

// 1. attention and 2. the MLP, each with its norm and residual sum. A sum is made by the norm that reads it,
// so that the rows go through the cache once: with pre-norm, the sum after an MLP waits for the next block's
// norm.
void GroupPass::blockForward(int block)
{
    const Rows stream = m_work.stream.rows(); // (R, W)
    const Rows output = m_work.output.rows(); // (R, W)
    if (m_plan.post()) {
        const ConstRows input = attentionInput(block);
        attentionForward(block);
        normAttention(block, input, output,
                      draw(block, DropoutSite::AfterAttention, m_plan.width, memory(block).afterAttention),
                      {});
        mlpForward(block);
        normMlp(block, attentionValue(block), output,
                draw(block, DropoutSite::AfterMlp, m_plan.width, memory(block).afterMlp), {});
        return;
    }
    if (block == 0)
        normAttention(block, stream, {}, {}, {});
    else
        normAttention(block, stream, output, drawn(memory(block - 1).afterMlp), stream);
    attentionForward(block);
    normMlp(block, stream, output,
            draw(block, DropoutSite::AfterAttention, m_plan.width, memory(block).afterAttention), stream);
    mlpForward(block);
    const avx2::DropBits dropout = draw(block, DropoutSite::AfterMlp, m_plan.width, memory(block).afterMlp);
    if (block + 1 == m_plan.blockCount() && !poolsFirst())
        avx2::addDropped(m_rows, m_plan.width, stream, output, dropout);
}

void GroupPass::mlpForward(int block)
{
    BlockMemory &own = memory(block);
    const BlockWeights &weights = m_step.blocks[std::size_t(block)];
    const Rows hidden = own.hidden.rows(); // (R, M)
    // The gradient of relu is known from its value; the others need what went in.
    const Rows input = m_plan.curve == avx2::Curve::Relu ? hidden : own.input.rows(); // (R, M)
    avx2::multiply({m_rows,
                    m_plan.mlpWidth,
                    m_plan.width,
                    {mlpInput(block)},
                    weights.in.forward,
                    input,
                    avx2::Start::Bias,
                    weights.in.bias}); // (R, W) x (W, M)
    avx2::activate(m_plan.curve, m_rows, m_plan.mlpWidth, input,
                   draw(block, DropoutSite::InsideMlp, m_plan.mlpWidth, own.insideMlp), hidden);
    if (block + 1 == m_plan.blockCount() && poolsFirst())
        return; // group_pooled.cpp makes this product of a sequence's mean
    avx2::multiply({m_rows,
                    m_plan.width,
                    m_plan.spec.model.dMlp,
                    {hidden},
                    weights.out.forward,
                    m_work.output.rows(),
                    avx2::Start::Bias,
                    weights.out.bias}); // (R, M) x (M, W)
}

HeadJob GroupPass::headJob(int block, int sequence, int head)
{
    BlockMemory &own = memory(block);
    const int first = sequence * positions();
    const int headWidth = m_plan.spec.model.dHead;
    const ConstRows input = attentionInput(block);
    const ConstRows shared{input.data + first * input.stride, input.stride}; // (L, W)
    return {.step = m_step,
            .block = block,
            .head = head,
            .sequence = m_work.sequences[std::size_t(sequence)],
            .memory = own.heads[std::size_t(sequence * m_plan.heads + head)],
            .scratch = m_work.attention,
            .queries = own.queries.rows(first, head * m_plan.scoreWidth),                      // (L, S)
            .keys = m_plan.sharedKeys ? shared : own.keys.rows(first, head * headWidth),       // (L, S)
            .values = m_plan.sharedValues ? shared : own.values.rows(first, head * headWidth), // (L, V)
            .mixed = own.mixed.rows(first, head * m_plan.valueWidth),                          // (L, V)
            .sums = own.sums.data() + first * m_plan.heads + head,                             // (L)
            .keyPanels = {}};
}

avx2::Right GroupPass::panelsOf(ConstRows rows, int width, AlignedFloats &panels)
{
    return avx2::packTransposed(rows, width, positions(), panels.data());
}

void GroupPass::attentionForward(int block)
{
    BlockMemory &own = memory(block);
    const BlockWeights &weights = m_step.blocks[std::size_t(block)];
    const ConstRows input = attentionInput(block); // (R, W)
    // (R, W) x (W, outputs)
    const auto project = [&](const PackedMatrix &matrix, int outputs, Rows to) {
        avx2::multiply(
            {m_rows, outputs, m_plan.width, {input}, matrix.forward, to, avx2::Start::Bias, matrix.bias});
    };
    const int headWidth = m_plan.heads * m_plan.spec.model.dHead;
    // Pass 1: queries, and the keys and values that are not the input itself. Scores take their scale from
    // the queries; the matrix that stands for queries and keys together contains it already.
    project(weights.score, m_plan.heads * m_plan.scoreWidth, own.queries.rows()); // (R, H*S)
    if (!m_plan.sharedKeys) {
        project(weights.key, headWidth, own.keys.rows()); // (R, H*D)
        avx2::scaleRows(m_rows, headWidth, m_plan.scoreScale, own.queries.rows());
    }
    if (!m_plan.sharedValues)
        project(weights.value, headWidth, own.values.rows()); // (R, H*D)

    // Pass 2: each head on each sequence: keys, weights, mixed values (L, V). Heads that share their keys
    // share the panels of them.
    for (int s = 0; s < m_count; ++s) {
        avx2::Right panels;
        for (int head = 0; head < m_plan.heads; ++head) {
            HeadJob job = headJob(block, s, head);
            if (needsKeyPanels(m_step.frame) && (head == 0 || !m_plan.sharedKeys))
                panels = panelsOf(job.keys, m_plan.scoreWidth, m_work.attention.keyPanels);
            job.keyPanels = panels;
            attend(job);
            if (m_step.observer)
                showAttention(job, {input.data + s * positions() * input.stride, input.stride});
        }
    }

    // Pass 3: mixed values of all heads to the output, with the bias of queries whose weights have the usual
    // sum; the few others are corrected.
    avx2::multiply({m_rows,
                    m_plan.width,
                    m_plan.heads * m_plan.valueWidth,
                    {own.mixed.rows()},
                    weights.mix.forward,
                    m_work.output.rows(),
                    avx2::Start::Bias,
                    weights.mix.bias}); // (R, H*V) x (H*V, W)
    for (int head = 0; head < m_plan.heads && m_step.sumsMatter(); ++head)
        avx2::addRare(m_rows, m_plan.width, {own.sums.data() + head, m_plan.heads, m_step.usualSum()},
                      weights.sumBias + head * m_plan.width, m_work.output.rows());
}

} // namespace fovea
