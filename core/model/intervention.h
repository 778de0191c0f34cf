// SPDX-License-Identifier: MIT
#pragma once

#include "core/attention/head_groups.h"
#include "core/model/network.h"
#include "core/model/stage_logits.h"

#include <cstdint>
#include <span>
#include <vector>

namespace fovea {

// One thing that is done to the attention of a trained network while it reads. Blocks, heads and positions
// count from 0.
struct AttentionChange
{
    enum class Kind {
        Off,     // a head gives nothing; with allHeads the block's attention adds nothing, its bias included
        Uniform, // every query spreads its weight evenly over the keys it keeps
        CutKey,  // no query sees this key. The choice of the others stays: their weights are divided by what
                 // is left of their sum
        CutEdge, // the same for one query
        Patch,   // the weights are the ones given here
    };
    static constexpr int allHeads = -1;

    Kind kind = Kind::Off;
    int block = 0;
    int head = allHeads;
    int query = 0; // CutEdge
    int key = 0;   // CutKey and CutEdge
    // Patch: positions x positions, rows are queries; one map for all examples of a batch, or one for each.
    std::vector<float> weights = {};

    bool concerns(int ofBlock, int ofHead) const
    {
        return block == ofBlock && (head == allHeads || head == ofHead);
    }
    bool operator==(const AttentionChange &) const = default;
};

// What a pass tells besides its logits, each where it is asked for.
struct PassReport
{
    AttentionObserver *observer = nullptr;
    StageLogits *stages = nullptr;             // what the read-out makes of each
    std::vector<HeadGroups> *groups = nullptr; // blocks x examples x heads; none for kinds that sort nothing
};

// A trained network that can be meddled with: inference alone, by LibTorch. Owned and called by one thread.
class IntervenableNetwork
{
public:
    virtual ~IntervenableNetwork() = default;

    virtual std::span<float> weights() = 0;
    // As Network::infer(), with these changes. In whatever order they come: maps are put in, then keys and
    // edges cut, then heads made uniform, then switched off.
    virtual void infer(const Batch &batch, const Moment &moment, std::span<const AttentionChange> changes,
                       std::span<float> logits, const PassReport &report) = 0;
};

} // namespace fovea
