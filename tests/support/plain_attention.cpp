// SPDX-License-Identifier: MIT
#include "tests/support/plain_attention.h"

#include "core/base/random.h"

#include <algorithm>
#include <cmath>

namespace fovea::plain {

namespace {

std::string attentionName(int block, const char *part)
{
    return "blocks." + std::to_string(block) + ".attention." + part;
}

} // namespace

std::uint64_t randomKeyAt(const Moment &moment, std::uint32_t example, int block, int head, int query)
{
    return placeKey(moment.seed, Stream::RandomKeys,
                    {std::uint64_t(moment.phase), moment.time, std::uint64_t(block), example,
                     std::uint64_t(head), std::uint64_t(query)});
}

Attention::Attention(const NetworkSpec &spec, const Parameters &parameters, Place place)
    : m_spec(spec), m_place(std::move(place))
{
    const ModelSpec &model = m_spec.model;
    const int block = m_place.drop.block;
    const int concatenated = model.heads * model.dHead;
    constexpr auto bias = Parameters::Bias::IfModelHasBiases;
    if (model.scores == ScoreForm::Bilinear) {
        m_width = model.dModel;
        m_query = parameters.linear(attentionName(block, "bilinear"), model.dModel,
                                    model.heads * model.dModel, Parameters::Bias::Never);
    } else {
        m_width = model.dHead;
        m_query = parameters.linear(attentionName(block, "query"), model.dModel, concatenated, bias);
        m_key = parameters.linear(attentionName(block, "key"), model.dModel, concatenated, bias);
    }
    m_value = parameters.linear(attentionName(block, "value"), model.dModel, concatenated, bias);
    if (model.output)
        m_output = parameters.linear(attentionName(block, "output"), concatenated, model.dModel, bias);
    if (m_spec.mask.id == "routing")
        m_clusters = int(integerOf(maskCatalogue().at("routing").params, m_spec.mask.params, "clusters"));
    if (m_clusters)
        m_centroids = parameters.state(attentionName(block, "centroids"), model.heads * m_clusters, m_width);
    m_scale = model.inverseTemperature * (model.scaledScores() ? 1 / std::sqrt(double(m_width)) : 1.0);
}

const double *Attention::keyOf(int position, int head) const
{
    return m_key ? m_keys.row(position) + head * m_width : m_input.row(position);
}

void Attention::score(Map &map, int head) const
{
    const int length = m_input.count;
    map.scores = Rows(length, length);
    for (int i = 0; i < length; ++i)
        for (int j = 0; j < length; ++j)
            map.scores.row(i)[j] = dot(queryOf(i, head), keyOf(j, head), m_width) * m_scale;
}

Head Attention::headOf(const Map &map, int head) const
{
    const auto vectorOf = [](const double *from, int count) {
        return std::vector<double>(from, from + count);
    };
    const Moment &moment = m_place.drop.moment;
    Head result{m_spec.mask,
                {},
                {},
                {},
                m_place.allowed,
                {},
                placeKey(moment.seed, Stream::RandomKeys,
                         {std::uint64_t(moment.phase), moment.time, std::uint64_t(m_place.drop.block),
                          std::uint64_t(head)})};
    for (int i = 0; i < m_input.count; ++i) {
        result.queries.push_back(vectorOf(queryOf(i, head), m_width));
        result.keys.push_back(vectorOf(keyOf(i, head), m_width));
        result.scores.push_back(vectorOf(map.scores.row(i), m_input.count));
    }
    for (int c = 0; c < m_clusters; ++c)
        result.centroids.push_back(vectorOf(m_centroids + (head * m_clusters + c) * m_width, m_width));
    return result;
}

void Attention::choose(Map &map, int head)
{
    if (!m_place.given.empty()) {
        map.kept = m_place.given[std::size_t(head)];
        return;
    }
    if (looksAtHead(m_spec.mask)) {
        for (const Pick &row : pickHead(headOf(map, head))) {
            map.kept.insert(map.kept.end(), row.kept.begin(), row.kept.end());
            m_closestPick = std::min(m_closestPick, row.margin);
        }
        return;
    }
    const std::size_t length = std::size_t(m_input.count);
    for (int i = 0; i < m_input.count; ++i) {
        const std::uint64_t key =
            randomKeyAt(m_place.drop.moment, m_place.drop.example, m_place.drop.block, head, i);
        const Pick row = pick(
            {m_spec.mask, m_place.geometry, i, std::span(map.scores.row(i), length), m_place.allowed, key});
        map.kept.insert(map.kept.end(), row.kept.begin(), row.kept.end());
        m_closestPick = std::min(m_closestPick, row.margin);
    }
}

// Softmax over the chosen keys; a query that has none has only zeros.
std::vector<double> Attention::softmax(const double *scores, const std::uint8_t *chosen) const
{
    std::vector<double> weights(std::size_t(m_input.count), 0.0);
    double highest = -std::numeric_limits<double>::infinity();
    for (std::size_t j = 0; j < weights.size(); ++j)
        if (chosen[j])
            highest = std::max(highest, scores[j]);
    double total = 0;
    for (std::size_t j = 0; j < weights.size(); ++j)
        if (chosen[j])
            total += weights[j] = std::exp(scores[j] - highest);
    for (std::size_t j = 0; j < weights.size(); ++j)
        if (chosen[j])
            weights[j] /= total;
    return weights;
}

void Attention::weigh(Map &map)
{
    const std::size_t length = std::size_t(m_input.count);
    map.weights = Rows(m_input.count, m_input.count);
    for (int i = 0; i < m_input.count; ++i) {
        const std::uint8_t *kept = map.kept.data() + std::size_t(i) * length;
        const std::span<const double> scores(map.scores.row(i), length);
        const bool given = !m_place.given.empty();
        auto weighed = plain::weigh({m_spec.mask, m_place.geometry, i, scores, m_place.allowed, 0},
                                    given ? std::span(kept, length) : std::span<const std::uint8_t>());
        if (weighed) {
            std::ranges::copy(weighed->weights, map.weights.row(i));
            m_closestPick = std::min(m_closestPick, weighed->margin);
        } else {
            const bool full = m_spec.model.gradient == GradientRule::ForwardFull;
            std::ranges::copy(softmax(map.scores.row(i), full ? m_place.allowed.data() : kept),
                              map.weights.row(i));
        }
        map.weighed.push_back(std::move(weighed));
    }
}

void Attention::mix(const Map &map, int head)
{
    const int dHead = m_spec.model.dHead;
    for (int i = 0; i < m_input.count; ++i)
        for (int j = 0; j < m_input.count; ++j)
            if (const double weight = map.weights.row(i)[j]; weight != 0)
                addScaled(m_mixed.row(i) + head * dHead, m_values.row(j) + head * dHead,
                          weight * m_place.drop.factor(DropoutSite::AttentionWeights, head, i, j), dHead);
}

// What one value of one head makes of the block's output, all other values being zero.
double Attention::outputNorm(int position, int head) const
{
    const int dHead = m_spec.model.dHead;
    Rows nothing(1, m_values.width), only(1, m_values.width);
    for (int i = 0; i < dHead; ++i)
        only.row(0)[head * dHead + i] = m_values.row(position)[head * dHead + i];
    if (!m_output)
        return std::sqrt(dot(only.row(0), only.row(0), only.width));
    const Rows with = m_output->forward(only), without = m_output->forward(nothing); // the bias cancels
    double squares = 0;
    for (int i = 0; i < with.width; ++i)
        squares += (with.row(0)[i] - without.row(0)[i]) * (with.row(0)[i] - without.row(0)[i]);
    return std::sqrt(squares);
}

Rows Attention::forward(const Rows &x)
{
    const ModelSpec &model = m_spec.model;
    m_input = x;
    m_queries = m_query.forward(x); // (L, heads * width)
    if (m_key)
        m_keys = m_key->forward(x);
    m_values = m_value.forward(x);                      // (L, heads * d_head)
    m_mixed = Rows(x.count, model.heads * model.dHead); // (L, heads * d_head)
    for (int head = 0; head < model.heads; ++head) {
        Map &map = m_maps.emplace_back();
        score(map, head);
        choose(map, head);
        weigh(map);
        if (m_place.nudge && m_place.nudge->head == head)
            map.weights.row(m_place.nudge->query)[m_place.nudge->key] += m_place.nudge->by;
        if (m_place.meddle)
            m_place.meddle(m_place.drop.block, head, map);
        mix(map, head);
        for (int j = 0; j < x.count; ++j) {
            const double *value = m_values.row(j) + head * model.dHead;
            map.valueNorms.push_back(std::sqrt(dot(value, value, model.dHead)));
            map.outputNorms.push_back(outputNorm(j, head));
        }
    }
    if (m_output)
        return m_output->forward(m_mixed);
    Rows added(x.count, model.dModel);
    for (int i = 0; i < x.count; ++i)
        for (int head = 0; head < model.heads; ++head)
            addScaled(added.row(i), m_mixed.row(i) + head * model.dHead, 1, model.dHead);
    return added;
}

void Attention::headBackward(int head, const Rows &mixedGradient, Rows &queryGradient, Rows &keyGradient,
                             Rows &valueGradient) const
{
    const Map &map = m_maps[std::size_t(head)];
    const int length = m_input.count;
    const int dHead = m_spec.model.dHead;
    for (int i = 0; i < length; ++i) {
        const double *g = mixedGradient.row(i) + head * dHead;
        std::vector<double> weightGradient(std::size_t(length), 0.0);
        for (int j = 0; j < length; ++j) {
            const double factor = m_place.drop.factor(DropoutSite::AttentionWeights, head, i, j);
            weightGradient[std::size_t(j)] = factor * dot(g, m_values.row(j) + head * dHead, dHead);
            addScaled(valueGradient.row(j) + head * dHead, g, factor * map.weights.row(i)[j], dHead);
        }
        const std::vector<double> scoreGradient = rowGradient(map, i, weightGradient);
        for (int j = 0; j < length; ++j) {
            if (scoreGradient[std::size_t(j)] == 0)
                continue;
            const double scaled = scoreGradient[std::size_t(j)] * m_scale;
            addScaled(queryGradient.row(i) + head * m_width, keyOf(j, head), scaled, m_width);
            const int keyOffset = m_key ? head * m_width : 0;
            addScaled(keyGradient.row(j) + keyOffset, queryOf(i, head), scaled, m_width);
        }
    }
}

// By the gradient rule: through the weights as they are, as if all keys were kept, or through kept keys
// alone.
std::vector<double> Attention::rowGradient(const Map &map, int i, const std::vector<double> &upstream) const
{
    const std::size_t length = upstream.size();
    if (map.weighed[std::size_t(i)])
        return map.weighed[std::size_t(i)]->backward(upstream);
    std::vector<double> weights(map.weights.row(i), map.weights.row(i) + length);
    const GradientRule rule = m_spec.model.gradient;
    if (rule == GradientRule::StraightThrough)
        weights = softmax(map.scores.row(i), m_place.allowed.data());
    double expected = 0; // sum over keys of weight times its gradient
    for (std::size_t j = 0; j < length; ++j)
        expected += weights[j] * upstream[j];
    std::vector<double> gradient(length, 0.0);
    for (std::size_t j = 0; j < length; ++j)
        if (rule != GradientRule::ForwardFull || map.kept[std::size_t(i) * length + j])
            gradient[j] = weights[j] * (upstream[j] - expected);
    return gradient;
}

Rows Attention::backward(const Rows &outGradient)
{
    const ModelSpec &model = m_spec.model;
    const int length = m_input.count;
    Rows mixedGradient(length, model.heads * model.dHead);
    if (m_output) {
        mixedGradient = m_output->backward(m_mixed, outGradient);
    } else {
        for (int i = 0; i < length; ++i)
            for (int head = 0; head < model.heads; ++head)
                addScaled(mixedGradient.row(i) + head * model.dHead, outGradient.row(i), 1, model.dHead);
    }
    Rows queryGradient(length, model.heads * m_width);
    Rows keyGradient(length, m_key ? model.heads * m_width : model.dModel);
    Rows valueGradient(length, model.heads * model.dHead);
    for (int head = 0; head < model.heads; ++head)
        headBackward(head, mixedGradient, queryGradient, keyGradient, valueGradient);
    const Rows throughKeys = m_key ? m_key->backward(m_input, keyGradient) : keyGradient;
    return sum(sum(m_query.backward(m_input, queryGradient), m_value.backward(m_input, valueGradient)),
               throughKeys);
}

} // namespace fovea::plain
