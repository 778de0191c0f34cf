// SPDX-License-Identifier: MIT
#include "core/claims/judge.h"

#include "core/base/text.h"
#include "core/base/wording.h"
#include "core/claims/evidence_state.h"

#include <algorithm>

namespace fovea {

namespace {

using PlannedParts = std::vector<std::vector<PlannedCell>>;

void judgeParts(const Claim &claim, const PlannedParts &planned, const Criterion &criterion,
                ClaimResult &result)
{
    result.parts.clear();
    for (std::size_t i = 0; i < claim.parts.size(); ++i)
        result.parts.push_back(judgePart(claim, claim.parts[i], planned[i], criterion));
    putTogether(claim, result);
}

bool isKnown(const ClaimResult &result)
{
    return std::ranges::none_of(result.parts, [](const PartResult &part) {
        return part.comparison && part.look > 0 && !part.comparison->underWay.empty();
    });
}

// The same rule where runs count as arrived at other thresholds.
void addStrip(const Claim &claim, const PlannedParts &planned, ClaimResult &result)
{
    const bool knowsThreshold = claim.test.kind == TestKind::Compare || claim.test.kind == TestKind::Ratio;
    if (!knowsThreshold || result.state == ClaimState::NotRun)
        return;
    const std::pair<const char *, Criterion> entries[] = {{"90 %", {0.90, false}},
                                                          {"95 %", {0.95, false}},
                                                          {"99 %", {0.99, false}},
                                                          {"95 % twice", {0.95, true}}};
    for (const auto &[name, criterion] : entries) {
        ClaimResult other;
        judgeParts(claim, planned, criterion, other);
        std::optional<ClaimState> state;
        if (isKnown(other) && !other.parts.empty() &&
            std::ranges::all_of(other.parts, [](const PartResult &part) {
                return part.look == 0 || part.comparison.has_value();
            }))
            state = other.state;
        result.strip.push_back({name, state});
    }
}

// After how many seeds this part is looked at next; 0: it was looked at for the last time.
int nextLook(const Claim &claim, const PartResult &part)
{
    int next = 0;
    for (const int look : claim.looks)
        if (look > part.look && (next == 0 || look < next))
            next = look;
    return next;
}

void judgeTrials(const Claim &claim, const EvidenceStore &store, ClaimResult &result)
{
    const auto found = store.trials.find(claim.test.file);
    if (found == store.trials.end()) {
        result.reason = "the trials have not been made";
        return;
    }
    const EvidenceTrials &trials = found->second;
    result.state = trials.largest <= claim.test.limit ? ClaimState::Supported : ClaimState::Contradicted;
    result.reason =
        "at most " + fixedText(trials.largest, 3) + " of the bound in " + countText(trials.trials, "trial");
    result.made = "Fovea " + trials.machine.fovea + ", " + trials.machine.cpu + ", " + dayText(trials.made);
    result.newest = trials.made;
    if (trials.altered)
        doubt("The file of trials was altered after it was published.", "its evidence was altered", store,
              result);
}

} // namespace

int ClaimResult::missingRuns() const
{
    int count = 0;
    for (const MissingRuns &sweep : missing)
        count += int(sweep.addresses.size());
    return count;
}

bool ClaimResult::dependsOnThreshold() const
{
    return std::ranges::any_of(strip, [&](const StripEntry &entry) {
        return entry.state && strip.size() > 1 && strip[1].state && *entry.state != *strip[1].state;
    });
}

const LaneComparison *ClaimResult::comparison() const
{
    return parts.size() == 1 && parts.front().comparison && parts.front().seeds.size() > 0
               ? &*parts.front().comparison
               : nullptr;
}

ClaimResult judge(const Claim &claim, const EvidenceStore &store, PlannedRuns &plans)
{
    ClaimResult result;
    result.id = claim.id;
    if (claim.test.kind == TestKind::None) {
        result.state = claim.test.state;
        result.reason = claim.test.reason;
        return result;
    }
    if (claim.test.kind == TestKind::Trials) {
        judgeTrials(claim, store, result);
        return result;
    }
    PlannedParts planned;
    for (const ClaimPart &part : claim.parts) {
        planned.emplace_back();
        for (const ClaimCell &cell : part.cells)
            planned.back().push_back(plans.find(claim, cell, store));
    }
    judgeParts(claim, planned, {claim.test.accuracy, false}, result);
    addStrip(claim, planned, result);
    for (std::size_t i = 0; i < planned.size(); ++i)
        noteEvidence(planned[i], nextLook(claim, result.parts[i]), result);
    checkEvidence(claim, planned, store, result);
    if (const auto before = store.published.find(claim.id);
        result.state == ClaimState::NotRun && before != store.published.end() &&
        (before->second == ClaimState::Supported || before->second == ClaimState::Contradicted)) {
        result.cautions.push_back("Its evidence is gone or cannot be read.");
        result.was = before->second;
    }
    return result;
}

std::vector<ClaimResult> judged(const ClaimRegister &claims, const EvidenceStore &store)
{
    PlannedRuns plans;
    std::vector<ClaimResult> results;
    for (const Claim *claim : claims.all())
        results.push_back(judge(*claim, store, plans));
    return results;
}

} // namespace fovea
