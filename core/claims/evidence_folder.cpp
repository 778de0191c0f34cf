// SPDX-License-Identifier: MIT
#include "core/base/errors.h"
#include "core/base/text.h"
#include "core/base/wording.h"
#include "core/claims/evidence_json.h"
#include "core/claims/judge.h"
#include "core/claims/run_register.h"
#include "core/files/disk.h"
#include "core/sweep/sweep_follower.h"

#include <algorithm>
#include <filesystem>
#include <set>

namespace fovea {

namespace {

namespace fs = std::filesystem;

EvidenceRun evidenceOf(const SweepFollower &follower, int place)
{
    const SweepPlan &plan = follower.plan();
    const SweepRun &planned = plan.runs[std::size_t(place)];
    const RunResult &result = *follower.runs()[std::size_t(place)].result;
    EvidenceRun run;
    run.address = planned.address;
    run.seed = planned.seed;
    run.sweep = plan.grid.name;
    run.mask = fieldOf(plan.cellOf(planned).record, "mask");
    run.fields = plan.cellOf(planned).fields;
    run.status = result.status;
    run.accuracy = result.accuracy;
    run.cap = result.cap;
    run.until = result.until;
    for (const BriefEpoch &epoch : follower.brief(place)) {
        run.train.push_back(epoch.trainAccuracy);
        run.heldout.push_back(epoch.heldoutAccuracy);
    }
    run.train.resize(std::size_t(std::min<int>(result.epochs, int(run.train.size()))));
    run.heldout.resize(run.train.size());
    const auto epochs = RunFolder(follower.folder(), planned).epochs(result.attempt);
    if (int(epochs.size()) == result.epochs && !epochs.empty())
        for (const MetricValues &metric : epochs.back().metrics)
            if (metric.all.size() == percentileLevels().size())
                run.end[metric.id] = metric.all;
    run.machine = result.machine;
    run.engine = engineOf(result.facts);
    run.ended = result.ended;
    run.seconds = result.spent.wall + result.spent.eval + result.spent.metrics;
    run.bits = result.bits;
    run.folder = follower.folder().path();
    return run;
}

void readSweep(const std::string &folder, EvidenceStore &store)
{
    SweepFollower follower(folder);
    follower.refresh();
    const RunRegister planned = readRunRegister(follower.folder());
    const int first = int(store.registers.size());
    store.registers.insert(store.registers.end(), planned.registers.begin(), planned.registers.end());
    for (std::size_t i = 0; i < follower.runs().size(); ++i) {
        if (!follower.runs()[i].result)
            continue;
        EvidenceRun run = evidenceOf(follower, int(i));
        if (const auto place = planned.runs.find(run.address); place != planned.runs.end())
            run.registered = first + place->second;
        store.add(std::move(run));
    }
}

std::vector<fs::path> entriesOf(const std::string &folder)
{
    std::vector<fs::path> entries;
    std::error_code error;
    for (const auto &entry : fs::directory_iterator(folder, error))
        entries.push_back(entry.path());
    std::ranges::sort(entries);
    return entries;
}

const std::string tableHead =
    "sweep,address,seed,mask,status,epochs,epochs_to_95,last_train_acc,last_heldout_acc,seconds,fovea,cpu,"
    "ended\n";

std::string lineOf(const EvidenceRun &run)
{
    const auto arrival = run.arrival(convergedAccuracy, false);
    const std::vector<std::string> values = {run.sweep,
                                             run.address,
                                             std::to_string(run.seed),
                                             run.mask,
                                             std::string(textOf(run.status)),
                                             std::to_string(run.epochs()),
                                             arrival ? std::to_string(*arrival) : "",
                                             run.train.empty() ? "" : textOf(run.train.back()),
                                             run.heldout.empty() ? "" : textOf(run.heldout.back()),
                                             fixedText(run.seconds, 1),
                                             run.machine.fovea,
                                             run.machine.cpu,
                                             run.ended};
    return joined(values, ",") + "\n";
}

// The table is what people recompute from: it must say the same as the files that verdicts are made of.
void compareWithTable(const std::string &folder, EvidenceStore &files)
{
    if (files.runs.empty())
        return;
    const std::string path = folder + "/results.csv";
    const auto table = contentsOf(path);
    if (!table) {
        files.complaints.push_back("'" + path + "' is missing: the runs are judged without it.");
        return;
    }
    const auto lines = split(*table, '\n');
    const std::set<std::string_view> rows(lines.begin(), lines.end());
    for (auto &[address, run] : files.runs) {
        std::string row = lineOf(run);
        row.pop_back();
        run.differsInTable = !rows.contains(row);
    }
}

} // namespace

void readEvidence(const std::string &folder, EvidenceStore &store)
{
    EvidenceStore files;
    for (const fs::path &entry : entriesOf(folder)) {
        try {
            if (fs::is_directory(entry) && fs::exists(entry / "plan.json"))
                readSweep(entry.string(), store);
            else if (entry.extension() == ".json")
                readEvidenceFile(contentsOf(entry.string()).value_or(""), entry.stem().string(), files);
        } catch (const std::exception &wrong) {
            store.complaints.push_back("'" + entry.string() + "': " + wrong.what());
        }
    }
    compareWithTable(folder, files);
    store.add(files);
}

void publishEvidence(const EvidenceStore &store, const ClaimRegister &claims, const std::string &folder)
{
    makeFolders(folder);
    EvidenceStore all; // what was published before stays, with the register it was made under
    readEvidence(folder, all);
    all.complaints.clear();
    all.add(store);
    const auto taken = takenRuns(claims);
    std::map<std::string, std::vector<EvidenceRun>> sweeps;
    for (auto &[address, run] : all.runs) {
        // Whatever directory it was made in, it is listed with a sweep that claims know.
        if (const auto known = taken.find(address);
            known != taken.end() &&
            std::ranges::find(known->second.sweeps, run.sweep) == known->second.sweeps.end())
            run.sweep = known->second.sweeps.front();
        sweeps[run.sweep].push_back(run);
    }
    std::string table = tableHead;
    for (auto &[sweep, runs] : sweeps) {
        std::ranges::sort(runs, {}, [](const EvidenceRun &run) { return std::pair(run.ended, run.address); });
        std::vector<RegisteredHashes> registers;
        for (EvidenceRun &run : runs) {
            const auto known = taken.find(run.address);
            const RegisteredHashes hashes = run.registered >= 0 ? all.registers[std::size_t(run.registered)]
                                            : known != taken.end() ? known->second.hashes
                                                                   : RegisteredHashes();
            if (std::ranges::find(registers, hashes) == registers.end())
                registers.push_back(hashes);
            run.registered = int(std::ranges::find(registers, hashes) - registers.begin());
            table += lineOf(run);
        }
        writeFile(folder + "/" + sweep.substr(sweep.rfind('/') + 1) + ".json",
                  evidenceJson(sweep, runs, registers));
    }
    for (const auto &[name, trials] : all.trials)
        writeFile(folder + "/" + name + ".json", trialsJson(trials));
    writeFile(folder + "/results.csv", table);
    std::map<std::string, ClaimState> verdicts;
    for (const ClaimResult &result : judged(claims, all))
        verdicts[result.id] = result.state;
    writeFile(folder + "/verdicts.json", verdictsJson(verdicts));
}

} // namespace fovea
