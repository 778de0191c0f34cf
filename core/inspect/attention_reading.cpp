// SPDX-License-Identifier: MIT
#include "core/inspect/attention_reading.h"

#include "core/inspect/attention_flow.h"
#include "core/metrics/key_use.h"
#include "core/training/evaluator.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fovea {

namespace {

constexpr float nothing = std::numeric_limits<float>::quiet_NaN();
// Errors of independent roundings add up like a random walk: 8 for the 64 products of a usual head.
constexpr double roundings = 8;

float stageValue(const HeadView &head, std::size_t entry, int key, MapStage stage)
{
    const AttentionProbe::Head &map = head.map();
    switch (stage) {
    case MapStage::Scores:
    case MapStage::Masked:
        return map.scores[entry];
    case MapStage::Weights:
        return map.weights[entry];
    case MapStage::Contribution:
        return map.weights[entry] * map.outputNorms[std::size_t(key)];
    case MapStage::Rollout:
        return head.flow ? head.flow->rollout[std::size_t(head.layer)][entry] : nothing;
    case MapStage::Gradient:
        return head.flow && !head.flow->gradient.empty()
                   ? head.flow->gradient[std::size_t(head.layer)][std::size_t(head.head)][entry]
                   : nothing;
    }
    return nothing;
}

// Whether `one` stands before `other` in the order of a query's keys.
bool isBetter(const RankedKey &one, const RankedKey &other)
{
    return one.score > other.score || (one.score == other.score && one.key < other.key);
}

RankedKey keyAt(const HeadView &head, int query, int key)
{
    const std::size_t entry = head.at(query, key);
    return {key, head.map().scores[entry], head.map().kept[entry] != 0, head.map().weights[entry]};
}

} // namespace

std::vector<float> stageValues(const HeadView &head, MapStage stage)
{
    const int positions = head.positions();
    const AttentionProbe::Head &map = head.map();
    std::vector<float> values(map.scores.size());
    for (int query = 0; query < positions; ++query)
        for (int key = 0; key < positions; ++key) {
            const std::size_t entry = head.at(query, key);
            const bool anyKey = stage == MapStage::Scores || stage == MapStage::Rollout;
            const bool shown = anyKey ? head.isVisible(key) : map.kept[entry] != 0;
            values[entry] = shown ? stageValue(head, entry, key, stage) : nothing;
        }
    return values;
}

std::vector<float> fullWeights(const HeadView &head)
{
    const int positions = head.positions();
    std::vector<float> weights(head.map().scores.size(), nothing);
    for (int query = 0; query < positions; ++query) {
        float largest = -std::numeric_limits<float>::infinity();
        for (int key = 0; key < positions; ++key)
            if (head.isVisible(key))
                largest = std::max(largest, head.map().scores[head.at(query, key)]);
        double sum = 0;
        for (int key = 0; key < positions; ++key)
            if (head.isVisible(key)) {
                const std::size_t entry = head.at(query, key);
                weights[entry] = std::exp(head.map().scores[entry] - largest);
                sum += double(weights[entry]);
            }
        for (int key = 0; key < positions; ++key)
            weights[head.at(query, key)] = float(double(weights[head.at(query, key)]) / sum);
    }
    return weights;
}

double droppedMass(const HeadView &head, int query)
{
    const auto keys = rankedKeys(head, query);
    double all = 0;
    double dropped = 0;
    for (const RankedKey &each : keys) {
        const double mass = std::exp(double(each.score) - double(keys.front().score));
        all += mass;
        dropped += each.kept ? 0 : mass;
    }
    return dropped / all;
}

std::vector<RankedKey> rankedKeys(const HeadView &head, int query)
{
    std::vector<RankedKey> keys;
    for (int key = 0; key < head.positions(); ++key)
        if (head.isVisible(key))
            keys.push_back(keyAt(head, query, key));
    std::ranges::sort(keys, isBetter);
    return keys;
}

