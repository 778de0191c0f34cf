// SPDX-License-Identifier: MIT
#pragma once

#include "core/experiment/spec_json.h"
#include "core/model/batch.h"
#include "core/model/network.h"
#include "core/tasks/dataset.h"

#include <memory>
#include <vector>

namespace fovea {

// One set of examples as a lane feeds them: padded, with its global tokens.
struct PaddedSet
{
    int positions = 0;
    std::vector<Token> tokens; // examples x positions
    std::vector<int> lengths;
    std::vector<int> labels;
    std::vector<std::uint32_t> ids; // 0, 1, 2, ...

    int size() const { return int(labels.size()); }
    Batch slice(int first, int count) const; // consecutive examples, no copy
};

// Copies chosen examples into one batch; keeps its memory between calls.
class BatchBuilder
{
public:
    Batch gather(const PaddedSet &set, std::span<const std::uint32_t> examples);

private:
    std::vector<Token> m_tokens;
    std::vector<int> m_lengths;
    std::vector<int> m_labels;
    std::vector<std::uint32_t> m_ids;
};

// The data of one lane and seed. Immutable after making; shared between threads.
struct RunData
{
    std::shared_ptr<const Dataset> dataset;
    InputShape shape;
    PaddedSet train;
    PaddedSet heldout;
};

// Padded length (without globals) of a lane whose longest sequence is `longest`.
int paddedLength(int longest, const Mask &mask, Padding padding);
InputShape inputShape(const Dataset &dataset, const LaneRecord &lane);
PaddedSet padded(const std::vector<Sequence> &sequences, const InputShape &shape);
RunData makeRunData(std::shared_ptr<const Dataset> dataset, const LaneRecord &lane);

} // namespace fovea
