// SPDX-License-Identifier: MIT
#pragma once

#include "core/model/parameter_layout.h"
#include "core/results/comparison.h"
#include "core/run/run_event.h"
#include "core/sweep/sweep_plan.h"

#include <functional>
#include <limits>

namespace fovea {

constexpr double notMeasured = std::numeric_limits<double>::quiet_NaN();

// What views and statistics need of an epoch. Percentiles over queries, pooled over layers; NaN: not defined.
struct BriefEpoch
{
    double trainAccuracy = 0;
    double heldoutAccuracy = 0;
    double dispersion = notMeasured;    // 95th percentile, kept keys
    double dispersionAll = notMeasured; // the same over all keys
    double separation = notMeasured;    // median
    double stability = notMeasured;     // median of the logarithm of the bound
};

// What became of a run, as done.json tells it. A value.
struct RunResult
{
    std::string address;
    std::uint64_t seed = 0;
    RunStatus status = RunStatus::Finished; // or Stopped (by until) or Diverged
    std::string reason;
    int attempt = 1; // the folder try-N that holds curve and weights
    int epochs = 0;  // trained
    int cap = 0;
    std::optional<double> until;
    AccuracyKind accuracy = AccuracyKind::Full;
    std::optional<int> to95;    // first epoch, from 0
    std::optional<int> arrival; // the same at `until`; without it, at 95 %
    std::optional<double> lastHeldout;
    std::optional<double> bestHeldout;
    std::optional<int> bestEpoch;
    BriefEpoch last; // the last epoch's
    Spent spent;
    double flops = 0; // of its training steps
    RunFacts facts;
    InputShape shape;
    SweepManifest machine;
    std::string bits; // hexadecimal: equal for runs that are the same but for timings
    std::string host;
    std::string ended; // ISO 8601, UTC
};

std::string toJson(const RunResult &result);
RunResult runResultFromJson(std::string_view json); // InputError

std::string briefJson(const std::vector<BriefEpoch> &epochs);
std::vector<BriefEpoch> briefFromJson(std::string_view json);
BriefEpoch briefOf(const EpochRecord &record);

// The result as it would be had the run ended at these limits; empty where it must go on to reach them.
// `brief` are its epochs; asked for only when other limits than its own are meant.
std::optional<RunResult> limitedTo(const RunResult &result, int cap, std::optional<double> until,
                                   const std::function<std::vector<BriefEpoch>()> &brief);

RunOutcome outcomeOf(const RunResult &result);

} // namespace fovea
