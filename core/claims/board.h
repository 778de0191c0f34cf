// SPDX-License-Identifier: MIT
#pragma once

#include "core/claims/judge.h"
#include "core/report/text_table.h"

namespace fovea {

// Every claim with what the evidence says of it. A value.
struct ClaimBoard
{
    ClaimRegister claims;
    std::vector<ClaimResult> results; // as in claims.all()
    std::vector<std::string> complaints;
    std::map<std::string, double> runSeconds; // by sweep: what its runs took on the mean

    std::map<ClaimState, int> counts() const;
    const ClaimResult &result(std::string_view id) const; // UsageError names the nearest
    int plannedRuns() const;                              // each once
    int runsIn() const;
    std::optional<double> missingSeconds(const ClaimResult &result) const; // of one core; empty: not known
    std::optional<double> missingSeconds() const; // likewise of all claims, each run once
    std::string evidenceMade() const;             // "Fovea 0.1.0, 18 Nov 2026"; empty: nothing is there
};

// From folders, the first one first: what is shipped, then what was made here.
ClaimBoard boardFrom(ClaimRegister claims, const std::vector<std::string> &folders);

// The number of a claim in a few words: "2.4 (1.7 to 3.1, 97.9 %)", "10 of 10 seeds", empty.
std::string numberText(const Claim &claim, const ClaimResult &result);
// What a part compares, in a few words: "top-k:5" and "full", or "full, sharpness 2".
struct LaneNames
{
    std::string lane;
    std::string against; // empty: the lane stands alone
};
LaneNames laneNames(const ClaimPart &part);
// "2.4", "> 1.7", "1.2 to 2.0".
std::string ratioText(const Range &range);

std::string textOf(const ClaimBoard &board, const Paper &paper);                         // the list
std::string cardText(const Claim &claim, const ClaimResult &result, const Paper &paper); // one claim
std::string jsonOf(const ClaimBoard &board, const std::vector<std::string> &ids);        // empty: all
std::string markdownOf(const ClaimBoard &board, const std::vector<ClaimState> &states);  // a table

} // namespace fovea
