// SPDX-License-Identifier: MIT
#pragma once

#include "core/kernels/activation_avx2.h"
#include "core/model/network.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace fovea {

// Where the gradients of one block stand while they are summed up. They belong to the matrices the kernels
// multiply with, which may be products of the model's own (see BlockWeights).
struct BlockSlots
{
    std::size_t score, scoreBias; // (heads * scoreWidth, width), (heads * scoreWidth)
    std::size_t key, keyBias;     // (heads * dHead, width); only without sharedKeys
    std::size_t value, valueBias; // likewise without sharedValues
    std::size_t mix, mixBias;     // (width, heads * valueWidth), (width)
    std::size_t sumBias;          // (heads, width)
    std::size_t in, inBias;       // (dMlp, width), (mlpWidth)
    std::size_t out, outBias;     // (width, mlpWidth), (width)
    std::size_t attentionGain, attentionShift, mlpGain, mlpShift; // (width)
};

// How the kernels compute one model. Immutable.
//
// Shapes in this folder's comments are (rows, columns) of these letters; a product says (m, k) x (k, n).
//   L  positions of a sequence: its queries, and also its keys
//   R  rows of a group: L for each of its sequences, one sequence after the other
//   Q  queries of one block, at most queryBlock
//   E  kept entries, the (query, key) pairs of one head on one sequence
//   W  width of the model            M  width of the MLP, a multiple of 8
//   H  heads                         C  classes
//   D  dHead                         S, V  scoreWidth and valueWidth below
//
// Where a head is as wide as the model, they use fewer products than the model has matrices. With x a block's
// input: query_i . key_j = x_j . (Wk^T Wq x_i + Wk^T bq) + (a part that all keys of a query share, which
// softmax and masks do not see), so keys are x itself; and output(sum_j p_ij value_j) = (Wo Wv) sum_j p_ij
// x_j + (sum_j p_ij) Wo bv + bo, so values are x itself. The bilinear form and added heads are of this kind
// from the start.
struct Plan
{
    explicit Plan(const NetworkSpec &spec);

    NetworkSpec spec;
    ParameterLayout layout;
    std::unique_ptr<Mask> mask;
    avx2::Curve curve;

    int width; // dModel
    int heads;
    int mlpWidth; // dMlp, rounded up to a multiple of 8
    bool sharedKeys;
    bool sharedValues;
    int scoreWidth; // of a head
    int valueWidth;
    float scoreScale; // inverse temperature included

    std::vector<BlockSlots> blocks;
    std::size_t embedding = 0;
    std::size_t position = 0;
    std::size_t readout = 0;
    std::size_t readoutBias = 0;
    std::size_t gradientSize = 0;

    bool post() const { return spec.model.norm == NormPlacement::Post; }
    int blockCount() const { return spec.model.blocks; }
    // Where "blocks.<block>.<name>", or a parameter of no block, stands in the model's weights; null if there
    // is none.
    const float *blockWeight(const float *weights, int block, std::string_view name) const;
    float *blockWeight(float *weights, int block, std::string_view name) const;
    const float *weight(const float *weights, std::string_view name) const;

private:
    struct Named
    {
        std::string name; // within its block
        std::size_t offset;
    };
    // Of each block, then of no block: looked up many times a step, so each list is short.
    std::vector<std::vector<Named>> m_named;
};

} // namespace fovea
