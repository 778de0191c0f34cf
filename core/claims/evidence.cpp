// SPDX-License-Identifier: MIT
#include "core/claims/evidence.h"

#include <algorithm>

namespace fovea {

std::optional<int> EvidenceRun::arrival(double wanted, bool twice) const
{
    for (std::size_t epoch = 0; epoch < train.size(); ++epoch)
        if (train[epoch] >= wanted && (!twice || (epoch > 0 && train[epoch - 1] >= wanted)))
            return int(epoch);
    return {};
}

std::optional<EvidenceRun> EvidenceRun::limited(int toCap, std::optional<double> toUntil) const
{
    const auto reached = toUntil ? arrival(*toUntil, false) : std::nullopt;
    const int last = std::min(toCap, reached ? *reached + 1 : toCap);
    if (epochs() < last && status != RunStatus::Diverged)
        return {};
    EvidenceRun cut = *this;
    cut.cap = toCap;
    cut.until = toUntil;
    if (epochs() > last) {
        cut.train.resize(std::size_t(last));
        cut.heldout.resize(std::size_t(last));
        cut.end.clear(); // of an epoch that is cut off
    }
    if (epochs() > last || status != RunStatus::Diverged)
        cut.status = reached && last < toCap ? RunStatus::Stopped : RunStatus::Finished;
    return cut;
}

void EvidenceStore::add(EvidenceRun run)
{
    const auto known = runs.find(run.address);
    if (known == runs.end()) {
        runs.emplace(run.address, std::move(run));
        return;
    }
    EvidenceRun &old = known->second;
    const std::size_t common = std::min(old.train.size(), run.train.size());
    if (old.machine.instructions == run.machine.instructions && old.machine.bits == run.machine.bits &&
        !std::equal(old.train.begin(), old.train.begin() + std::ptrdiff_t(common), run.train.begin()))
        complaints.push_back("Two results of the run " + run.address + " differ; the first is used.");
    else if (run.epochs() > old.epochs() || (old.isDoubtful() && !run.isDoubtful()))
        old = std::move(run);
    else if (old.folder.empty())
        old.folder = run.folder;
}

void EvidenceStore::add(const EvidenceStore &other)
{
    const int first = int(registers.size());
    registers.insert(registers.end(), other.registers.begin(), other.registers.end());
    for (const auto &[address, found] : other.runs) {
        EvidenceRun run = found;
        if (run.registered >= 0)
            run.registered += first;
        add(std::move(run));
    }
    for (const auto &[name, found] : other.trials)
        trials[name] = found;
    for (const auto &[id, verdict] : other.published)
        published[id] = verdict;
    complaints.insert(complaints.end(), other.complaints.begin(), other.complaints.end());
}

} // namespace fovea
