// SPDX-License-Identifier: MIT
#include "core/claims/evidence_state.h"

#include "core/base/text.h"
#include "core/base/wording.h"

#include <algorithm>
#include <set>

namespace fovea {

namespace {

using PlannedParts = std::vector<std::vector<PlannedCell>>;

// The runs of a claim that are in, each once.
std::map<std::string, const EvidenceRun *> runsOf(const PlannedParts &planned)
{
    std::map<std::string, const EvidenceRun *> runs;
    for (const auto &cells : planned)
        for (const PlannedCell &cell : cells)
            for (const PlannedPair &pair : cell.pairs)
                for (const auto *run : {&pair.laneRun, &pair.againstRun})
                    if (*run)
                        runs[(*run)->address] = &**run;
    return runs;
}

// "18 Nov 2026", "18 to 19 Nov 2026".
std::string daysText(const std::string &first, const std::string &last)
{
    const std::string from = dayText(first), to = dayText(last);
    const auto month = from.find(' ');
    if (from == to)
        return to;
    const bool isOneMonth = month != std::string::npos && to.ends_with(from.substr(month));
    return (isOneMonth ? from.substr(0, month) : from) + " to " + to;
}

std::string machineText(const std::map<std::string, const EvidenceRun *> &runs)
{
    std::set<std::string> versions, machines, days;
    double seconds = 0;
    for (const auto &[address, run] : runs) {
        versions.insert(run->machine.fovea);
        machines.insert(run->machine.cpu + " (" + run->machine.instructions + ")");
        days.insert(run->ended.substr(0, 10));
        seconds += run->seconds;
    }
    const auto list = [](const std::set<std::string> &texts) {
        return joined(std::vector<std::string>(texts.begin(), texts.end()), " and ");
    };
    return "Fovea " + list(versions) + ", " + list(machines) + ", " +
           daysText(*days.begin(), *days.rbegin()) + ", " + spanText(seconds) + " of training";
}

// Hash of the claim when this run was published; null: it is of the present register.
const RegisteredHashes *registerOf(const EvidenceRun &run, const EvidenceStore &store)
{
    return run.registered < 0 ? nullptr : &store.registers[std::size_t(run.registered)];
}

void checkGaps(const PlannedParts &planned, ClaimResult &result)
{
    std::set<std::uint64_t> said;
    for (const auto &cells : planned)
        for (const PlannedCell &cell : cells) {
            const int leading = cell.leading();
            const bool hasLater =
                std::any_of(cell.pairs.begin() + std::min<int>(leading + 1, int(cell.pairs.size())),
                            cell.pairs.end(), [](const PlannedPair &pair) { return pair.isIn(); });
            if (hasLater && said.insert(cell.pairs[std::size_t(leading)].seed).second)
                result.cautions.push_back("Seed " + std::to_string(cell.pairs[std::size_t(leading)].seed) +
                                          " is missing while later ones are in: the next look waits for it.");
        }
}

void addOnce(const std::string &address, std::vector<std::string> &list)
{
    if (std::ranges::find(list, address) == list.end())
        list.push_back(address);
}

// Those of one sweep, begun where there are none yet.
std::vector<std::string> &runsOf(const std::string &sweep, std::vector<MissingRuns> &missing)
{
    const auto known = std::ranges::find(missing, sweep, &MissingRuns::sweep);
    if (known != missing.end())
        return known->addresses;
    missing.push_back({sweep, {}});
    return missing.back().addresses;
}

} // namespace

std::string dayText(std::string_view iso)
{
    static constexpr std::string_view months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                  "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    const auto month = iso.size() >= 10 ? integerFrom(iso.substr(5, 2)) : std::nullopt;
    const auto day = iso.size() >= 10 ? integerFrom(iso.substr(8, 2)) : std::nullopt;
    if (!month || !day || *month < 1 || *month > 12)
        return std::string(iso);
    return std::to_string(*day) + " " + std::string(months[*month - 1]) + " " + std::string(iso.substr(0, 4));
}

void noteEvidence(const std::vector<PlannedCell> &cells, int nextLook, ClaimResult &result)
{
    for (const PlannedCell &cell : cells)
        for (std::size_t i = 0; i < cell.pairs.size(); ++i) {
            const PlannedPair &pair = cell.pairs[i];
            const auto note = [&](const std::string &address, const std::optional<EvidenceRun> &run) {
                if (address.empty())
                    return;
                if (run) {
                    addOnce(address, result.evidence);
                    return;
                }
                addOnce(address, runsOf(cell.sweep, result.missing));
                if (int(i) < nextLook)
                    addOnce(address, runsOf(cell.sweep, result.missingToLook));
            };
            note(pair.lane, pair.laneRun);
            note(pair.against, pair.againstRun);
        }
}

void doubt(const std::string &caution, const std::string &reason, const EvidenceStore &store,
           ClaimResult &result)
{
    result.cautions.push_back(caution);
    if (!result.was && result.state != ClaimState::NotRun) {
        const auto published = store.published.find(result.id);
        const ClaimState before = published != store.published.end() ? published->second : result.state;
        if (before == ClaimState::Supported || before == ClaimState::Contradicted)
            result.was = before;
    }
    if (result.state != ClaimState::NotRun) {
        result.state = ClaimState::Undecided;
        result.reason = reason;
    }
}

void checkEvidence(const Claim &claim, const PlannedParts &planned, const EvidenceStore &store,
                   ClaimResult &result)
{
    const auto runs = runsOf(planned);
    if (runs.empty())
        return;
    result.made = machineText(runs);
    checkGaps(planned, result);
    int altered = 0, different = 0;
    bool isStale = false, isLate = false;
    std::map<std::pair<int, std::string>, std::string> kinds; // of bits
    for (const auto &[address, run] : runs) {
        result.newest = std::max(result.newest, run->ended);
        altered += run->altered;
        different += run->differsInTable && !run->altered;
        kinds[{run->machine.bits, run->machine.instructions}] = run->machine.fovea + " (" +
                                                                run->machine.instructions + ", bits " +
                                                                std::to_string(run->machine.bits) + ")";
        if (const RegisteredHashes *hashes = registerOf(*run, store)) {
            const auto then = hashes->find(claim.id);
            isLate |= then == hashes->end() && run->sweep == planned.front().front().sweep;
            isStale |= then != hashes->end() && then->second != claim.hash;
        }
    }
    if (altered > 0)
        doubt(countText(altered, "result") + (altered == 1 ? " was" : " were") +
                  " altered after publication: the checksum is wrong.",
              "its evidence was altered", store, result);
    if (different > 0)
        doubt("results.csv does not say the same of " + countText(different, "result") +
                  " as the curves: one of the files was altered after publication.",
              "its evidence was altered", store, result);
    if (kinds.size() > 1) {
        std::vector<std::string> words;
        for (const auto &[kind, text] : kinds)
            words.push_back(text);
        doubt("Runs of different bits are mixed: Fovea " + joined(words, " and ") + ".",
              "its evidence mixes versions", store, result);
    }
    if (isStale)
        doubt("Stale: the claim's rule was changed after this evidence was made.",
              "its evidence is of another version of the claim", store, result);
    else if (isLate)
        doubt("Stale: the claim was registered after this evidence was made.",
              "its evidence is older than the claim", store, result);
    const auto isDecided = [](ClaimState state) {
        return state == ClaimState::Supported || state == ClaimState::Contradicted;
    };
    // Seeds that were there when the verdict was published and are not now.
    const auto published = store.published.find(claim.id);
    if (!result.cautions.empty() && !result.was && published != store.published.end() &&
        published->second != result.state && isDecided(published->second))
        result.was = published->second;
    const bool isAllPublished =
        std::ranges::all_of(runs, [](const auto &run) { return run.second->folder.empty(); });
    if (result.cautions.empty() && isAllPublished && published != store.published.end() &&
        published->second != result.state && (isDecided(published->second) || isDecided(result.state))) {
        result.was = published->second;
        result.cautions.push_back(
            "It was published as " + std::string(textOf(published->second)) +
            ", which its evidence does not give: the file of verdicts was altered, or the "
            "rule has changed.");
    }
}

} // namespace fovea
