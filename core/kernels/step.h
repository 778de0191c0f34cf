// SPDX-License-Identifier: MIT
#pragma once

#include "core/kernels/block_weights.h"
#include "core/kernels/frame.h"
#include "core/model/dropout.h"

#include <span>
#include <vector>

namespace fovea {

enum class Purpose { Train, Infer };

// What all groups of one pass share. Read only while they run.
struct Step
{
    const Plan &plan;
    const Frame &frame;
    const std::vector<BlockWeights> &blocks;
    const float *weights; // the model's own
    const Batch &batch;
    const Moment &moment;
    Purpose purpose;
    Dropout dropout; // inactive unless training
    AttentionObserver *observer = nullptr;

    // What the weights of a query sum to if dropout drops none of them.
    float usualSum() const { return dropout.scale(); }

    // Whether the weights of a query may sum to anything else, and a bias depends on it.
    bool sumsMatter() const
    {
        return plan.sharedValues && plan.spec.model.biases() &&
               (dropout.active() || plan.spec.model.pad == PadUse::Masked);
    }

    // Key of all rows of one site; combined(siteKey, row) is Dropout::rowKey.
    std::uint64_t siteKey(int example, int block, int head, DropoutSite site) const
    {
        return placeKey(moment.seed, Stream::Dropout,
                        {moment.time, batch.ids[std::size_t(example)], std::uint64_t(block),
                         std::uint64_t(head), std::uint64_t(site)});
    }
};

} // namespace fovea
