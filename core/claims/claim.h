// SPDX-License-Identifier: MIT
#pragma once

#include "core/results/comparison.h"
#include "core/sweep/grid/cell_fields.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fovea {

// How a claim is tested. The numbers that each kind reads are in ClaimTest.
enum class TestKind {
    None,       // nothing to test with: `state` says so
    Compare,    // epochs to `accuracy`, lane against another, by the rule of comparisons
    Ratio,      // the same; the interval of the ratio must hold `value` and leave out `excludes`
    Seeds,      // in how many seeds a measure is where it should be
    Heldout,    // last held-out accuracy: good, or near a trivial rule
    Difference, // of last held-out accuracies, paired: not below -margin
    Ceiling,    // last held-out accuracy stays at or below `value`
    Rank,       // rank correlation over tasks of dispersion ratio and speed-up
    Trials,     // a file of trials: none above `limit`
};

enum class Measure { BestTrain, DispersionRatio, Conditions };

// How the parts of a claim make one verdict.
enum class Together { All, Count, Share };

enum class ClaimState { Supported, Contradicted, Undecided, NotRun, NotTestable };

std::string_view textOf(ClaimState state);        // "not-run", as in JSON
std::string_view wordsOf(ClaimState state);       // "Not run"
std::string_view signOf(ClaimState state);        // one column wide
ClaimState claimStateFrom(std::string_view text); // InputError for anything else

// One cell of a sweep, alone or against another one.
struct ClaimCell
{
    std::string sweep;              // "evidence/even-pairs", a prepared grid
    std::vector<CellField> lane;    // matches exactly one of its cells
    std::vector<CellField> against; // likewise; empty: the lane stands alone
};

// Of a number of seeds: supported from, contradicted up to.
struct SeedLimits
{
    int atLeast = 0;
    int atMost = 0;
};

// A task, or a question within the claim: cells whose pairs are judged together.
struct ClaimPart
{
    std::string name;
    std::string axis; // parts of one axis are counted together; empty: none
    std::vector<ClaimCell> cells;
    std::vector<Verdict> supported, contradicted; // of Compare
    std::map<int, SeedLimits> limits;             // of Seeds, by look
    double baseline = 0;                          // of Heldout: the trivial rule's accuracy
    bool expectsGood = true;                      // of Heldout
};

struct ClaimTest
{
    TestKind kind = TestKind::None;
    double accuracy = convergedAccuracy;
    Together together = Together::All;
    int supportedAt = 0, contradictedAt = 0; // parts, of Together::Count
    double share = 1;                        // of parts, of Together::Share
    double value = 0, excludes = 1;          // of Ratio and Ceiling
    Measure measure = Measure::BestTrain;    // of Seeds
    std::vector<int> levels;                 // percentiles, of Seeds and Rank
    double from = 0, below = 1;
    double good = 0, above = 0, near = 0; // of Heldout
    double margin = 0;                    // of Difference
    std::map<int, double> critical;       // of Rank, by number of points
    std::string file;                     // of Trials
    double limit = 1;
    ClaimState state = ClaimState::NotRun; // of None
    std::string reason;
};

struct Claim
{
    std::string id;
    std::string shortName;
    std::string statement;
    std::string source;
    std::string origin; // "paper", "control", "open question"
    ClaimTest test;
    std::vector<std::uint64_t> seeds; // in their order
    std::vector<int> looks;           // after how many of them a verdict may be given
    std::vector<ClaimPart> parts;
    std::string refuted;
    std::vector<std::string> deviations;
    std::optional<double> paper; // the paper's number
    std::string hash;            // of what decides: test, parts, seeds, looks
};

struct ClaimQuestion
{
    std::string text;
    std::vector<Claim> claims;
};

// All claims, registered before evidence was made for them.
struct ClaimRegister
{
    int version = 0;
    std::string registered; // date
    std::string hash;       // of everything that decides
    std::vector<ClaimQuestion> questions;

    std::vector<const Claim *> all() const;
    const Claim &claim(std::string_view id) const; // UsageError names the nearest
};

} // namespace fovea
