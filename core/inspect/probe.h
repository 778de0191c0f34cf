// SPDX-License-Identifier: MIT
#pragma once

#include "core/experiment/spec_json.h"
#include "core/inspect/attention_probe.h"
#include "core/inspect/intervention/intervention.h"
#include "core/training/run_data.h"

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace fovea {

struct ProbeRequest
{
    LaneRecord lane;
    InputShape shape; // the run's
    std::uint64_t seed = 0;
    int epoch = -1; // -1: initial weights
    std::span<const float> weights;
    std::vector<Token> tokens;       // the sequence itself
    std::optional<int> label;        // known label of a set's example
    std::optional<std::uint32_t> id; // index in the train or held-out set, for random-k's draw
    Intervention intervention = {};  // what is done differently; the run itself stays as it is
    bool wantsStages = false;        // the logit lens; takes LibTorch
};

// Probes again and again: network and task stay between calls as long as the run is the same. One thread.
class Prober
{
public:
    Prober();
    Prober(Prober &&) noexcept;
    Prober &operator=(Prober &&) noexcept;
    ~Prober();

    // InputError when the sequence cannot be fed (a token outside the alphabet, another length with learned
    // positions).
    AttentionProbe probe(const ProbeRequest &request);

private:
    struct Private;
    std::unique_ptr<Private> d;
};

// The logit lens alone, by LibTorch, whatever computes the probe itself.
StageLogits stagesOf(ProbeRequest request);

// Once.
AttentionProbe probe(const ProbeRequest &request);

} // namespace fovea
