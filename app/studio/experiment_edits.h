// SPDX-License-Identifier: MIT
#pragma once

#include "core/spec/experiment_spec.h"

#include <string>
#include <vector>

// The edits a person makes, as functions from one experiment to the next. UsageError says what cannot be
// done.
namespace fovea::app::edits {

ExperimentSpec withLane(ExperimentSpec experiment, const MaskSpec &mask);
ExperimentSpec withLane(ExperimentSpec experiment, LaneSpec lane); // renamed where its name is taken
ExperimentSpec withCopyOf(ExperimentSpec experiment, int lane);    // right after it
ExperimentSpec without(ExperimentSpec experiment, int lane);
ExperimentSpec moved(ExperimentSpec experiment, int from, int to);
ExperimentSpec renamed(ExperimentSpec experiment, int lane, const std::string &name);
ExperimentSpec withMask(ExperimentSpec experiment, int lane, const MaskSpec &mask);
ExperimentSpec withLaneField(ExperimentSpec experiment, int lane, const std::string &key,
                             const std::string &value);
ExperimentSpec withTask(ExperimentSpec experiment, const TaskSpec &task);
// Lanes that had a value of their own keep it.
ExperimentSpec withBaseField(ExperimentSpec experiment, const std::string &key, const std::string &value);

// This many seeds in all: the first of those there are, then the next whole numbers.
ExperimentSpec withSeedCount(ExperimentSpec experiment, int count);
// As many seeds as before, none of them used before; without branches, which have the seed of their parent.
ExperimentSpec withNewSeeds(ExperimentSpec experiment, std::uint64_t largestUsed);

// Without the lanes that begin with weights of a run.
ExperimentSpec withoutBranches(ExperimentSpec experiment);

// What pasted text means: the JSON of a lane, of an experiment, or a lane as --lane takes it. InputError or
// UsageError when it is none of these.
ExperimentSpec withPasted(const ExperimentSpec &experiment, const std::string &text);

} // namespace fovea::app::edits
