// SPDX-License-Identifier: MIT
#pragma once

#include "core/experiment/spec_json.h"
#include "core/results/records.h"
#include "core/tasks/dataset.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace fovea {

// A run's number in its session, from 1 on.
enum class RunId : std::int64_t {};

// One run to be made: a lane with one seed, from the start or from a saved state.
struct RunPlan
{
    RunId id{};
    int lane = 0; // index in the experiment
    LaneRecord record;
    std::uint64_t seed = 1;
    std::uint64_t dataHash = 0;                        // of an earlier part of this run; 0: not known yet
    std::string kernels;                               // of an earlier part of this run
    std::shared_ptr<const TrainerState> resume;        // empty: from the start
    std::shared_ptr<const std::vector<float>> initial; // imported weights
    std::shared_ptr<const Dataset> ownData;            // data kept in the session instead of generated
};

// What is known once a run's data and model exist.
struct RunFacts
{
    std::string kernels;
    std::int64_t parameters = 0;
    int length = 0;       // longest sequence
    int paddedLength = 0; // without global tokens
    std::uint64_t dataHash = 0;
    std::string engine = {}; // "fused" or "libtorch"
};

// The engine of a run; sessions from before engines had names tell it by their kernels. Empty: not known yet.
inline std::string engineOf(const RunFacts &facts)
{
    if (!facts.engine.empty() || facts.kernels.empty())
        return facts.engine;
    return facts.kernels == "reference" ? "libtorch" : "fused";
}

// What a worker tells: any of these, in the order they happened. `state` goes with everything that should
// survive.
struct RunEvent
{
    RunId run{};
    std::optional<RunFacts> facts;
    std::optional<RunStatus> status;
    std::string reason; // why the status is so
    std::optional<EpochRecord> epoch;
    std::shared_ptr<const TrainerState> state;
};

// Where a run is now; the newest replaces older ones.
struct RunProgress
{
    int epoch = 0; // in progress
    int stepInEpoch = 0;
    int stepsPerEpoch = 0;
    double runningLoss = 0;
    double runningAccuracy = 0;
    double secondsPerEpoch = 0; // wall time of the last epoch with its evaluation; 0: none yet
};

} // namespace fovea
