// SPDX-License-Identifier: MIT
#pragma once

#include "core/probing/probe_cache.h"
#include "core/theory/slow_motion/slow_step.h"
#include "widgets/models/inspection.h"

#include <string>
#include <vector>

namespace fovea::app {

// Whose step is taken apart, and with which weights each lane starts.
enum class SlowSource { NextStep, Inspected, WorkedRow };
enum class SlowWeightsOf { Each, First, Second };

struct SlowQuestion
{
    std::vector<ProbeSubject> lanes; // one or two
    SlowSource source = SlowSource::NextStep;
    SlowWeightsOf weights = SlowWeightsOf::Each;
    int place = 0;             // of the example in the next batch
    ui::ExampleChoice example; // of Inspect
    int block = 0;
    int head = 0;
    std::optional<int> query;
};

struct SlowAnswer
{
    std::vector<std::shared_ptr<const SlowStep>> steps; // of the lanes; empty: `problem` says why
    std::string problem;
    int epoch = -1;           // whose weights the first lane starts from
    std::vector<int> epochs;  // of every lane: one that has diverged may have older weights
    bool sameWeights = false; // in all lanes
    int example = -1;         // its index in the train set; -1: not of that set
    bool isNext = false;      // the batch is the one that follows these weights
    bool isAlone = false;     // a batch of one: not a training example
    std::vector<int> deciding;
};

// For jobs of a ProbeService. Throws nothing.
SlowAnswer answerTo(const SlowQuestion &question, ProbeCache &cache);

} // namespace fovea::app
