// SPDX-License-Identifier: MIT
#pragma once

#include "core/training/trainer.h"

#include <memory>
#include <string>
#include <vector>

namespace fovea {

// Even pairs of length 8 with a model of one narrow block: an epoch takes milliseconds.
inline LaneRecord smallLane(const std::string &mask)
{
    LaneRecord lane;
    lane.mask = maskFrom(mask);
    RunSpec &spec = lane.spec;
    spec.task.params["length"] = std::int64_t(8);
    spec.data.train = 23; // leaves a smaller last batch
    spec.data.heldout = 10;
    spec.model.blocks = 1;
    spec.model.dModel = spec.model.dHead = spec.model.dMlp = 8;
    spec.train.batch = 5;
    spec.train.epochs = 3;
    spec.metrics.examples = 6;
    return lane;
}

inline std::shared_ptr<const RunData> dataOf(const LaneRecord &lane, std::uint64_t seed)
{
    const auto &spec = lane.spec;
    auto dataset = std::make_shared<const Dataset>(makeDataset(spec.task, spec.data, seed));
    return std::make_shared<const RunData>(makeRunData(std::move(dataset), lane));
}

inline bool always()
{
    return true;
}

// Steps to the end of the epoch and finishes it; the run must not diverge.
inline EpochRecord trainedEpoch(Trainer &trainer)
{
    while (!trainer.epochIsFull())
        if (!trainer.step())
            throw Error("The run has diverged.");
    return trainer.finishEpoch(always).value();
}

} // namespace fovea
