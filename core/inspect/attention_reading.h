// SPDX-License-Identifier: MIT
#pragma once

#include "core/inspect/attention_probe.h"

#include <optional>
#include <vector>

namespace fovea {

struct AttentionFlow;

// From scores to output, step by step. Contribution: the length of what the key adds to the stream, weight
// times length of its value after the output projection (without one, of the value itself). Rollout and
// Gradient look beyond the head's layer: see AttentionFlow.
enum class MapStage { Scores, Masked, Weights, Contribution, Rollout, Gradient };
constexpr bool needsFlow(MapStage stage)
{
    return stage == MapStage::Rollout || stage == MapStage::Gradient;
}

// One head of a probe with what is needed to read it. Views of the probe, which outlives them.
struct HeadView
{
    const AttentionProbe &probe;
    int layer = 0;
    int head = 0;
    const AttentionFlow *flow = nullptr; // for the stages that need it; null: they have no values

    const AttentionProbe::Head &map() const { return probe.layers[std::size_t(layer)][std::size_t(head)]; }
    int positions() const { return probe.positions; }
    bool isVisible(int key) const { return probe.visible.empty() || probe.visible[std::size_t(key)]; }
    std::size_t at(int query, int key) const
    {
        return std::size_t(query) * std::size_t(probe.positions) + std::size_t(key);
    }
    bool isKept(int query, int key) const { return map().kept[at(query, key)] != 0; }
};

// positions x positions. NaN is "no value here": a dropped key in every stage but the raw scores, and keys
// nobody may see in all of them.
std::vector<float> stageValues(const HeadView &head, MapStage stage);

// What full attention would weigh with the same scores, over all visible keys.
std::vector<float> fullWeights(const HeadView &head);
// The share of it that the mask drops, for one query.
double droppedMass(const HeadView &head, int query);

struct RankedKey
{
    int key = 0;
    float score = 0;
    bool kept = false;
    float weight = 0;

    bool operator==(const RankedKey &) const = default;
};

// The visible keys of a query from the best score down; equal scores: the lower position first.
std::vector<RankedKey> rankedKeys(const HeadView &head, int query);
int rankOf(const HeadView &head, int query, int key); // 1 is the best; 0: nobody may see the key

// The best key that was dropped; empty where none was.
std::optional<int> runnerUp(const HeadView &head, int query);

// How far rounding may move a score of this query against another one: the units in the last place that a
// sum of products in float loses, at the size of the row's largest score. Another order of summing, which any
// other kernel or machine has, moves scores by as much.
double scoreRounding(const HeadView &head, int query);
// Whether the gap between kept and dropped scores is no larger than that, so that rounding decides which key
// is kept. Never where scores choose nothing or drop nothing.
bool isRoundingTie(const HeadView &head, int query, Cut cut);

// What one key gets from all queries (masked PAD does not ask).
struct KeyMarginal
{
    double received = 0; // mean weight over the queries that count
    int pickedBy = 0;    // queries that keep it
    double beta = 0;     // pickedBy over the mean number of keys a query keeps

    bool operator==(const KeyMarginal &) const = default;
};
std::vector<KeyMarginal> keyMarginals(const HeadView &head);

// Largest beta of a key.
double betaOf(const HeadView &head);

// How many picks of one probe another one of as many positions does not make, over all layers and heads.
struct PickChange
{
    int changed = 0;
    int picks = 0;
};
PickChange pickChange(const AttentionProbe &before, const AttentionProbe &after);

// The answer of a probe.
struct Answer
{
    int label = 0;
    double confidence = 0; // the network's probability for it
    std::optional<bool> right;
};
Answer answerOf(const AttentionProbe &probe);

// Mean focus over the heads of a layer, or over all layers (layer -1); NaN where every token decides.
double meanFocus(const AttentionProbe &probe, int layer);

} // namespace fovea
