// SPDX-License-Identifier: MIT
#pragma once

#include "core/inspect/probe.h"
#include "core/inspect/set_walk.h"
#include "tests/support/small_runs.h"

namespace fovea {

// Short expressions of different lengths, so that there is PAD; more held-out examples than one chunk.
inline LaneRecord listopsLane(const std::string &mask)
{
    auto lane = smallLane(mask);
    lane.spec.task = {"listops",
                      {{"min-length", std::int64_t(4)},
                       {"max-length", std::int64_t(14)},
                       {"depth", std::int64_t(3)},
                       {"arguments", std::int64_t(4)}}};
    lane.spec.data.heldout = 150;
    lane.spec.model.blocks = 2;
    lane.spec.model.heads = 2;
    return lane;
}

// Two epochs of a small run, with seed 6.
struct TrainedRun
{
    LaneRecord lane;
    std::shared_ptr<const RunData> data;
    Trainer trainer;
    EpochRecord last;

    explicit TrainedRun(const LaneRecord &record)
        : lane(record), data(dataOf(lane, 6)), trainer(lane, 6, data)
    {
        trainedEpoch(trainer);
        last = trainedEpoch(trainer);
    }

    // About its held-out examples, with its last weights.
    SetRequest request() const
    {
        return {.lane = lane,
                .shape = data->shape,
                .seed = 6,
                .epoch = 1,
                .weights = trainer.weights(),
                .set = {data, &data->heldout},
                .limit = {}};
    }

    AttentionProbe probed(std::uint32_t example) const
    {
        const Sequence &sequence = data->dataset->heldout[example];
        return probe({lane, data->shape, 6, 1, trainer.weights(), sequence.tokens, sequence.label, example});
    }
};

} // namespace fovea
