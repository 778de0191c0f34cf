// SPDX-License-Identifier: MIT
#pragma once

#include "core/experiment/spec_json.h"

#include <span>
#include <vector>

namespace fovea {

// A lane of a session that another lane stands for.
struct LaneMatch
{
    int lane = -1;            // place in the session; -1: none, it would be a new one
    bool otherLimits = false; // the same but for epochs, stop rules and storage

    bool operator==(const LaneMatch &) const = default;
};

// For each lane that is wanted, the first of the session's that describes the same runs; failing that, one
// that differs in its limits alone and that no other lane stands for. Terminal, thread and window all ask
// here, so that what is on show is what is trained.
std::vector<LaneMatch> matchedLanes(std::span<const LaneRecord> wanted, std::span<const LaneRecord> session);

// What to do with a lane that differs from one of the session's in its limits alone.
enum class OtherLimits { NewLane, Adopt };

struct MergedExperiment
{
    ExperimentSpec experiment;       // the session's; lanes and seeds that it lacked follow its own
    std::vector<int> lanes;          // place in it of each lane that was wanted
    std::vector<int> lanesRelimited; // places of lanes that have other limits now
};

// The one way to merge an experiment into a session's. Lanes that are there already are not added again,
// whatever they are called; new ones keep what they set, seen from the session's base.
MergedExperiment merged(const ExperimentSpec &session, const ExperimentSpec &wanted, OtherLimits limits);

// What describes the runs of a lane, and of every lane.
LaneRecord laneRecord(const ExperimentSpec &experiment, std::size_t lane);
std::vector<LaneRecord> laneRecords(const ExperimentSpec &experiment);

} // namespace fovea
