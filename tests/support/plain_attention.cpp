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

void Attention::choose(Map &map, int head)
{
    if (!m_place.given.empty()) {
        map.kept = m_place.given[std::size_t(head)];
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

// Softmax over the kept keys; a query that keeps none has only zeros.
void Attention::weigh(Map &map) const
{
    const int length = m_input.count;
    map.weights = Rows(length, length);
    for (int i = 0; i < length; ++i) {
        const std::uint8_t *kept = map.kept.data() + std::size_t(i) * std::size_t(length);
        double highest = -std::numeric_limits<double>::infinity();
        for (int j = 0; j < length; ++j)
            if (kept[j])
                highest = std::max(highest, map.scores.row(i)[j]);
        double total = 0;
        for (int j = 0; j < length; ++j)
            if (kept[j])
                total += map.weights.row(i)[j] = std::exp(map.scores.row(i)[j] - highest);
        for (int j = 0; j < length; ++j)
            if (kept[j])
                map.weights.row(i)[j] /= total;
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
        double expected = 0; // sum over keys of weight times its gradient
        for (int j = 0; j < length; ++j) {
            const double weight = map.weights.row(i)[j];
            if (weight == 0)
                continue;
            const double factor = m_place.drop.factor(DropoutSite::AttentionWeights, head, i, j);
            weightGradient[j] = factor * dot(g, m_values.row(j) + head * dHead, dHead);
            addScaled(valueGradient.row(j) + head * dHead, g, factor * weight, dHead);
            expected += weight * weightGradient[j];
        }
        for (int j = 0; j < length; ++j) {
            const double scoreGradient = map.weights.row(i)[j] * (weightGradient[j] - expected) * m_scale;
            if (scoreGradient == 0)
                continue;
            addScaled(queryGradient.row(i) + head * m_width, keyOf(j, head), scoreGradient, m_width);
            const int keyOffset = m_key ? head * m_width : 0;
            addScaled(keyGradient.row(j) + keyOffset, queryOf(i, head), scoreGradient, m_width);
        }
    }
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
