// SPDX-License-Identifier: MIT
#include "core/base/text.h"
#include "core/base/wording.h"
#include "core/claims/judge.h"
#include "core/results/rank_correlation.h"

#include <algorithm>
#include <cmath>

namespace fovea {

namespace {

int countOf(const ClaimResult &result, ClaimState state)
{
    return int(std::ranges::count(result.parts, state, &PartResult::state));
}

std::string namesOf(const ClaimResult &result, ClaimState state)
{
    std::vector<std::string> names;
    for (const PartResult &part : result.parts)
        if (part.state == state)
            names.push_back(part.name);
    return joined(names, ", ");
}

// "1 of 3 parts supported (ReLU), 2 not run" where not all say the same.
void leaveOpen(ClaimResult &result)
{
    if (countOf(result, ClaimState::NotRun) == int(result.parts.size())) {
        result.state = ClaimState::NotRun;
        result.reason = "no part of it has run";
        return;
    }
    result.state = ClaimState::Undecided;
    std::vector<std::string> words;
    const auto counted = [&](int count) {
        return std::to_string(count) +
               (words.empty() ? " of " + countText(int(result.parts.size()), "part") : std::string()) + " ";
    };
    for (const ClaimState state : {ClaimState::Supported, ClaimState::Contradicted, ClaimState::Undecided})
        if (const int count = countOf(result, state))
            words.push_back(counted(count) + std::string(textOf(state)) + " (" + namesOf(result, state) +
                            ")");
    if (const int count = countOf(result, ClaimState::NotRun))
        words.push_back(counted(count) + "not run");
    result.reason = joined(words, ", ");
}

void all(ClaimResult &result)
{
    if (countOf(result, ClaimState::Contradicted) > 0) {
        result.state = ClaimState::Contradicted;
        result.reason = "on " + namesOf(result, ClaimState::Contradicted);
    } else if (countOf(result, ClaimState::Supported) == int(result.parts.size())) {
        result.state = ClaimState::Supported;
        result.reason = "in all " + countText(int(result.parts.size()), "part");
    } else {
        leaveOpen(result);
    }
}

void count(const ClaimTest &test, ClaimResult &result)
{
    const int supported = countOf(result, ClaimState::Supported);
    const int contradicted = countOf(result, ClaimState::Contradicted);
    if (supported >= test.supportedAt) {
        result.state = ClaimState::Supported;
        result.reason = "on " + namesOf(result, ClaimState::Supported);
    } else if (contradicted >= test.contradictedAt && supported == 0) {
        result.state = ClaimState::Contradicted;
        result.reason = "on " + namesOf(result, ClaimState::Contradicted);
    } else {
        leaveOpen(result);
    }
}

// Whether on one axis more than half of the cells speak against the claim; its name.
std::string axisAgainst(const ClaimResult &result)
{
    std::map<std::string, std::pair<int, int>> axes; // against, all
    for (const PartResult &part : result.parts) {
        axes[part.axis].first += part.state == ClaimState::Contradicted;
        ++axes[part.axis].second;
    }
    for (const auto &[axis, cells] : axes)
        if (2 * cells.first > cells.second)
            return axis;
    return {};
}

void share(const ClaimTest &test, ClaimResult &result)
{
    const int supported = countOf(result, ClaimState::Supported);
    const int contradicted = countOf(result, ClaimState::Contradicted);
    const int cells = int(result.parts.size());
    if (const std::string axis = axisAgainst(result); !axis.empty()) {
        result.state = ClaimState::Contradicted;
        result.reason = "most cells are slower on the axis " + axis;
    } else if (supported >= test.share * cells && contradicted == 0) {
        result.state = ClaimState::Supported;
        result.reason = "in " + std::to_string(supported) + " of " + countText(cells, "cell");
    } else {
        leaveOpen(result);
    }
}

void rank(const ClaimTest &test, ClaimResult &result)
{
    std::vector<double> dispersions, speeds;
    for (const PartResult &part : result.parts)
        if (part.median && part.comparison) {
            dispersions.push_back(*part.median);
            speeds.push_back(part.comparison->ratio.low);
        }
    const int points = int(dispersions.size());
    const auto critical = test.critical.find(points);
    if (critical == test.critical.end()) {
        leaveOpen(result);
        if (result.state == ClaimState::Undecided)
            result.reason = countText(points, "task") + " with both numbers; at least " +
                            std::to_string(test.critical.begin()->first) + " are needed";
        return;
    }
    const auto correlation = rankCorrelation(dispersions, speeds);
    if (!correlation) {
        result.state = ClaimState::Undecided;
        result.reason =
            "all " + countText(points, "task") + " have the same ratio: there is no order to compare";
        return;
    }
    const double rho = correlation->rho;
    result.reason = "rank correlation " + fixedText(rho, 2) + " over " + countText(points, "task") +
                    ", needs " + textOf(-critical->second) + " or less";
    result.state = rho <= -critical->second  ? ClaimState::Supported
                   : rho >= critical->second ? ClaimState::Contradicted
                                             : ClaimState::Undecided;
}

} // namespace

void putTogether(const Claim &claim, ClaimResult &result)
{
    if (claim.test.kind == TestKind::Rank) {
        rank(claim.test, result);
        return;
    }
    if (result.parts.size() == 1) {
        result.state = result.parts.front().state;
        result.reason = result.parts.front().reason;
        return;
    }
    switch (claim.test.together) {
    case Together::All:
        all(result);
        break;
    case Together::Count:
        count(claim.test, result);
        break;
    case Together::Share:
        share(claim.test, result);
        break;
    }
}

} // namespace fovea
