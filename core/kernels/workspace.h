// SPDX-License-Identifier: MIT
#pragma once

#include "core/kernels/aligned_floats.h"
#include "core/kernels/softmax_avx2.h"
#include "core/kernels/sparse_avx2.h"
#include "core/kernels/step.h"

#include <cstdint>
#include <vector>

namespace fovea {

constexpr int queryBlock = 48; // queries whose dense scores are in cache together; a multiple of 8

// What one head on one sequence leaves for the backward pass.
struct HeadMemory
{
    bool dense = false;     // weights are those of all keys
    bool through = false;   // they are not, but gradients go back as if they were (straight-through)
    RowBuffer denseWeights; // (L, L), after dropout
    std::vector<avx2::DroppedWeight> dropped; // with room beyond droppedCount
    std::size_t droppedCount = 0;

    std::vector<int> start, keys;   // own lists; empty where the frame's hold
    AlignedFloats softmax, weights; // (E); `weights` only with dropout
    // Where weights are no softmax: (E), as in RowEntries; `factors` of dropout.
    std::vector<float> slope, centre, push, pull;
    AlignedFloats factors;
    std::vector<int> runnersUp; // entries that are no kept keys, ascending

    avx2::KeptList kept(const Frame &frame) const
    {
        return start.empty() ? avx2::KeptList{frame.positions, frame.start.data(), frame.keys.data()}
                             : avx2::KeptList{frame.positions, start.data(), keys.data()};
    }
};

// What one block leaves for the backward pass.
struct BlockMemory
{
    RowBuffer attentionNormed, attentionValue;      // (R, W), of attention's norm; value only if affine
    RowBuffer mlpNormed, mlpValue;                  // (R, W)
    AlignedFloats attentionDeviation, mlpDeviation; // (R)
    RowBuffer queries;                              // (R, H*S)
    RowBuffer keys, values;                         // (R, H*D), only where they are not the input itself
    RowBuffer mixed;                                // (R, H*V)
    AlignedFloats sums;                             // (R, H), of weights
    RowBuffer input, hidden;                        // (R, M), of the activation; relu uses `hidden` for both
    std::vector<std::uint8_t> afterAttention, insideMlp, afterMlp; // dropout bits
    std::vector<HeadMemory> heads;                                 // sequences x heads
};

// A sequence of the group, as attention sees it.
struct SequenceView
{
    int example = 0;
    int allowedCount = 0;
    std::vector<std::uint8_t> allowed; // empty: all keys may be seen
    AlignedFloats penalty;             // minus infinity where not allowed
};

// Buffers that attention needs only while it runs.
struct AttentionScratch
{
    RowBuffer scores; // (Q, L)
    AlignedFloats keyPanels, valuePanels;
    std::vector<std::uint64_t> rowKeys;
    std::vector<int> chosen, kept;
    std::vector<std::uint8_t> failed;
    AlignedFloats offsets, means, work;
    RowEntries<float> entries;
    std::vector<int> rowKeysChosen;
    AlignedFloats rowWeights, rowSlope, rowCentre; // of one row
    std::vector<float> weighed;                    // weights of all entries
};

// The memory of one group on its way through the network. Used by one thread at a time.
struct Workspace
{
    // Grows to what groups of this step need.
    void fit(const Step &step);

    std::vector<BlockMemory> blocks; // one, used again and again, when nothing goes back
    std::vector<SequenceView> sequences;
    RowBuffer stream; // (R, W), what runs through the residual connections; of post-norm only the embedding
    RowBuffer output; // (R, W), of attention or MLP, before the residual sum
    RowBuffer gradient, dropped, inner; // (R, W), of the stream; after dropout; of a norm's value
    // As what they are gradients of.
    RowBuffer queryGradient, keyGradient, valueGradient, mixedGradient, hiddenGradient;
    AlignedFloats sumGradient;            // (R, H)
    AlignedFloats pooled, pooledGradient; // (sequences, W)
    AlignedFloats pooledHidden;           // (sequences, M)
    AlignedFloats shares;                 // (R), of each row in the mean of its sequence
    std::vector<float> lastOutput;
    std::vector<std::uint8_t> embeddingBits;
    AttentionScratch attention;
};

} // namespace fovea
