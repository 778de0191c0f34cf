// SPDX-License-Identifier: MIT
#pragma once

#include "core/probing/probe_cache.h"
#include "core/run/live_weights.h"
#include "widgets/models/inspection.h"

#include <optional>
#include <vector>

namespace fovea::app {

// One lane to be probed, or one of its seeds.
struct MapQuestion
{
    int lane = 0;
    int seed = -1; // its place, where the seeds of a lane are asked about; -1: the lane itself
    ProbeSubject subject;
    std::optional<LiveWeights> live; // instead of what is kept of the subject's epoch
};

// What is asked of all of them.
struct MapWish
{
    ui::ExampleChoice example;
    std::optional<ProbeSubject> exampleOf; // whose data have the example; none: each run's own
    MapStage stage = MapStage::Weights;
};

struct MapAnswers
{
    std::vector<ui::LaneProbe> lanes;
    std::vector<ui::LaneProbe> seeds;

    ui::LaneProbe &of(const MapQuestion &question)
    {
        return question.seed < 0 ? lanes[std::size_t(question.lane)] : seeds[std::size_t(question.seed)];
    }
};

// For jobs of a ProbeService: fills what is asked about; what is refused is said in its note.
void answerAll(ProbeCache &cache, const std::vector<MapQuestion> &questions, const MapWish &wish,
               MapAnswers &answers);

} // namespace fovea::app
