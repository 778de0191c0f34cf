// SPDX-License-Identifier: MIT
#include "tests/support/plain_model.h"

#include "tests/support/plain_block.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace fovea::plain {

namespace {

// One example on its way through the model.
class Example
{
public:
    Example(const NetworkSpec &spec, const Parameters &parameters, const Batch &batch, int index, Drop drop)
        : m_spec(spec), m_parameters(parameters), m_drop(drop), m_length(batch.lengths[index]),
          m_tokens(batch.tokens.subspan(std::size_t(index) * std::size_t(batch.positions),
                                        std::size_t(batch.positions))),
          m_allowed(allowedKeys(spec, batch, index))
    {
        const ModelSpec &model = m_spec.model;
        const Geometry &geometry = m_spec.shape.geometry;
        m_embedding = m_parameters.table("embedding.weight", m_spec.shape.alphabet + 1 + geometry.globals,
                                         model.dModel);
        if (model.positions == Positions::Learned)
            m_position = m_parameters.table("position.weight", geometry.positions(), model.dModel);
        m_readout =
            m_parameters.linear("readout", model.dModel, m_spec.shape.classes, Parameters::Bias::Always);
    }

    std::vector<double> forward(std::span<const KeptSet> given, const std::optional<WeightNudge> &nudge,
                                const Meddling &meddle)
    {
        Rows x = embedded();
        const Geometry geometry{int(m_tokens.size()) - m_spec.shape.geometry.globals,
                                m_spec.shape.geometry.globals};
        const std::size_t heads = std::size_t(m_spec.model.heads);
        for (int block = 0; block < m_spec.model.blocks; ++block) {
            Drop drop = m_drop;
            drop.block = block;
            const auto sets = given.empty() ? given : given.subspan(std::size_t(block) * heads, heads);
            m_blocks.emplace_back(m_spec, m_parameters,
                                  Attention::Place{drop, geometry, m_allowed, sets,
                                                   nudge && nudge->block == block ? nudge : std::nullopt,
                                                   meddle});
            x = m_blocks.back().forward(x);
        }
        m_pooled = Rows(1, m_spec.model.dModel);
        for (const int position : pooledPositions())
            addScaled(m_pooled.row(0), x.row(position), 1.0 / double(pooledPositions().size()), x.width);
        return m_readout.forward(m_pooled).values;
    }

    void backward(const std::vector<double> &logitGradient)
    {
        Rows top(1, m_spec.shape.classes);
        top.values = logitGradient;
        const Rows pooledGradient = m_readout.backward(m_pooled, top);
        Rows g(int(m_tokens.size()), m_spec.model.dModel);
        for (const int position : pooledPositions())
            addScaled(g.row(position), pooledGradient.row(0), 1.0 / double(pooledPositions().size()),
                      g.width);
        for (auto block = m_blocks.rbegin(); block != m_blocks.rend(); ++block)
            g = block->backward(g);
        embeddingBackward(m_drop.applied(g, DropoutSite::Embedding));
    }

    const std::vector<Block> &blocks() const { return m_blocks; }

private:
    double embeddingScale() const { return std::sqrt(double(m_spec.model.dModel)); }

    double positionValue(int position, int feature) const
    {
        const int width = m_spec.model.dModel;
        switch (m_spec.model.positions) {
        case Positions::None:
            return 0;
        case Positions::Learned:
            return m_position.weight[position * width + feature];
        case Positions::Sinusoidal: {
            const int pair = feature / 2; // one frequency for a sine and the cosine after it
            const double angle = position / std::pow(10000.0, 2.0 * pair / width);
            return feature % 2 == 0 ? std::sin(angle) : std::cos(angle);
        }
        }
        throw std::logic_error("unknown positions");
    }

    Rows embedded() const
    {
        Rows x(int(m_tokens.size()), m_spec.model.dModel);
        for (int i = 0; i < x.count; ++i)
            for (int f = 0; f < x.width; ++f)
                x.row(i)[f] =
                    m_embedding.weight[m_tokens[i] * x.width + f] * embeddingScale() + positionValue(i, f);
        return m_drop.applied(x, DropoutSite::Embedding);
    }

    void embeddingBackward(const Rows &g) const
    {
        for (int i = 0; i < g.count; ++i) {
            addScaled(m_embedding.gradient + m_tokens[i] * g.width, g.row(i), embeddingScale(), g.width);
            if (m_position.gradient)
                addScaled(m_position.gradient + i * g.width, g.row(i), 1, g.width);
        }
    }

