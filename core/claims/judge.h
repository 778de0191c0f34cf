// SPDX-License-Identifier: MIT
#pragma once

#include "core/claims/planned_runs.h"

namespace fovea {

// When a run counts as arrived.
struct Criterion
{
    double accuracy = convergedAccuracy;
    bool twice = false; // in a row
};

// One planned seed of a part, for its pip and its row in the table of evidence.
struct SeedMark
{
    std::uint64_t seed = 0;
    bool isIn = false;
    bool counts = false;         // it is within the look that decides
    int score = 0;               // +1: speaks for the lane
    std::optional<Range> ratio;  // of a pair's epochs
    std::optional<double> value; // what else was measured: an accuracy, a difference, a ratio
    Observation lane, against;
    std::string laneAddress, againstAddress;
};

struct PartResult
{
    std::string name;
    std::string axis;
    ClaimState state = ClaimState::NotRun;
    std::string reason;
    std::string words; // its number in words, where it is no ratio: "10 of 10 seeds"
    int look = 0;      // seeds that decide; 0: none is complete
    int seedsIn = 0;
    int planned = 0;                          // seeds
    std::optional<LaneComparison> comparison; // of the look, or of what is in before the first one
    std::optional<OrderInterval> interval;    // of another number than the ratio
    std::optional<double> median;             // likewise
    std::vector<SeedMark> seeds;
};

// What is left to run for a claim: places are found by address in the sweep's plan.
struct MissingRuns
{
    std::string sweep;
    std::vector<std::string> addresses;
};

struct StripEntry
{
    std::string name;                // "90 %", "95 % twice"
    std::optional<ClaimState> state; // empty: the runs ended too early to tell
};

struct ClaimResult
{
    std::string id;
    ClaimState state = ClaimState::NotRun;
    std::string reason; // empty only where nothing is to be said
    std::vector<PartResult> parts;
    std::vector<std::string> cautions; // bad evidence, in sentences
    std::optional<ClaimState> was;     // the verdict that bad evidence has put in doubt
    std::vector<StripEntry> strip;     // empty: the test knows no threshold
    std::vector<std::string> evidence; // addresses of the runs that were used
    std::vector<MissingRuns> missing;
    std::vector<MissingRuns> missingToLook; // of them, what the next planned look waits for
    std::string made;   // "Fovea 0.1.0, Intel Xeon (avx2), 18 Nov 2026, 1.2 h of training"
    std::string newest; // when the newest run ended

    int missingRuns() const;
    bool dependsOnThreshold() const;
    // The only part's, of a paired comparison; null: this claim has no ratio.
    const LaneComparison *comparison() const;
};

ClaimResult judge(const Claim &claim, const EvidenceStore &store, PlannedRuns &plans);
std::vector<ClaimResult> judged(const ClaimRegister &claims, const EvidenceStore &store);

// One part, before parts are put together.
PartResult judgePart(const Claim &claim, const ClaimPart &part, const std::vector<PlannedCell> &cells,
                     const Criterion &criterion);
// Several parts make one verdict.
void putTogether(const Claim &claim, ClaimResult &result);

} // namespace fovea
