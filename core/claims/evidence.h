// SPDX-License-Identifier: MIT
#pragma once

#include "core/claims/claim.h"
#include "core/sweep/run_result.h"

#include <map>

namespace fovea {

// What is known of one run, without its weights: enough for every test of the register.
struct EvidenceRun
{
    std::string address;
    std::uint64_t seed = 0;
    std::string sweep; // that made it
    std::string mask;
    std::vector<CellField> fields; // of the sweep's columns, for people
    RunStatus status = RunStatus::Finished;
    AccuracyKind accuracy = AccuracyKind::Full;
    int cap = 0;
    std::optional<double> until;
    std::vector<double> train;                      // accuracies by epoch
    std::vector<double> heldout;                    // likewise
    std::map<std::string, std::vector<double>> end; // metrics of the last epoch at percentileLevels(), pooled
    SweepManifest machine;
    std::string engine;
    std::string ended; // ISO 8601, UTC
    double seconds = 0;
    std::string bits;     // as of RunResult
    int registered = -1;  // which register it was made under: EvidenceStore::registers; -1: the present one
    bool altered = false; // its checksum is wrong
    bool differsInTable = false; // results.csv says something else of it, or nothing
    std::string folder;          // of the sweep, with weights; empty: only this is left

    int epochs() const { return int(train.size()); }
    bool isDoubtful() const { return altered || differsInTable; }
    // The first epoch at this accuracy, or the second of two in a row.
    std::optional<int> arrival(double wanted, bool twice) const;
    // As if it had been made with these limits; empty where it ends too early for them.
    std::optional<EvidenceRun> limited(int toCap, std::optional<double> toUntil) const;
};

// The rule of a claim at the time when runs were published: hash of each claim that they serve.
using RegisteredHashes = std::map<std::string, std::string>;

// Trials that are no runs: one number that must stay below a limit.
struct EvidenceTrials
{
    std::int64_t trials = 0;
    double largest = 0;
    SweepManifest machine;
    std::string made;
    bool altered = false;
};

// All runs that were found, by address.
struct EvidenceStore
{
    std::map<std::string, EvidenceRun> runs;
    std::vector<RegisteredHashes> registers;
    std::map<std::string, EvidenceTrials> trials; // by file name
    std::map<std::string, ClaimState> published;  // verdicts as they were published last
    std::vector<std::string> complaints;          // files that could not be read, in sentences

    void add(EvidenceRun run); // the one that is known already stays unless this one goes further
    void add(const EvidenceStore &other);
};

// Files and directories of sweeps in a folder; nothing where it does not exist. Never throws for what it
// finds: what is wrong becomes a complaint.
void readEvidence(const std::string &folder, EvidenceStore &store);

// Writes results and curves of the store, a file per sweep, a table of all runs and the verdicts, so that
// `readEvidence` reads them. What is there and unchanged keeps the register it was made under.
void publishEvidence(const EvidenceStore &store, const ClaimRegister &claims, const std::string &folder);

} // namespace fovea
