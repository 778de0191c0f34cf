// SPDX-License-Identifier: MIT
#include "core/kernels/block_weights.h"

#include "core/kernels/rows_avx2.h"

#include <algorithm>

namespace fovea {

namespace {

using avx2::Order;

std::size_t padded(std::size_t size)
{
    return (size + 15) / 16 * 16;
}

std::size_t packedSize(int out, int in)
{
    return padded(avx2::panelSize(in, out)) + padded(avx2::panelSize(out, in)) + padded(std::size_t(out));
}

std::size_t neededSize(const Plan &plan)
{
    const ModelSpec &model = plan.spec.model;
    const int all = plan.heads * std::max({plan.scoreWidth, plan.valueWidth, model.dHead});
    const std::size_t matrix = std::size_t(all) * std::size_t(plan.width);
    const std::size_t vectors = 4 * padded(std::size_t(all + plan.heads * plan.width + plan.mlpWidth));
    return 2 * padded(matrix) + 4 * packedSize(all, plan.width) + packedSize(plan.width, all) +
           packedSize(plan.mlpWidth, plan.width) + packedSize(plan.width, plan.mlpWidth) + vectors;
}

} // namespace

BlockWeights::BlockWeights(const Plan &plan, int block)
    : m_plan(plan), m_block(block), m_floats(neededSize(plan))
{
}

float *BlockWeights::take(std::size_t size)
{
    float *place = m_floats.data() + m_taken;
    m_taken += padded(size);
    return place;
}

void BlockWeights::pack(PackedMatrix &packed, const float *matrix, int rows, int columns, const float *bias)
{
    packed.forward =
        avx2::packTransposed({matrix, columns}, columns, rows, take(avx2::panelSize(columns, rows)));
    packed.backward =
        avx2::packStraight({matrix, columns}, rows, columns, take(avx2::panelSize(rows, columns)));
    float *copy = take(std::size_t(rows)); // padding and missing biases are 0
    std::fill_n(copy, padded(std::size_t(rows)), 0.0f);
    if (bias)
        std::copy_n(bias, rows, copy);
    packed.bias = copy;
}

void BlockWeights::prepare(const float *weights, float usualSum)
{
    m_taken = 0;
    const ModelSpec &model = m_plan.spec.model;
    const auto named = [&](std::string_view name) { return m_plan.blockWeight(weights, m_block, name); };
    const int headWidth = m_plan.heads * model.dHead;
    prepareScore(weights);
    if (!m_plan.sharedKeys)
        pack(key, named("attention.key.weight"), headWidth, m_plan.width, named("attention.key.bias"));
    if (!m_plan.sharedValues)
        pack(value, named("attention.value.weight"), headWidth, m_plan.width, named("attention.value.bias"));
    prepareMix(weights, usualSum);
    pack(in, named("mlp.in.weight"), model.dMlp, m_plan.width, named("mlp.in.bias"));
    pack(out, named("mlp.out.weight"), m_plan.width, model.dMlp, named("mlp.out.bias"));
    attentionGain = named("norm.attention.weight");
    attentionShift = named("norm.attention.bias");
    mlpGain = named("norm.mlp.weight");
    mlpShift = named("norm.mlp.bias");
}

// score: (H*S, W).
void BlockWeights::prepareScore(const float *weights)
{
    const auto named = [&](std::string_view name) { return m_plan.blockWeight(weights, m_block, name); };
    const int width = m_plan.width;
    const int rows = m_plan.heads * m_plan.scoreWidth;
    float *matrix = take(std::size_t(rows) * std::size_t(width));
    float *bias = take(std::size_t(rows));
    std::fill_n(bias, rows, 0.0f);
    const float *queryBias = named("attention.query.bias");
    if (const float *bilinear = named("attention.bilinear.weight")) {
        std::copy_n(bilinear, std::size_t(rows) * std::size_t(width), matrix);
    } else if (!m_plan.sharedKeys) {
        std::copy_n(named("attention.query.weight"), std::size_t(rows) * std::size_t(width), matrix);
        if (queryBias)
            std::copy_n(queryBias, rows, bias);
    } else {
        // Wk^T Wq and Wk^T bq: the two matrices as one.
        const int head = m_plan.spec.model.dHead;
        for (int h = 0; h < m_plan.heads; ++h) {
            const ConstRows headQuery{named("attention.query.weight") + std::ptrdiff_t(h) * head * width,
                                      width};
            const ConstRows headKey{named("attention.key.weight") + std::ptrdiff_t(h) * head * width, width};
            avx2::multiply({width,
                            width,
                            head,
                            {headKey, Order::Transposed},
                            avx2::rightOf(headQuery),
                            {matrix + std::ptrdiff_t(h) * width * width, width},
                            avx2::Start::Zero,
                            nullptr}); // (W, D) x (D, W)
            if (queryBias)
                avx2::addColumnSums(head, width, headKey, bias + h * width, queryBias + h * head, 1);
        }
    }
    const float scale = m_plan.sharedKeys ? m_plan.scoreScale : 1; // else queries are scaled: rounds less
    for (std::ptrdiff_t i = 0; i < std::ptrdiff_t(rows) * width; ++i)
        matrix[i] *= scale;
    for (int i = 0; i < rows; ++i)
        bias[i] *= scale;
    pack(score, matrix, rows, width, bias);
}

// mix: (W, H*V), and the biases that sums of weights are multiplied by, (H, W).
void BlockWeights::prepareMix(const float *weights, float usualSum)
{
    const auto named = [&](std::string_view name) { return m_plan.blockWeight(weights, m_block, name); };
    const int width = m_plan.width;
    const int columns = m_plan.heads * m_plan.valueWidth;
    const int head = m_plan.spec.model.dHead;
    const float *output = named("attention.output.weight");
    const float *outputBias = named("attention.output.bias");
    const float *values = named("attention.value.weight");
    const float *valueBias = named("attention.value.bias");
    float *sums = take(std::size_t(m_plan.heads * width));
    float *both = take(std::size_t(width));
    std::fill_n(both, width, 0.0f);
    if (outputBias)
        std::copy_n(outputBias, width, both);
    std::fill_n(sums, m_plan.heads * width, 0.0f);
    sumBias = sums;
    if (!m_plan.sharedValues)
        return pack(mix, output, width, columns, both);

    // Wo Wv and Wo bv: the two matrices as one.
    float *matrix = take(std::size_t(width) * std::size_t(columns));
    for (int h = 0; h < m_plan.heads; ++h) {
        const ConstRows headValues{values + std::ptrdiff_t(h) * head * width, width};
        float *sum = sums + h * width;
        if (output) {
            const ConstRows headOutput{output + h * head, m_plan.heads * head};
            avx2::multiply({width,
                            width,
                            head,
                            {headOutput},
                            avx2::rightOf(headValues),
                            {matrix + h * width, columns},
                            avx2::Start::Zero,
                            nullptr}); // (W, D) x (D, W)
            if (valueBias)
                for (int row = 0; row < width; ++row)
                    for (int c = 0; c < head; ++c)
                        sum[row] += headOutput.data[row * headOutput.stride + c] * valueBias[h * head + c];
        } else {
            for (int row = 0; row < width; ++row)
                std::copy_n(headValues.data + row * width, width,
                            matrix + std::ptrdiff_t(row) * columns + h * width);
            if (valueBias)
                std::copy_n(valueBias + h * head, width, sum);
        }
        for (int i = 0; i < width; ++i)
            both[i] += usualSum * sum[i];
    }
    pack(mix, matrix, width, columns, both);
}

} // namespace fovea
