// SPDX-License-Identifier: MIT
#pragma once

#include "core/inspect/attention_flow.h"
#include "core/inspect/head_digest.h"
#include "core/inspect/probe.h"
#include "core/run/run_event.h"
#include "core/tasks/dataset.h"

#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace fovea::app {

// A run as a probe needs it: what it is, and where its weights are.
struct ProbeSubject
{
    std::string path; // of the session; empty: not on disk yet
    RunId run{};      // in that session; 0: not there yet
    LaneRecord lane;
    std::uint64_t seed = 0;
    std::uint64_t laneSalt = 0; // for independent initial weights
    int epoch = -1;             // wanted

    bool operator==(const ProbeSubject &) const = default;
};

// The weights nearest to the wanted epoch that were kept.
struct KeptWeights
{
    int epoch = -1;
    std::shared_ptr<const std::vector<float>> values;
};

// What the thread of a ProbeService works with: data sets, weights, networks and earlier probes, kept within
// a budget. Owned and called by that thread alone. Throws what the session, the data or the probe refuse.
class ProbeCache
{
public:
    ProbeCache();
    ~ProbeCache();

    std::shared_ptr<const Dataset> data(const ProbeSubject &subject);
    InputShape shape(const ProbeSubject &subject);
    KeptWeights weights(const ProbeSubject &subject);
    std::vector<int> snapshots(const ProbeSubject &subject); // -1 is init, which there always is

    struct Example
    {
        std::vector<Token> tokens;
        std::optional<int> label;
        std::optional<std::uint32_t> id;

        bool operator==(const Example &) const = default;
    };

    // Views of `weights`, which must outlive the request.
    ProbeRequest request(const ProbeSubject &subject, const KeptWeights &weights, const Example &example);
    // One probe of several that are wanted together.
    struct Wanted
    {
        ProbeSubject subject;
        KeptWeights weights;
        Example example;
        std::shared_ptr<const AttentionProbe> probe = {}; // the answer; null where it was refused
        std::string problem = {};                         // a sentence, then
        bool passing = false; // weights between two epochs: never remembered as those of one
    };
    // What is not known yet is computed side by side, a thread per run. Throws nothing.
    void answer(std::vector<Wanted> &wanted);
    std::shared_ptr<const AttentionProbe> probe(const ProbeSubject &subject, const KeptWeights &weights,
                                                const Example &example);
    // What the stage needs beside an answered probe; null where the stage needs nothing or it was refused.
    std::shared_ptr<const AttentionFlow> flow(const Wanted &answered, MapStage stage);
    std::shared_ptr<const HeadDigests> digests(const std::shared_ptr<const AttentionProbe> &probe);
    Prober &prober(const ProbeSubject &subject);

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace fovea::app
