// SPDX-License-Identifier: MIT
#pragma once

#include "core/inspect/probe.h"
#include "tests/support/crafted_model.h"
#include "widgets/models/inspection.h"

#include <memory>
#include <vector>

namespace fovea::ui {

// What lanes with crafted weights show, for the views.

inline LaneProbe laneProbeOf(const AttentionProbe &probe, int epoch = 3)
{
    LaneProbe laneProbe;
    laneProbe.probe = std::make_shared<const AttentionProbe>(probe);
    laneProbe.digests = std::make_shared<const HeadDigests>(digestsOf(probe, 44));
    laneProbe.wanted = laneProbe.epoch = epoch;
    return laneProbe;
}

inline const std::vector<Token> &craftedTokens()
{
    static const std::vector<Token> tokens{4, 0, 3, 5, 1, 2, 6};
    return tokens;
}

// Seven positions of distinct scores; every head has larger ones than the head before.
inline AttentionProbe craftedProbe(const std::string &mask, int blocks = 1, int heads = 1)
{
    const CraftedModel model(Layout::Released, mask, 7, 7, distinctScores, blocks, heads);
    return probe(model.request(craftedTokens()));
}

inline LaneProbe craftedLaneProbe(const std::string &mask, int blocks = 1, int heads = 1)
{
    return laneProbeOf(craftedProbe(mask, blocks, heads));
}

// Any number of positions that no network computed: scores are (query * 7 + key * 3) mod 11, a query keeps
// `kept` keys from its own position on with equal weights; `change` makes what is to differ from that.
inline AttentionProbe plainProbe(int positions, int kept,
                                 const std::function<void(AttentionProbe::Head &)> &change = {})
{
    AttentionProbe probe;
    const auto size = std::size_t(positions);
    probe.positions = positions;
    probe.tokens.assign(size, 1);
    probe.roles.assign(size, Role::Symbol);
    probe.logits = {0, 1};
    AttentionProbe::Head head;
    head.scores.resize(size * size);
    head.kept.assign(size * size, 0);
    head.weights.assign(size * size, 0);
    head.valueNorms.assign(size, 1);
    head.outputNorms.assign(size, 1);
    for (std::size_t query = 0; query < size; ++query) {
        for (std::size_t key = 0; key < size; ++key)
            head.scores[query * size + key] = float((query * 7 + key * 3) % 11);
        for (std::size_t i = 0; i < std::size_t(kept); ++i) {
            const std::size_t at = query * size + (query + i) % size;
            head.kept[at] = 1;
            head.weights[at] = 1 / float(kept);
        }
        const std::span<const float> scores(head.scores), weights(head.weights);
        const std::span<const std::uint8_t> picks(head.kept);
        head.rows.push_back(rowNumbers(scores.subspan(query * size, size), picks.subspan(query * size, size),
                                       weights.subspan(query * size, size), {},
                                       {StabilityBound::Fixed, Cut::None}));
    }
    if (change)
        change(head);
    probe.layers = {{head}};
    return probe;
}

} // namespace fovea::ui
