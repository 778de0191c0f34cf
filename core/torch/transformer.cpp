// SPDX-License-Identifier: MIT
#include "core/torch/transformer.h"

#include "core/torch/attention_view.h"
#include "core/torch/changed_attention.h"

#include <ATen/Functions.h>
#include <ATen/TensorOperators.h>

#include <algorithm>
#include <cmath>
#include <span>

namespace fovea {

namespace {

constexpr double normEpsilon = 1e-5;

// (rows, in) -> (rows, out)
at::Tensor linear(const at::Tensor &x, const LayerParameters &layer)
{
    return at::linear(x, layer.weight, layer.bias);
}

at::Tensor normed(const at::Tensor &x, const LayerParameters &norm)
{
    return at::layer_norm(x, {x.size(-1)}, norm.weight, norm.bias, normEpsilon);
}

// Dropout on x (N, features).
at::Tensor dropped(const at::Tensor &x, const Pass &pass, int block, DropoutSite site)
{
    if (!pass.dropout.active())
        return x;
    at::Tensor factors = at::empty_like(x);
    const std::uint32_t features = std::uint32_t(x.size(1));
    float *row = factors.data_ptr<float>();
    for (int example = 0; example < pass.batch.examples; ++example) {
        for (int position = 0; position < pass.batch.positions; ++position, row += features) {
            const std::uint64_t key =
                Dropout::rowKey(pass.moment, pass.batch.ids[example], block, 0, site, position);
            for (std::uint32_t feature = 0; feature < features; ++feature)
                row[feature] = pass.dropout.factor(key, feature);
        }
    }
    return x * factors;
}

// (N, H*width) -> (B*H, L, width)
at::Tensor perHead(const at::Tensor &x, const Batch &batch, int heads)
{
    return x
        .view({batch.examples, batch.positions, heads, -1})      // (B, L, H, width)
        .transpose(1, 2)                                         // (B, H, L, width)
        .reshape({batch.examples * heads, batch.positions, -1}); // (B*H, L, width)
}

std::vector<float> sinusoids(int positions, int features)
{
    std::vector<float> table(std::size_t(positions) * features);
    for (int position = 0; position < positions; ++position) {
        for (int feature = 0; feature < features; ++feature) {
            const double angle = position / std::pow(10000.0, double(feature / 2 * 2) / features);
            table[std::size_t(position) * features + feature] =
                float(feature % 2 ? std::cos(angle) : std::sin(angle));
        }
    }
    return table;
}

// 1 for positions that are no PAD; empty when no position of the batch is.
std::vector<std::uint8_t> withoutPad(const Batch &batch, Token pad)
{
    if (std::find(batch.tokens.begin(), batch.tokens.end(), pad) == batch.tokens.end())
        return {};
    std::vector<std::uint8_t> allowed(batch.tokens.size());
    std::transform(batch.tokens.begin(), batch.tokens.end(), allowed.begin(),
                   [pad](Token token) { return std::uint8_t(token != pad); });
    return allowed;
}

} // namespace

at::Tensor parameterIn(float *weights, const ParameterSlot *slot)
{
    if (!slot)
        return {};
    float *first = weights + slot->offset;
    return slot->columns ? at::from_blob(first, {slot->rows, slot->columns}, at::kFloat)
                         : at::from_blob(first, {slot->rows}, at::kFloat);
}

Transformer::Transformer(const NetworkSpec &spec, const ParameterSource &parameter)
    : m_model(spec.model), m_shape(spec.shape), m_mask(makeMask(spec.mask)),
      m_embedding(parameter("embedding.weight")), m_position(parameter("position.weight"))
{
    const auto layer = [&](const std::string &name) {
        return LayerParameters{parameter(name + ".weight"), parameter(name + ".bias")};
    };
    for (int index = 0; index < m_model.blocks; ++index) {
        const std::string prefix = "blocks." + std::to_string(index) + ".";
        m_blocks.push_back({.attentionNorm = layer(prefix + "norm.attention"),
                            .query = layer(prefix + "attention.query"),
                            .key = layer(prefix + "attention.key"),
                            .bilinear = layer(prefix + "attention.bilinear"),
                            .value = layer(prefix + "attention.value"),
                            .output = layer(prefix + "attention.output"),
                            .mlpNorm = layer(prefix + "norm.mlp"),
                            .mlpIn = layer(prefix + "mlp.in"),
                            .mlpOut = layer(prefix + "mlp.out")});
        if (m_mask->stateRows() > 0)
            m_state.push_back(parameter(prefix + "attention.centroids"));
    }
    m_readout = layer("readout");
    m_seen.resize(m_state.size());
}

at::Tensor Transformer::logits(Pass pass)
{
    const int globals = m_shape.geometry.globals;
    pass.geometry = {pass.batch.positions - globals, globals};
    if (m_model.pad == PadUse::Masked)
        pass.allowed = withoutPad(pass.batch, m_shape.alphabet);

    const auto readOut = [&](const at::Tensor &stream) {
        if (pass.stages)
            pass.stages->push_back({linear(pooled(stream, pass), m_readout), linear(stream, m_readout)});
    };
    at::Tensor x = embedded(pass); // (N, D)
    readOut(x);
    for (int index = 0; index < m_model.blocks; ++index) {
        x = block(index, x, pass);
        readOut(x);
    }
    return linear(pooled(x, pass), m_readout); // (B, classes)
}

at::Tensor Transformer::embedded(const Pass &pass)
{
    const Batch &batch = pass.batch;
    const at::Tensor tokens =
        at::from_blob(const_cast<Token *>(batch.tokens.data()), {batch.examples, batch.positions}, at::kInt);
    at::Tensor x = at::embedding(m_embedding, tokens) * std::sqrt(double(m_model.dModel)); // (B, L, D)
    if (m_model.positions != Positions::None)
        x = x + positionTable(batch.positions);
    return dropped(x.view({-1, m_model.dModel}), pass, 0, DropoutSite::Embedding); // (N, D)
}

// (L, D)
at::Tensor Transformer::positionTable(int positions)
{
    if (m_model.positions == Positions::Learned)
        return m_position.narrow(0, 0, positions);
    const std::size_t size = std::size_t(positions) * m_model.dModel;
    if (m_sinusoids.size() < size)
        m_sinusoids = sinusoids(positions, m_model.dModel);
    return at::from_blob(m_sinusoids.data(), {positions, m_model.dModel}, at::kFloat);
}

// (N, D) -> (N, D)
at::Tensor Transformer::block(int index, const at::Tensor &x, const Pass &pass) const
{
    const BlockParameters &parameters = m_blocks[index];
    const auto attended = [&](const at::Tensor &input) {
        return dropped(attention(index, input, pass), pass, index, DropoutSite::AfterAttention);
    };
    const auto transformed = [&](const at::Tensor &input) {
        return dropped(mlp(index, input, pass), pass, index, DropoutSite::AfterMlp);
    };
    if (m_model.norm == NormPlacement::Pre) {
        const at::Tensor a = x + attended(normed(x, parameters.attentionNorm));
        return a + transformed(normed(a, parameters.mlpNorm));
    }
    const at::Tensor a = normed(x + attended(x), parameters.attentionNorm);
    return normed(a + transformed(a), parameters.mlpNorm);
}

// (N, D) -> (N, D)
at::Tensor Transformer::attention(int index, const at::Tensor &x, const Pass &pass) const
{
    const BlockParameters &parameters = m_blocks[index];
    const Batch &batch = pass.batch;
    const at::Tensor values = perHead(linear(x, parameters.value), batch, m_model.heads); // (B*H, L, dHead)
    if (pass.blocks)
        pass.blocks->emplace_back().input = x;
    const at::Tensor heads = mixed(scored(parameters, x, batch), values, index, pass) // (B*H, L, dHead)
                                 .view({batch.examples, m_model.heads, batch.positions, m_model.dHead});
    if (isOff(pass.changes, index))
        return at::zeros_like(x);
    if (!m_model.output)
        return heads.sum(1).view({-1, m_model.dModel}); // (N, D)
    const at::Tensor joined =
        heads.transpose(1, 2).reshape({-1, m_model.heads * m_model.dHead}); // (N, H*dHead)
    return linear(joined, parameters.output);                               // (N, D)
}

// (N, D) -> (B*H, L, L); rows are queries
HeadTensors Transformer::scored(const BlockParameters &parameters, const at::Tensor &x,
                                const Batch &batch) const
{
    at::Tensor queries, keys; // (B*H, L, width)
    if (m_model.scores == ScoreForm::QueryKey) {
        queries = perHead(linear(x, parameters.query), batch, m_model.heads);
        keys = perHead(linear(x, parameters.key), batch, m_model.heads);
    } else {
        queries = perHead(linear(x, parameters.bilinear), batch, m_model.heads);
        keys = perHead(x.repeat({1, m_model.heads}), batch, m_model.heads);
    }
    const double scale = m_model.scaledScores() ? 1 / std::sqrt(double(queries.size(2))) : 1;
    // Scaling the queries spares passes over L x L numbers. The temperature comes last, so that no rounding
    // before it can change the order of scores.
    const at::Tensor result = at::bmm(queries * scale, keys.transpose(1, 2)); // (B*H, L, L)
    return {m_model.inverseTemperature == 1 ? result : result * m_model.inverseTemperature, queries, keys,
            scale * m_model.inverseTemperature};
}

// (B*H, L, L), (B*H, L, dHead) -> (B*H, L, dHead)
at::Tensor Transformer::mixed(const HeadTensors &heads, const at::Tensor &values, int index,
                              const Pass &pass) const
{
    const AttentionPlace place{pass.batch, pass.moment, pass.geometry, pass.allowed, m_model.heads, index};
    HeadWeights attention =
        attentionWeights({*m_mask, m_model.gradient, place, pass.dropout, pass.twice}, heads, stateOf(index));
    if (pass.gathers && !m_state.empty())
        gather(heads, place);
    if (pass.groups)
        sort(heads, place, *pass.groups);
    changeAttention(attention, pass.changes, place);
    if (pass.observer)
        showAttention(*pass.observer, place,
                      {heads.scores, attention.weights, values, m_blocks[index].output.weight,
                       attention.kept ? &*attention.kept : nullptr});
    if (pass.attention)
        pass.attention->push_back(attention.weights);
    const at::Tensor mix = at::bmm(attention.weights, values); // (B*H, L, dHead)
    if (pass.blocks) {
        BlockTensors &block = pass.blocks->back();
        block.heads = heads;
        block.weights = attention.weights;
        block.kept = attention.kept;
        block.values = values;
        block.mix = mix;
    }
    return mix;
}

std::span<float> Transformer::stateOf(int index) const
{
    return m_state.empty() ? std::span<float>() : spanOf(m_state[std::size_t(index)]);
}

HeadVectors Transformer::vectorsOf(const HeadTensors &heads, const AttentionPlace &place, int example,
                                   int head) const
{
    const std::size_t map = std::size_t(example) * m_model.heads + head;
    const std::size_t vectors = std::size_t(place.batch.positions) * heads.queries.size(2);
    const std::size_t state = stateOf(place.block).size() / m_model.heads;
    return {.geometry = place.geometry,
            .width = int(heads.queries.size(2)),
            .queries = spanOf(heads.queries).subspan(map * vectors, vectors),
            .keys = spanOf(heads.keys).subspan(map * vectors, vectors),
            .scores = {},
            .allowed = place.allowedOf(example),
            .randomKey = headKey(place, head),
            .state = stateOf(place.block).subspan(head * state, state)};
}

void Transformer::gather(const HeadTensors &heads, const AttentionPlace &place) const
{
    const HeadTensors straight{{}, heads.queries.contiguous(), heads.keys.contiguous()};
    const std::size_t seen = std::size_t(m_mask->stateRows()) * (straight.queries.size(2) + 1);
    std::vector<double> &sums = m_seen[place.block];
    sums.assign(m_model.heads * seen, 0.0);
    for (int example = 0; example < place.batch.examples; ++example)
        for (int head = 0; head < m_model.heads; ++head)
            m_mask->gatherState(vectorsOf(straight, place, example, head),
                                std::span(sums).subspan(head * seen, seen));
}

void Transformer::sort(const HeadTensors &heads, const AttentionPlace &place,
                       std::vector<HeadGroups> &groups) const
{
    const Grouping *grouping = groupingOf(*m_mask);
    if (!grouping)
        return;
    const HeadTensors straight{{}, heads.queries.contiguous(), heads.keys.contiguous()};
    for (int example = 0; example < place.batch.examples; ++example)
        for (int head = 0; head < m_model.heads; ++head)
            groups.push_back(grouping->groupsOf(vectorsOf(straight, place, example, head)));
}

void Transformer::advanceState()
{
    for (std::size_t block = 0; block < m_state.size(); ++block) {
        const int width = int(m_state[block].size(1));
        const std::size_t state = std::size_t(m_mask->stateRows()) * width;
        const std::size_t seen = std::size_t(m_mask->stateRows()) * (width + 1);
        for (int head = 0; head < m_model.heads && !m_seen[block].empty(); ++head)
            m_mask->advanceState(std::span(m_seen[block]).subspan(head * seen, seen), width,
                                 stateOf(int(block)).subspan(head * state, state));
        m_seen[block].clear();
    }
}

// (N, D) -> (N, D)
at::Tensor Transformer::mlp(int index, const at::Tensor &x, const Pass &pass) const
{
    const BlockParameters &parameters = m_blocks[index];
    at::Tensor hidden =
        dropped(linear(x, parameters.mlpIn), pass, index, DropoutSite::InsideMlp); // (N, dMlp)
    switch (m_model.activation) {
    case Activation::Relu:
        hidden = at::relu(hidden);
        break;
    case Activation::Gelu:
        hidden = at::gelu(hidden);
        break;
    case Activation::Mish:
        hidden = at::mish(hidden);
        break;
    }
    return linear(hidden, parameters.mlpOut); // (N, D)
}

// (N, D) -> (B, D)
at::Tensor Transformer::pooled(const at::Tensor &x, const Pass &pass) const
{
    const int examples = pass.batch.examples;
    const int positions = pass.batch.positions;
    if (m_model.readout == Readout::Last) {
        at::Tensor rows = at::empty({examples}, at::kLong);
        for (int example = 0; example < examples; ++example)
            rows.data_ptr<std::int64_t>()[example] =
                std::int64_t(example) * positions + pass.batch.lengths[example] - 1;
        return x.index_select(0, rows); // (B, D)
    }
    const at::Tensor sequences = x.view({examples, positions, -1}); // (B, L, D)
    if (pass.allowed.empty())
        return sequences.mean(1); // (B, D)
    at::Tensor shares = at::empty({examples, 1, positions}, at::kFloat);
    for (int example = 0; example < examples; ++example) {
        const auto seen = std::span(pass.allowed).subspan(std::size_t(example) * positions, positions);
        const auto count = std::max<std::ptrdiff_t>(1, std::count(seen.begin(), seen.end(), 1));
        float *share = shares.data_ptr<float>() + std::ptrdiff_t(example) * positions;
        for (int position = 0; position < positions; ++position)
            share[position] = seen[position] ? 1.0f / float(count) : 0.0f;
    }
    return at::bmm(shares, sequences).squeeze(1); // (B, D)
}

} // namespace fovea
