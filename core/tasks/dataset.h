// SPDX-License-Identifier: MIT
#pragma once

#include "core/tasks/task.h"

#include <cstdint>
#include <string>
#include <vector>

namespace fovea {

// Train and held-out examples of one seed, in generated order, not padded. Shared by the lanes of a seed.
struct Dataset
{
    std::vector<Sequence> train;
    std::vector<Sequence> heldout;
    int alphabet = 0; // PAD is this token
    int classes = 0;

    int longest() const; // over both sets
    bool operator==(const Dataset &) const = default;
};

// Generates or, where the spec names files, reads. No sequence occurs twice, in one set or both. Held-out is
// generated first, so it does not depend on the size of the train set. UsageError when a length has too few
// sequences, saying how many exist; InputError names file and line.
Dataset makeDataset(const TaskSpec &task, const DataSpec &data, std::uint64_t runSeed);

// The seed whose data a run with this seed gets.
std::uint64_t dataSeed(const DataSpec &data, std::uint64_t runSeed);

// A fingerprint that is kept with a run and checked on opening.
std::uint64_t hashOf(const Dataset &data);

// JSONL of {"tokens":[...],"label":n} or {"text":"...","label":n}. With a named task texts are parsed and
// labels checked by it; with task "file" tokens are any non-negative integers.
std::vector<Sequence> readSequences(const std::string &path, const TaskSpec &task);

} // namespace fovea
