// SPDX-License-Identifier: MIT
#pragma once

#include "core/inspect/attention_flow.h"
#include "core/inspect/example_order.h"
#include "core/inspect/head_digest.h"
#include "core/inspect/probe.h"
#include "core/inspect/set_walk.h"
#include "core/probing/probe_subject.h"
#include "core/tasks/dataset.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace fovea {

// What jobs of a ProbeService work with: data sets, weights, networks and earlier probes, kept within a
// budget. One thread at a time may use it. Throws what the session, the data or the probe refuse.
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
    // A run to be asked about a whole set of its examples. Views of `weights`, which must outlive it.
    SetRequest setRequest(const ProbeSubject &subject, const KeptWeights &weights, ExampleSplit split);

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace fovea