int rankOf(const HeadView &head, int query, int key)
{
    if (!head.isVisible(key))
        return 0;
    const RankedKey own = keyAt(head, query, key);
    int rank = 1;
    for (int other = 0; other < head.positions(); ++other)
        rank += head.isVisible(other) && isBetter(keyAt(head, query, other), own);
    return rank;
}

std::optional<int> runnerUp(const HeadView &head, int query)
{
    std::optional<RankedKey> best;
    for (int key = 0; key < head.positions(); ++key) {
        if (!head.isVisible(key) || head.isKept(query, key))
            continue;
        const RankedKey each = keyAt(head, query, key);
        if (!best || isBetter(each, *best))
            best = each;
    }
    return best ? std::optional(best->key) : std::nullopt;
}

double scoreRounding(const HeadView &head, int query)
{
    float largest = 0;
    for (int key = 0; key < head.positions(); ++key)
        if (head.isVisible(key))
            largest = std::max(largest, std::abs(head.map().scores[head.at(query, key)]));
    return roundings * double(std::numeric_limits<float>::epsilon()) * double(largest);
}

bool isRoundingTie(const HeadView &head, int query, Cut cut)
{
    if (cut == Cut::None || cut == Cut::Level || cut == Cut::Block || cut == Cut::Any)
        return false; // it is not two scores that tie
    // With the sign turned round bottom-k keeps the best, too.
    const float sign = cut == Cut::Highest ? -1.0f : 1.0f;
    float worstKept = std::numeric_limits<float>::infinity();
    float bestDropped = -std::numeric_limits<float>::infinity();
    for (int key = 0; key < head.positions(); ++key) {
        if (!head.isVisible(key))
            continue;
        const float score = sign * head.map().scores[head.at(query, key)];
        if (head.isKept(query, key))
            worstKept = std::min(worstKept, score);
        else
            bestDropped = std::max(bestDropped, score);
    }
    return double(worstKept) - double(bestDropped) <= scoreRounding(head, query);
}

std::vector<KeyMarginal> keyMarginals(const HeadView &head)
{
    const int positions = head.positions();
    KeyUse use;
    use.count(head.map().kept, std::size_t(positions), head.probe.visible);
    std::vector<KeyMarginal> marginals(std::size_t(positions), KeyMarginal{});
    for (int query = 0; query < positions; ++query)
        if (head.isVisible(query))
            for (int key = 0; key < positions; ++key)
                marginals[std::size_t(key)].received += double(head.map().weights[head.at(query, key)]);
    for (std::size_t key = 0; key < marginals.size(); ++key) {
        marginals[key].received /= use.queries;
        marginals[key].pickedBy = int(use.keptBy[key]);
        marginals[key].beta = use.beta(key);
    }
    return marginals;
}

double betaOf(const HeadView &head)
{
    double largest = 0;
    for (const KeyMarginal &key : keyMarginals(head))
        largest = std::max(largest, key.beta);
    return largest;
}

PickChange pickChange(const AttentionProbe &before, const AttentionProbe &after)
{
    PickChange change;
    for (std::size_t layer = 0; layer < before.layers.size(); ++layer)
        for (std::size_t head = 0; head < before.layers[layer].size(); ++head) {
            const auto &kept = before.layers[layer][head].kept;
            const auto &now = after.layers[layer][head].kept;
            for (std::size_t entry = 0; entry < kept.size(); ++entry) {
                change.picks += kept[entry];
                change.changed += kept[entry] && !now[entry];
            }
        }
    return change;
}

Answer answerOf(const AttentionProbe &probe)
{
    Answer answer;
    answer.label = predicted(probe.logits);
    answer.confidence = probabilities(probe.logits)[std::size_t(answer.label)];
    if (probe.label)
        answer.right = answer.label == *probe.label;
    return answer;
}

double meanFocus(const AttentionProbe &probe, int layer)
{
    double sum = 0;
    int heads = 0;
    for (std::size_t block = 0; block < probe.layers.size(); ++block)
        if (layer < 0 || std::size_t(layer) == block)
            for (const auto &head : probe.layers[block]) {
                sum += head.focus;
                ++heads;
            }
    return sum / heads;
}

} // namespace fovea
