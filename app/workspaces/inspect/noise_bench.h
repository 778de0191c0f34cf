// SPDX-License-Identifier: MIT
#pragma once

#include "core/inspect/noise_comparison.h"
#include "core/probing/probe_cache.h"
#include "widgets/charts/noise_lane.h"
#include "widgets/models/inspection.h"

#include <functional>
#include <optional>
#include <vector>

namespace fovea::app {

// Where lanes are measured under noise, all of them under the same draws. For jobs of a ProbeService.
class NoiseBench
{
public:
    struct Question
    {
        ProbeSubject subject;
        ui::NoiseLane lane; // to be filled
    };

    struct Job
    {
        std::vector<Question> questions;
        ui::ExampleChoice example;
        double sigma = 0;        // 0: the table alone
        bool wantsTable = false; // all levels as well
        int mostDraws = 0;
        std::function<bool()> keepGoing;
        std::function<void(std::vector<ui::NoiseLane>, NoiseStop)> deliver; // stages, too
    };

    void run(ProbeCache &cache, Job job);

private:
    struct Subject
    {
        KeptWeights weights;
        StabilityRequest request; // views of the weights
        ui::NoiseLane *lane = nullptr;
    };

    std::vector<Subject> prepare(ProbeCache &cache, Job &job);
    std::optional<NoiseStage> measure(std::vector<Subject> &subjects, double sigma, const Job &job,
                                      const std::function<void(const NoiseStage &)> &report);

    std::vector<StabilityMeter> m_meters; // their networks stay
};

} // namespace fovea::app
