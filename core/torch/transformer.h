// SPDX-License-Identifier: MIT
#pragma once

#include "core/model/dropout.h"
#include "core/model/intervention.h"
#include "core/model/network.h"
#include "core/torch/attention_weights.h"

#include <ATen/core/Tensor.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace fovea {

// Weight and bias of a linear layer or norm. Tensors that the model does not have are undefined.
struct LayerParameters
{
    at::Tensor weight;
    at::Tensor bias;
};

// A parameter as it stands in all weights of a model, which outlive the tensor; undefined for a null slot.
at::Tensor parameterIn(float *weights, const ParameterSlot *slot);

struct BlockParameters
{
    LayerParameters attentionNorm;
    LayerParameters query, key, bilinear, value, output;
    LayerParameters mlpNorm;
    LayerParameters mlpIn, mlpOut;
};

// What the read-out makes of the stream at one stage.
struct StageTensors
{
    at::Tensor pooled;       // (B, classes)
    at::Tensor positionwise; // (N, classes)
};

// The attention of one block: what went in, what came of it.
struct BlockTensors
{
    at::Tensor input; // (N, D)
    HeadTensors heads;
    at::Tensor weights;           // (B*H, L, L)
    std::optional<KeptKeys> kept; // none: every key is kept
    at::Tensor values, mix;       // (B*H, L, dHead)
};

// One forward pass: of which examples, when, and who watches.
struct Pass
{
    const Batch &batch;
    const Moment &moment;
    Dropout dropout; // of rate 0 outside training
    AttentionObserver *observer = nullptr;
    bool twice = false; // differentiable twice, which costs a dense L x L matrix per row selector
    std::vector<at::Tensor> *attention = nullptr;  // receives the weights of each block, (B*H, L, L)
    bool gathers = false;                          // what the mask wants to know for its state
    std::span<const AttentionChange> changes = {}; // outside training
    std::vector<StageTensors> *stages = nullptr;   // receives the embeddings' and each block's
    std::vector<HeadGroups> *groups = nullptr;     // receives those of each block, where the mask has any
    std::vector<BlockTensors> *blocks = nullptr;   // receives the attention of each block
    Geometry geometry = {};                        // of this batch
    std::vector<std::uint8_t> allowed = {};        // as in AttentionPlace
};

// The forward pass in LibTorch operations, differentiable. Shapes: B examples, L positions, H heads, D =
// dModel, N = B*L. Owned and called by one thread.
class Transformer
{
public:
    // Gives the tensor of a name of ParameterLayout; undefined when there is none.
    using ParameterSource = std::function<at::Tensor(const std::string &name)>;

    Transformer(const NetworkSpec &spec, const ParameterSource &parameter);

    at::Tensor logits(Pass pass); // (B, classes)

    // Moves what the mask keeps by what the last pass that gathers has seen.
    void advanceState();

private:
    at::Tensor embedded(const Pass &pass);
    at::Tensor positionTable(int positions);
    at::Tensor block(int index, const at::Tensor &x, const Pass &pass) const;
    at::Tensor attention(int index, const at::Tensor &x, const Pass &pass) const;
    HeadTensors scored(const BlockParameters &parameters, const at::Tensor &x, const Batch &batch) const;
    at::Tensor mixed(const HeadTensors &heads, const at::Tensor &values, int index, const Pass &pass) const;
    std::span<float> stateOf(int index) const;
    // One head of one example as the mask sees it; maps are (example, head).
    HeadVectors vectorsOf(const HeadTensors &heads, const AttentionPlace &place, int example, int head) const;
    void gather(const HeadTensors &heads, const AttentionPlace &place) const;
    void sort(const HeadTensors &heads, const AttentionPlace &place, std::vector<HeadGroups> &groups) const;
    at::Tensor mlp(int index, const at::Tensor &x, const Pass &pass) const;
    at::Tensor pooled(const at::Tensor &x, const Pass &pass) const;

    ModelSpec m_model;
    InputShape m_shape;
    std::unique_ptr<const Mask> m_mask;
    std::vector<at::Tensor> m_state; // what the mask keeps of each block, (H * rows, width); empty: nothing
    mutable std::vector<std::vector<double>> m_seen; // of each block, (H, rows, width + 1)
    at::Tensor m_embedding;
    at::Tensor m_position;
    std::vector<BlockParameters> m_blocks;
    LayerParameters m_readout;
    std::vector<float> m_sinusoids; // (L, D), of the longest batch so far
};

} // namespace fovea
