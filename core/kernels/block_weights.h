// SPDX-License-Identifier: MIT
#pragma once

#include "core/kernels/aligned_floats.h"
#include "core/kernels/multiply_avx2.h"
#include "core/kernels/plan.h"

namespace fovea {

// One matrix in the two forms the kernels want: for y = W x, and for the gradient of x.
struct PackedMatrix
{
    avx2::Right forward;
    avx2::Right backward;
    const float *bias = nullptr; // zeros where the model has none
};

// What the kernels multiply with in one block: made from the model's weights once a step.
class BlockWeights
{
public:
    BlockWeights(const Plan &plan, int block);

    // `usualSum`: what the weights of nearly every query sum to.
    void prepare(const float *weights, float usualSum);

    PackedMatrix score; // (H*S, W): x -> queries of all heads; scaled, if keys are shared
    PackedMatrix key;   // (H*D, W)
    PackedMatrix value; // (H*D, W)
    PackedMatrix mix;   // (W, H*V): mixed values of all heads -> output; its bias is that of the usual sum
    const float *sumBias = nullptr; // (H, W), times the sum of weights beyond the usual one
    PackedMatrix in;                // (M, W)
    PackedMatrix out;               // (W, M)
    const float *attentionGain = nullptr;
    const float *attentionShift = nullptr;
    const float *mlpGain = nullptr;
    const float *mlpShift = nullptr;

private:
    void prepareScore(const float *weights);
    void prepareMix(const float *weights, float usualSum);
    void pack(PackedMatrix &packed, const float *matrix, int rows, int columns, const float *bias);
    float *take(std::size_t size);

    const Plan &m_plan;
    int m_block;
    AlignedFloats m_floats;
    std::size_t m_taken = 0;
};

// From the gradients of one block's matrices, as the kernels sum them up, to those of the model's weights.
void unfoldGradients(const Plan &plan, int block, const float *weights, const float *sums, float usualSum,
                     float *gradient);

} // namespace fovea
