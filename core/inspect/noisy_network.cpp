// SPDX-License-Identifier: MIT
#include "core/inspect/noisy_network.h"

#include "core/base/random.h"
#include "core/engine/networks.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace fovea {

namespace {

constexpr const char *embeddingName = "embedding.weight";

Geometry geometryOf(const AttentionProbe &probe)
{
    const int globals = int(std::ranges::count(probe.roles, Role::Global));
    return {probe.positions - globals, globals};
}

double rootMeanSquare(std::span<const float> values)
{
    double squares = 0;
    for (const float value : values)
        squares += double(value) * double(value);
    return std::sqrt(squares / double(values.size()));
}

} // namespace

void NoisyNetwork::load(const ProbeRequest &request, const AttentionProbe &probe, int drawsAtOnce)
{
    const ModelSpec &model = request.lane.spec.model;
    InputShape shape{request.shape.alphabet, request.shape.classes, geometryOf(probe)};
    const ParameterLayout own(model, shape, request.lane.mask);
    m_length = int(request.tokens.size());
    shape.alphabet = drawsAtOnce * m_length;
    const NetworkSpec wanted{model, request.lane.mask, shape};
    if (m_spec != wanted) {
        m_network = makeNetwork(wanted);
        m_spec = wanted;
    }
    copyWeights(request, own);

    m_moment = {request.seed, Phase::Evaluate, std::uint64_t(request.epoch + 1)};
    m_tokens.clear();
    for (int draw = 0; draw < drawsAtOnce; ++draw)
        for (int position = 0; position < probe.positions; ++position) {
            const Token token = probe.tokens[std::size_t(position)];
            m_tokens.push_back(position < m_length ? draw * m_length + position
                                                   : token - request.shape.alphabet + shape.alphabet);
        }
    m_lengths.assign(std::size_t(drawsAtOnce), m_length);
    m_labels.assign(std::size_t(drawsAtOnce), 0);
    m_ids.assign(std::size_t(drawsAtOnce), request.id.value_or(0)); // random-k draws as without noise
    m_logits.resize(std::size_t(drawsAtOnce) * std::size_t(shape.classes));
}

void NoisyNetwork::copyWeights(const ProbeRequest &request, const ParameterLayout &from)
{
    assert(from.size() == request.weights.size());
    const ParameterLayout to(m_spec->model, m_spec->shape, m_spec->mask);
    const auto width = std::size_t(m_spec->model.dModel);
    const std::span<float> weights = m_network->weights();
    for (const ParameterSlot &slot : from.parameters())
        if (slot.name != embeddingName)
            std::ranges::copy(request.weights.subspan(slot.offset, slot.size()),
                              weights.begin() + std::ptrdiff_t(to.find(slot.name)->offset));

    const ParameterSlot *learned = from.find(embeddingName);
    const auto table = request.weights.subspan(learned->offset, learned->size());
    const std::size_t alphabet = std::size_t(request.shape.alphabet) * width;
    const std::size_t noisy = std::size_t(m_spec->shape.alphabet) * width;
    m_embedding = to.find(embeddingName)->offset;
    std::ranges::copy(table.subspan(alphabet), // PAD and globals
                      weights.begin() + std::ptrdiff_t(m_embedding + noisy));
    m_typical = rootMeanSquare(table.first(alphabet));
    m_rows.clear();
    for (const Token token : request.tokens) {
        const auto row = table.subspan(std::size_t(token) * width, width);
        m_rows.insert(m_rows.end(), row.begin(), row.end());
    }
}

void NoisyNetwork::addNoise(const Draws &draws)
{
    const auto width = std::size_t(m_spec->model.dModel);
    const double size = draws.sigma * m_typical;
    float *out = m_network->weights().data() + m_embedding;
    for (int draw = draws.first; draw < draws.first + draws.count; ++draw)
        for (int position = 0; position < m_length; ++position) {
            Random random(draws.seed, Stream::Noise, {std::uint64_t(draw), std::uint64_t(position)});
            for (const float value : std::span(m_rows).subspan(std::size_t(position) * width, width))
                *out++ = float(double(value) + size * random.normal());
        }
}

std::span<const float> NoisyNetwork::infer(const Draws &draws, AttentionObserver *observer)
{
    addNoise(draws);
    const auto count = std::size_t(draws.count);
    const int positions = m_spec->shape.geometry.positions();
    const std::span<float> logits = std::span(m_logits).first(count * std::size_t(m_spec->shape.classes));
    m_network->infer({.examples = draws.count,
                      .positions = positions,
                      .tokens = std::span(m_tokens).first(count * std::size_t(positions)),
                      .lengths = std::span(m_lengths).first(count),
                      .labels = std::span(m_labels).first(count),
                      .ids = std::span(m_ids).first(count)},
                     m_moment, logits, observer);
    return logits;
}

} // namespace fovea
