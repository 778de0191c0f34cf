// SPDX-License-Identifier: MIT
#pragma once

#include "core/experiment/spec_json.h"
#include "core/metrics/row.h"
#include "core/training/run_data.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace fovea {

enum class Role { Symbol, Pad, Global }; // "token", "pad", "global" in files

// What attention does on one example with the weights of one moment. All values, full float precision.
struct AttentionProbe
{
    struct Head
    {
        std::vector<float> scores; // positions x positions
        std::vector<std::uint8_t> kept;
        std::vector<float> weights;
        std::vector<float> valueNorms; // a key each
        std::vector<RowNumbers> rows;  // a query each
        double focus = 0;              // NaN where every token decides
        double focusUniform = 0;
    };

    int positions = 0;
    std::vector<Token> tokens; // all positions fed in
    std::vector<Role> roles;
    std::string text;
    std::optional<int> label; // of the task's rule, if it can evaluate the sequence
    bool lengthTrained = true;
    std::vector<float> logits;
    Deciding deciding;
    std::vector<std::uint8_t> visible;     // 0 for keys nobody may see (masked PAD); empty: all may be seen
    std::vector<std::vector<Head>> layers; // blocks x heads
};

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

// Once.
AttentionProbe probe(const ProbeRequest &request);

} // namespace fovea
