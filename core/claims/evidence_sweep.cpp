// SPDX-License-Identifier: MIT
#include "core/claims/evidence_sweep.h"

#include "core/base/errors.h"
#include "core/claims/run_register.h"
#include "core/session/session_origin.h"
#include "core/sweep/grid/prepared_grids.h"
#include "core/sweep/sweep_lock.h"

#include <algorithm>
#include <set>

namespace fovea {

std::string ownEvidence()
{
    const auto data = userDataFolder();
    return data ? *data + "/evidence" : std::string();
}

EvidenceSweep preparedSweep(const MissingRuns &missing, const std::string &evidence,
                            const ClaimRegister &claims)
{
    EvidenceSweep sweep{SweepFolder(evidence + "/" + missing.sweep.substr(missing.sweep.rfind('/') + 1)),
                        planOf(preparedGrid(missing.sweep).grid),
                        {}};
    std::set<std::string> wanted(missing.addresses.begin(), missing.addresses.end());
    std::optional<SweepPlan> old;
    if (sweep.folder.hasPlan()) {
        old = sweep.folder.plan();
        if (!asksForTheSame(old->grid, sweep.plan.grid))
            throw UsageError("'" + sweep.folder.path() + "' is of another grid than " + missing.sweep +
                             "; choose another folder of evidence.");
        for (const SweepRun &run : old->runs)
            wanted.insert(run.address);
        sweep.plan.id = old->id;
        sweep.plan.made = old->made;
        sweep.plan.manifest = old->manifest;
    }
    std::erase_if(sweep.plan.runs, [&](const SweepRun &run) { return !wanted.contains(run.address); });
    if (!old || old->runs != sweep.plan.runs) {
        makeFolders(evidence);
        sweep.folder.prepare();
        const SweepLock lock(sweep.folder);
        sweep.folder.writePlan(sweep.plan);
    }
    registerRuns(sweep.folder, missing.addresses, claims);
    for (std::size_t i = 0; i < sweep.plan.runs.size(); ++i)
        if (std::ranges::find(missing.addresses, sweep.plan.runs[i].address) != missing.addresses.end())
            sweep.missing.push_back(int(i));
    return sweep;
}

std::vector<MissingRuns> missingOf(const std::vector<const ClaimResult *> &results,
                                   const WantedEvidence &wanted)
{
    std::vector<MissingRuns> all;
    std::set<std::string> seen;
    for (const ClaimResult *result : results)
        for (const MissingRuns &missing : wanted.onlyToNextLook ? result->missingToLook : result->missing) {
            if (!wanted.sweep.empty() && missing.sweep != wanted.sweep)
                continue;
            auto known = std::ranges::find(all, missing.sweep, &MissingRuns::sweep);
            for (const std::string &address : missing.addresses) {
                if (!seen.insert(address).second)
                    continue;
                if (known == all.end()) {
                    all.push_back({missing.sweep, {}});
                    known = all.end() - 1;
                }
                known->addresses.push_back(address);
            }
        }
    return all;
}

} // namespace fovea
