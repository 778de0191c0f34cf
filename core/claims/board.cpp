// SPDX-License-Identifier: MIT
#include "core/claims/board.h"

#include "core/base/text.h"
#include "core/base/wording.h"
#include "core/claims/evidence_state.h"
#include "core/experiment/field_words.h"
#include "core/experiment/spec_fields.h"
#include "core/report/comparison_words.h"

#include <algorithm>
#include <set>

namespace fovea {

namespace {

std::string fieldIn(const std::vector<CellField> &fields, const std::string &name)
{
    const auto found = std::ranges::find(fields, name, &CellField::field);
    return found == fields.end() ? std::string() : found->value;
}

} // namespace

std::map<ClaimState, int> ClaimBoard::counts() const
{
    std::map<ClaimState, int> counts;
    for (const ClaimResult &result : results)
        ++counts[result.state];
    return counts;
}

const ClaimResult &ClaimBoard::result(std::string_view id) const
{
    const Claim &claim = claims.claim(id);
    return *std::ranges::find(results, claim.id, &ClaimResult::id);
}

int ClaimBoard::runsIn() const
{
    std::set<std::string> runs;
    for (const ClaimResult &result : results)
        runs.insert(result.evidence.begin(), result.evidence.end());
    return int(runs.size());
}

int ClaimBoard::plannedRuns() const
{
    std::set<std::string> runs;
    for (const ClaimResult &result : results) {
        runs.insert(result.evidence.begin(), result.evidence.end());
        for (const MissingRuns &missing : result.missing)
            runs.insert(missing.addresses.begin(), missing.addresses.end());
    }
    return int(runs.size());
}

std::optional<double> ClaimBoard::missingSeconds(const ClaimResult &result) const
{
    double sum = 0;
    for (const MissingRuns &missing : result.missing) {
        const auto mean = runSeconds.find(missing.sweep);
        if (mean == runSeconds.end())
            return {};
        sum += mean->second * double(missing.addresses.size());
    }
    return sum;
}

std::optional<double> ClaimBoard::missingSeconds() const
{
    std::map<std::string, std::string> sweeps; // of each run
    for (const ClaimResult &result : results)
        for (const MissingRuns &missing : result.missing)
            for (const std::string &address : missing.addresses)
                sweeps.emplace(address, missing.sweep);
    double sum = 0;
    for (const auto &[address, sweep] : sweeps) {
        const auto mean = runSeconds.find(sweep);
        if (mean == runSeconds.end())
            return {};
        sum += mean->second;
    }
    return sum;
}

std::string ClaimBoard::evidenceMade() const
{
    const auto newest = std::ranges::max_element(results, {}, &ClaimResult::newest);
    if (newest == results.end() || newest->newest.empty())
        return {};
    return newest->made.substr(0, newest->made.find(", ")) + ", " + dayText(newest->newest);
}

ClaimBoard boardFrom(ClaimRegister claims, const std::vector<std::string> &folders)
{
    EvidenceStore store;
    for (const std::string &folder : folders)
        if (!folder.empty())
            readEvidence(folder, store);
    ClaimBoard board;
    std::map<std::string, int> counts;
    for (const auto &[address, run] : store.runs) {
        board.runSeconds[run.sweep] += run.seconds;
        ++counts[run.sweep];
    }
    for (auto &[sweep, seconds] : board.runSeconds)
        seconds /= counts[sweep];
    board.results = judged(claims, store);
    board.claims = std::move(claims);
    board.complaints = std::move(store.complaints);
    return board;
}

LaneNames laneNames(const ClaimPart &part)
{
    const ClaimCell &cell = part.cells.front();
    const auto nameOf = [](const std::vector<CellField> &lane, const std::vector<CellField> &other) {
        std::string name = fieldIn(lane, "mask");
        for (const CellField &field : lane)
            if (field.field != "mask" && field.value != fieldIn(other, field.field) &&
                field.value != fieldText(RunSpec{}, field.field))
                name += (name.empty() ? "" : ", ") + fieldWords(field.field, field.value);
        return name;
    };
    return {nameOf(cell.lane, cell.against), nameOf(cell.against, cell.lane)};
}

std::string ratioText(const Range &range)
{
    return ratioWords(range);
}

std::string numberText(const Claim &claim, const ClaimResult &result)
{
    if (claim.test.kind == TestKind::Trials || claim.test.kind == TestKind::Rank)
        return result.state == ClaimState::NotRun ? "" : result.reason;
    if (const LaneComparison *comparison = result.comparison()) {
        const std::string ratio = "ratio " + ratioText(comparison->ratio);
        return comparison->hasInterval()
                   ? ratio + ", interval " + ratioText(comparison->interval.range) + " (" +
                         coverageText(comparison->interval.coverage) + ")"
                   : ratio + ", range of " + countText(comparison->test.pairs(), "seed");
    }
    if (result.parts.size() == 1)
        return result.parts.front().words;
    return {};
}

} // namespace fovea
