// SPDX-License-Identifier: MIT
#pragma once

#include "core/inspect/intervention/intervention.h"
#include "core/training/run_data.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace fovea {

// A run with the weights of one moment, and the examples it is to be asked about.
struct SetRequest
{
    LaneRecord lane;
    InputShape shape; // the run's
    std::uint64_t seed = 0;
    int epoch = -1;                 // -1: initial weights
    std::span<const float> weights; // copied
    std::shared_ptr<const PaddedSet> set;
    std::optional<int> limit;       // this many of its first examples
    Intervention intervention = {}; // what is done differently; shape and set are those it takes
};

// Takes a run through a set of examples in the chunks of its evaluation, so that a thread in the background
// can stop in between and every number is that of the evaluation. One thread.
class SetWalk
{
public:
    // InputError when the weights do not fit the run's model.
    explicit SetWalk(const SetRequest &request);

    const SetRequest &request() const { return m_request; } // without the weights
    int total() const { return m_total; }
    int done() const { return m_done; }

    // The next chunk. It is a whole one even where the limit cuts it, so that results do not depend on the
    // limit, to the bit: `count` of its examples are asked for.
    struct Chunk
    {
        int first = 0;
        int count = 0;
        Batch batch;
        std::span<const float> logits; // (batch.examples, classes), valid until the next chunk
    };
    // `observerFor` makes what is shown the maps of a chunk; null: nothing is. `more`: what is done to this
    // chunk besides; only where the intervention does something to the attention, or has patches.
    Chunk next(const std::function<AttentionObserver *(const Chunk &)> &observerFor,
               std::span<const AttentionChange> more = {});

private:
    SetRequest m_request;
    std::unique_ptr<Network> m_network; // or, where attention is changed:
    std::unique_ptr<IntervenableNetwork> m_intervenable;
    Moment m_moment;
    int m_total = 0;
    int m_done = 0;
    std::vector<float> m_logits;
};

} // namespace fovea
