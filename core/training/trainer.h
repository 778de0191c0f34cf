// SPDX-License-Identifier: MIT
#pragma once

#include "core/experiment/spec_json.h"
#include "core/metrics/attention_metrics.h"
#include "core/results/records.h"
#include "core/training/evaluator.h"
#include "core/training/gradient_record.h"
#include "core/training/optimizer.h"
#include "core/training/path_probe.h"
#include "core/training/run_data.h"

#include <functional>
#include <memory>
#include <optional>
#include <span>

namespace fovea {

class Crew;

// Trains one run: a lane with one seed. Owned and called by one thread; gives out values only.
class Trainer
{
public:
    // `initial` replaces the initial weights (import; InputError if they do not fit). `laneSalt` is used by
    // train.init = independent. The crew, if any, outlives the trainer.
    Trainer(LaneRecord lane, std::uint64_t seed, std::shared_ptr<const RunData> data,
            std::uint64_t laneSalt = 0, std::optional<std::vector<float>> initial = {}, Crew *crew = nullptr);
    ~Trainer();

    const LaneRecord &lane() const { return m_lane; }
    std::uint64_t seed() const { return m_seed; }
    std::string engine() const; // "fused" or "libtorch"
    std::string kernels() const;
    std::size_t parameters() const;

    int stepsPerEpoch() const;
    int stepInEpoch() const { return m_state.stepInEpoch; } // steps of this epoch that are done
    bool epochIsFull() const; // all steps of this epoch are done: finishEpoch() is next

    // One batch. False when loss or gradient is no longer finite: the run has diverged, the weights are as
    // before this step.
    [[nodiscard]] bool step();

    // Evaluation and metrics of the epoch just trained. Empty when `keepGoing` said no (call again later).
    std::optional<EpochRecord> finishEpoch(const std::function<bool()> &keepGoing);

    // Mean loss of the epoch's examples so far, for a live display.
    double runningLoss() const;
    double runningAccuracy() const;

    int epochsDone() const { return m_state.epoch; }
    // Why the run is over now (epoch cap, train accuracy, plateau, seconds), or empty. The time cap may also
    // end it between two steps.
    std::optional<std::string> stopReason() const;
    bool reachedEpochCap() const;

    std::span<const float> weights() const;
    TrainerState state() const;
    void restore(const TrainerState &state); // InputError if it does not fit this model

private:
    std::size_t examplesDone() const; // of this epoch
    Moment evaluation() const;
    std::optional<Score> trainScore(const std::function<bool()> &keepGoing);
    std::optional<std::vector<MetricValues>> measure(const std::function<bool()> &keepGoing);
    void closeEpoch(const EpochRecord &record);

    LaneRecord m_lane;
    std::uint64_t m_seed;
    std::shared_ptr<const RunData> m_data;
    std::unique_ptr<Network> m_network;
    Optimizer m_optimizer;
    BatchBuilder m_batches;
    std::vector<ObservedExample> m_observed; // of the metrics
    std::vector<std::uint32_t> m_order;
    int m_orderEpoch = -1; // whose order it is
    std::vector<float> m_logits;
    std::optional<GradientRecord> m_gradients; // none where nothing is measured
    PathProbe m_path;
    TrainerState m_state; // without weights and optimizer, which live in their owners
};

} // namespace fovea
