// SPDX-License-Identifier: MIT
#pragma once

#include "core/metrics/metric.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fovea {

enum class RunStatus { Queued, Running, Paused, Finished, Stopped, Diverged, Failed };

std::string_view textOf(RunStatus status);
RunStatus runStatusFrom(std::string_view text); // InputError for anything else
bool hasEnded(RunStatus status);                // Finished, Stopped, Diverged

// Seconds spent so far by one run, without waiting for others.
struct Spent
{
    double wall = 0; // training steps
    double cpu = 0;  // training steps
    double eval = 0;
    double metrics = 0;

    bool operator==(const Spent &) const = default;
};

// The state after one pass over the train set. Accuracies are 0 to 1.
struct EpochRecord
{
    int epoch = 0;         // 0-based
    std::int64_t step = 0; // steps since the start
    double trainLoss = 0;
    double trainAccuracy = 0;
    double heldoutLoss = 0;
    double heldoutAccuracy = 0;
    double lr = 0; // used in this epoch
    Spent spent;
    std::vector<MetricValues> metrics;
};

struct OptimizerState
{
    std::int64_t updates = 0;
    std::vector<float> first;  // momentum, or Adam's first moment; empty where not used
    std::vector<float> second; // Adam's second moment

    bool operator==(const OptimizerState &) const = default;
};

// Something that is kept beside the weights: "gradients", and its bytes, which only those who wrote them
// read.
struct NamedBytes
{
    std::string name;
    std::vector<std::byte> bytes;

    bool operator==(const NamedBytes &) const = default;
};

// All that a run needs to go on to the bit. The order of examples is a function of seed and epoch.
struct TrainerState
{
    int epoch = 0; // epochs completed
    int stepInEpoch = 0;
    std::int64_t step = 0;
    double runningLoss = 0; // sums over this epoch's examples so far
    std::int64_t runningCorrect = 0;
    std::optional<int> crossing; // first epoch at or above 95 %
    double bestLoss = 0;         // of the plateau rule; meaningful from epoch 1 on
    int bestEpoch = -1;
    std::optional<double>
        trainAccuracy; // of the last epoch completed; the stop rule must know it after a resume
    Spent spent;
    OptimizerState optimizer;
    std::vector<float> weights;
    // What its kind of attention keeps, and in the middle of an epoch what was recorded of its gradients.
    std::vector<NamedBytes> attention;

    bool operator==(const TrainerState &) const = default;
};

constexpr double convergedAccuracy = 0.95;

// Other thresholds a comparison may ask for, in percent.
constexpr double lowestThreshold = 80;
constexpr double highestThreshold = 99.9;
// A percentage as a share: the double nearest to it, so that 4995 of 5000 are 99.9 %.
double shareOfPercent(double percent);

// First epoch whose train accuracy is at least this share.
std::optional<int> epochsTo(double accuracy, const std::vector<EpochRecord> &epochs);
std::optional<int> epochsTo95(const std::vector<EpochRecord> &epochs);

} // namespace fovea
