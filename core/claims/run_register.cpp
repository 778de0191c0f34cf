// SPDX-License-Identifier: MIT
#include "core/claims/run_register.h"

#include "core/claims/planned_runs.h"
#include "core/experiment/json_reading.h"

#include <algorithm>

namespace fovea {

namespace {

constexpr auto fileName = "registered.json";

} // namespace

std::map<std::string, TakenRun> takenRuns(const ClaimRegister &claims)
{
    std::map<std::string, TakenRun> taken;
    PlannedRuns plans;
    for (const Claim *claim : claims.all())
        for (const ClaimPart &part : claim->parts)
            for (const ClaimCell &cell : part.cells)
                for (const PlannedPair &pair : plans.find(*claim, cell, {}).pairs)
                    for (const std::string &address : {pair.lane, pair.against}) {
                        if (address.empty())
                            continue;
                        TakenRun &run = taken[address];
                        if (std::ranges::find(run.sweeps, cell.sweep) == run.sweeps.end())
                            run.sweeps.push_back(cell.sweep);
                        run.hashes[claim->id] = claim->hash;
                    }
    return taken;
}

RunRegister readRunRegister(const SweepFolder &folder)
{
    RunRegister all;
    const auto text = contentsOf(folder.file(fileName));
    if (!text)
        return all;
    const Json json = parsedJson(*text);
    for (const Json &hashes : json.at("registers"))
        all.registers.push_back(hashes.get<RegisteredHashes>());
    for (const auto &[address, place] : json.at("runs").items())
        if (const int index = place.get<int>(); index >= 0 && index < int(all.registers.size()))
            all.runs[address] = index;
    return all;
}

void registerRuns(const SweepFolder &folder, const std::vector<std::string> &addresses,
                  const ClaimRegister &claims)
{
    RunRegister all = readRunRegister(folder);
    const auto taken = takenRuns(claims);
    for (const std::string &address : addresses) {
        const auto run = taken.find(address);
        if (run == taken.end())
            continue;
        const auto known = std::ranges::find(all.registers, run->second.hashes);
        all.runs[address] = int(known - all.registers.begin());
        if (known == all.registers.end())
            all.registers.push_back(run->second.hashes);
    }
    Json json{{"registers", all.registers}, {"runs", all.runs}};
    putFile(folder.file(fileName), json.dump(1) + "\n", Flush::No);
}

} // namespace fovea
