// SPDX-License-Identifier: MIT
#pragma once

#include "core/inspect/probe.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace fovea {

// A run's network that reads one sequence under many draws of noise on its embeddings. It is an ordinary
// network with a larger alphabet: every position of every draw is a token of its own, whose row is the noisy
// one. Made by StabilityMeter; one thread.
class NoisyNetwork
{
public:
    // Copies the run's weights; `probe` is what the run sees without noise.
    void load(const ProbeRequest &request, const AttentionProbe &probe, int drawsAtOnce);

    // The noise of one token's embedding row is a function of these and the feature.
    struct Draws
    {
        double sigma = 0;
        std::uint64_t seed = 0;
        int first = 0;
        int count = 0; // at most drawsAtOnce
    };

    // Examples of the observer are draws, counted from the first. Valid until the next call: (count,
    // classes).
    std::span<const float> infer(const Draws &draws, AttentionObserver *observer);

private:
    void copyWeights(const ProbeRequest &request, const ParameterLayout &from);
    void addNoise(const Draws &draws);

    std::optional<NetworkSpec> m_spec;
    std::unique_ptr<Network> m_network; // of that spec
    std::size_t m_embedding = 0;        // where its table stands in the weights
    Moment m_moment;
    std::vector<float> m_rows; // learned rows of the sequence: length x dModel
    double m_typical = 0;      // root mean square of the alphabet's learned entries
    int m_length = 0;
    std::vector<Token> m_tokens;
    std::vector<int> m_lengths;
    std::vector<int> m_labels;
    std::vector<std::uint32_t> m_ids;
    std::vector<float> m_logits;
};

} // namespace fovea
