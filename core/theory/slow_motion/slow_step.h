// SPDX-License-Identifier: MIT
#pragma once

#include "core/theory/slow_motion/slow_row.h"
#include "core/training/run_data.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace fovea {

// One step of training to be taken apart: whose, from which weights, on which batch, and where to look.
struct SlowStepRequest
{
    LaneRecord lane;  // its mask decides what is kept, also with weights of another lane
    InputShape shape; // of the lane
    std::uint64_t seed = 0;
    int epoch = -1;                       // whose weights these are; -1: initial ones
    std::span<const float> weights;       // copied
    std::shared_ptr<const PaddedSet> set; // where the batch is from
    std::vector<std::uint32_t> batch;     // examples of the set
    int example = 0;                      // the place in the batch of the one that is looked at
    int block = 0;
    int head = 0;
    std::optional<int> query; // none: the row whose scores are pushed most
};

// What the loss of one step does to the weights that make the scores. Maps are of this query alone; norms
// are of all trained parameters.
struct SlowWeights
{
    int inputs = 0;                       // features of what queries and keys are made of
    int width = 0;                        // of a query or key vector
    std::vector<double> queryGradient;    // width: scale * sum of dz k
    std::vector<double> queryMap, keyMap; // width x inputs; no key map where keys are the inputs themselves
    double rowNorm = 0;                   // of both maps together
    double exampleNorm = 0;
    double batchNorm = 0;
    double clip = 0;       // largest norm allowed; 0: any
    double clipFactor = 1; // that the batch's gradient is multiplied by
    double rate = 0;       // of learning, in the epoch of this step
};

// The same row after the step.
struct SlowAfter
{
    std::vector<double> scores;
    std::vector<std::uint8_t> kept;
    std::vector<int> joined, left; // keys that are kept now and were not, and the reverse
    double loss = 0;               // of this example
};

// One sub-step after the other: an example through a network, the loss back to the scores of one query, and
// the update. Dropout is off.
struct SlowStep
{
    int block = 0, head = 0, query = 0;
    std::vector<Token> tokens; // all positions fed in
    int length = 0;            // of the sequence itself
    int label = 0;
    double scale = 1;                // z = scale q.k
    std::vector<double> queryVector; // width
    std::vector<double> keyVectors;  // keys x width
    SlowRow row;
    std::vector<double> logits, probabilities;
    double loss = 0;
    std::vector<double> logitGradient; // p - 1 for the label, p for others
    SlowWeights weights;
    SlowAfter after;
    int examples = 0; // of the batch
    // Whether the optimiser has no memory, so that this is the step the run takes, dropout apart. Otherwise
    // its moments begin at zero here.
    bool isPlainSgd = true;
};

// About 50 ms at L = 40. InputError when the weights do not fit, UsageError where there is no such place.
SlowStep slowStep(const SlowStepRequest &request);

// The batch that the trainer takes first after this epoch: from these weights it is the step that really
// followed.
std::vector<std::uint32_t> nextBatch(const TrainSpec &train, std::uint64_t seed, int epoch, int examples);
// The batch of the next epoch that has this example, and its place in it.
std::pair<std::vector<std::uint32_t>, int> batchWith(const TrainSpec &train, std::uint64_t seed, int epoch,
                                                     int examples, std::uint32_t example);

} // namespace fovea
