// SPDX-License-Identifier: MIT
#pragma once

#include "core/attention/mask.h"
#include "widgets/models/race_data.h"

#include <string>
#include <vector>

namespace fovea::ui {

// Races with numbers that no training made.

inline ExperimentSpec sampleRace(const std::vector<std::string> &masks,
                                 std::vector<std::uint64_t> seeds = {1}, int epochs = 40)
{
    ExperimentSpec experiment;
    experiment.name = "sample";
    experiment.seeds = std::move(seeds);
    experiment.base.train.epochs = epochs;
    for (std::size_t i = 0; i < masks.size(); ++i)
        experiment.lanes.push_back({laneLetter(i), maskFrom(masks[i]), {}});
    return experiment;
}

inline RunEvent sampleStatus(RunStatus status, const std::string &reason = {})
{
    RunEvent event;
    event.run = RunId(1);
    event.status = status;
    event.reason = reason;
    return event;
}

inline RunEvent sampleFacts(int paddedLength)
{
    RunEvent event;
    event.run = RunId(1);
    event.facts = RunFacts{"reference", 1000, paddedLength, paddedLength, 1};
    return event;
}

// Ten steps and two CPU seconds an epoch.
inline RunEvent sampleEpoch(int epoch, double train, double heldout)
{
    RunEvent event;
    event.run = RunId(1);
    EpochRecord record;
    record.epoch = epoch;
    record.step = 10 * (epoch + 1);
    record.trainAccuracy = train;
    record.heldoutAccuracy = heldout;
    record.spent.cpu = 2.0 * (epoch + 1);
    event.epoch = record;
    return event;
}

// Runs to `epochs` epochs at `below` train accuracy, at 0.97 from `crossing` on (-1: never); held-out is 0.1
// less.
inline void runSample(RaceData &race, int lane, std::uint64_t seed, int epochs, int crossing,
                      RunStatus status, double below = 0.5)
{
    race.apply(lane, seed, sampleFacts(40));
    race.apply(lane, seed, sampleStatus(RunStatus::Running));
    for (int epoch = 0; epoch < epochs; ++epoch) {
        const double train = crossing >= 0 && epoch >= crossing ? 0.97 : below;
        race.apply(lane, seed, sampleEpoch(epoch, train, train - 0.1));
    }
    race.apply(lane, seed, sampleStatus(status));
}

} // namespace fovea::ui
