// SPDX-License-Identifier: MIT
#pragma once

#include "core/experiment/spec_json.h"
#include "core/files/bytes.h"
#include "core/results/records.h"
#include "core/run/run_event.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace fovea {

// What is needed to repeat a session elsewhere.
struct Provenance
{
    std::string fovea;
    std::string torch;
    std::string blas;
    std::string cpu;
    int threads = 0;
    std::string command; // the exact command line
    std::string started; // ISO 8601, UTC
    std::string ended;   // empty while not ended

    bool operator==(const Provenance &) const = default;
};

// Where a run branched off: a run of the same session, which may have been deleted since, and an epoch of it.
struct RunParent
{
    RunId run{};
    int epoch = -1; // -1 is init

    bool operator==(const RunParent &) const = default;
};

struct StoredRun
{
    RunId id{};
    int lane = 0; // index in the experiment
    std::string laneName;
    LaneRecord record;
    std::uint64_t seed = 0;
    RunStatus status = RunStatus::Queued; // Running only while a writer lives
    std::string stopReason;
    RunFacts facts;                   // zero and empty while queued
    std::vector<std::string> remarks; // "epoch 12: resumed on other kernels (reference, before avx2)"
    std::optional<RunParent> parent;  // none: it started from init
    std::string address;              // as of runAddress(); equal for equal bits
};

// What a computed result belongs to. The parameters are a text of the kind's own making, equal for equal
// questions.
struct ResultKey
{
    std::string kind;    // "surface"
    std::string address; // of the run
    int epoch = -1;
    std::string parameters;

    bool operator==(const ResultKey &) const = default;
};

// Something that was computed from a run and takes long to compute again: a surface, eigenvalues. Kinds are
// of no concern to the session, which keeps those it does not know.
struct StoredResult
{
    ResultKey key;
    int version = 1;  // of the kind's bytes
    std::string made; // ISO 8601, UTC
    Bytes bytes;

    bool operator==(const StoredResult &) const = default;
};

// A grid of runs under a name. Its runs are named by their addresses: they may be of other sweeps too, or not
// made yet.
struct StoredSweep
{
    std::string name;
    std::string spec; // JSON: what was asked for
    std::string made; // ISO 8601, UTC
    std::vector<std::string> addresses;

    bool operator==(const StoredSweep &) const = default;
};

} // namespace fovea