    // What the read-out averages.
    std::vector<int> pooledPositions() const
    {
        if (m_spec.model.readout == Readout::Last)
            return {m_length - 1};
        std::vector<int> positions;
        for (int i = 0; i < int(m_tokens.size()); ++i)
            if (m_allowed[i])
                positions.push_back(i);
        return positions;
    }

    NetworkSpec m_spec;
    const Parameters &m_parameters;
    Drop m_drop;
    int m_length = 0;
    std::span<const Token> m_tokens;
    std::vector<std::uint8_t> m_allowed;
    Parameters::Table m_embedding;
    Parameters::Table m_position;
    Linear m_readout;
    Rows m_pooled;
    std::vector<Block> m_blocks;
};

// Cross-entropy of one example; leaves the gradient of the logits in `gradient`.
double crossEntropy(const std::vector<double> &logits, int label, std::vector<double> &gradient)
{
    const double highest = *std::max_element(logits.begin(), logits.end());
    double total = 0;
    for (const double logit : logits)
        total += std::exp(logit - highest);
    gradient.clear();
    for (std::size_t c = 0; c < logits.size(); ++c)
        gradient.push_back(std::exp(logits[c] - highest) / total - (int(c) == label ? 1.0 : 0.0));
    return std::log(total) + highest - logits[std::size_t(label)];
}

void collect(const Example &example, Result &result)
{
    for (const Block &block : example.blocks()) {
        result.maps.insert(result.maps.end(), block.attention().maps().begin(),
                           block.attention().maps().end());
        result.closestPick = std::min(result.closestPick, block.attention().closestPick());
        result.closestKink = std::min(result.closestKink, block.closestKink());
    }
}

} // namespace

std::size_t mapIndex(const ModelSpec &model, int example, int block, int head)
{
    return (std::size_t(example) * std::size_t(model.blocks) + std::size_t(block)) *
               std::size_t(model.heads) +
           std::size_t(head);
}

std::vector<std::uint8_t> allowedKeys(const NetworkSpec &spec, const Batch &batch, int example)
{
    std::vector<std::uint8_t> allowed(std::size_t(batch.positions), 1);
    if (spec.model.pad == PadUse::Masked)
        for (int i = 0; i < batch.positions; ++i)
            allowed[i] = batch.tokens[std::size_t(example) * batch.positions + i] != spec.shape.alphabet;
    return allowed;
}

Query queryOf(const NetworkSpec &spec, const Batch &batch, const Moment &moment, const Map &map, int example,
              int block, int head, int query, std::span<const std::uint8_t> allowed)
{
    const int globals = spec.shape.geometry.globals;
    const std::uint64_t key = randomKeyAt(moment, batch.ids[std::size_t(example)], block, head, query);
    return {spec.mask, {batch.positions - globals, globals},
            query,     std::span(map.scores.row(query), std::size_t(batch.positions)),
            allowed,   key};
}

Result run(const NetworkSpec &spec, std::span<const double> weights, const Batch &batch, const Moment &moment,
           Pass pass, std::span<const KeptSet> given, const std::optional<WeightNudge> &nudge,
           const Meddling &meddle)
{
    Result result;
    result.closestPick = result.closestKink = std::numeric_limits<double>::infinity();
    result.gradient.assign(ParameterLayout(spec.model, spec.shape).size(), 0.0); // none of what a mask keeps
    const Parameters parameters(spec.model, spec.shape, spec.mask, weights, result.gradient);
    const Dropout dropout(spec.model.dropout);
    const bool drops = pass == Pass::Train && spec.model.dropout > 0;
    const std::size_t setsPerExample = mapIndex(spec.model, 1, 0, 0);
    for (int b = 0; b < batch.examples; ++b) {
        Example example(spec, parameters, batch, b, {drops ? &dropout : nullptr, moment, batch.ids[b], 0});
        const auto sets =
            given.empty() ? given : given.subspan(mapIndex(spec.model, b, 0, 0), setsPerExample);
        const std::vector<double> logits = example.forward(sets, nudge, meddle);
        result.logits.insert(result.logits.end(), logits.begin(), logits.end());
        collect(example, result);
        if (pass == Pass::Infer)
            continue;
        std::vector<double> logitGradient;
        result.loss += crossEntropy(logits, batch.labels[b], logitGradient) / batch.examples;
        for (double &g : logitGradient)
            g /= batch.examples;
        example.backward(logitGradient);
    }
    return result;
}

} // namespace fovea::plain
