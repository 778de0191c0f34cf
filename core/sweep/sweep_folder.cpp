// SPDX-License-Identifier: MIT
#include "core/sweep/sweep_folder.h"

#include "core/base/errors.h"
#include "core/files/disk.h"

#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>

namespace fovea {

namespace {

constexpr std::string_view ownNames[] = {"plan.json",   "plan.tsv",     "run",     "log",       "jobs.tsv",
                                         "bin.txt",     "lock",         "data",    "stop.json", "waves",
                                         "results.csv", "results.json", "next.tsv"};

bool isOurs(std::string_view name)
{
    return name.starts_with('.') || (name.starts_with("job") && name.ends_with(".sh")) ||
           std::ranges::find(ownNames, name) != std::end(ownNames);
}

std::string copied(const std::string &from, const std::string &to)
{
    const auto bytes = contentsOf(from);
    if (!bytes)
        throw InputError("'" + from + "' cannot be read.");
    putFile(to, *bytes, Flush::Yes);
    return to;
}

} // namespace

std::string nameOf(const SweepRun &run)
{
    return run.address + "-s" + std::to_string(run.seed);
}

std::string SweepFolder::runFolder(const SweepRun &run) const
{
    return m_path + "/run/" + run.address.substr(0, 2) + "/" + nameOf(run);
}

bool SweepFolder::hasPlan() const
{
    const auto text = contentsOf(file("plan.json"));
    if (!text)
        return false;
    try {
        planFromJson(*text);
        return true;
    } catch (const InputError &) {
        return false;
    }
}

void SweepFolder::requireReadable() const
{
    if (isOfNewerVersion(contentsOf(file("plan.json")).value_or("")))
        plan();
}

SweepPlan SweepFolder::plan() const
{
    const auto text = contentsOf(file("plan.json"));
    if (!text)
        throw InputError("'" + m_path +
                         "' is no sweep: it has no plan.json. 'fovea-cli sweep run GRID -o DIR' makes one.");
    try {
        return planFromJson(*text);
    } catch (const Error &error) {
        throw InputError("'" + file("plan.json") + "': " + error.what());
    }
}

void SweepFolder::prepare() const
{
    struct stat info = {};
    if (stat(m_path.c_str(), &info) == 0 && !S_ISDIR(info.st_mode))
        throw UsageError("'" + m_path + "' is a file; a sweep needs a directory.");
    makeFolders(m_path);
    if (access(m_path.c_str(), W_OK | X_OK) != 0)
        throw StorageError("'" + m_path + "' cannot be written: you may not change this directory.");
    DIR *open = opendir(m_path.c_str());
    std::string foreign;
    if (open) {
        while (const dirent *entry = readdir(open))
            if (!isOurs(entry->d_name))
                foreign = entry->d_name;
        closedir(open);
    }
    if (!foreign.empty() && !hasPlan())
        throw UsageError("'" + m_path + "' is a directory of something else (it has '" + foreign +
                         "'); a sweep needs one of its own.");
    makeFolders(file("run"));
    makeFolders(file("log"));
}

void SweepFolder::writePlan(const SweepPlan &plan) const
{
    if (plan.grid.base.data.trainFile) {
        makeFolders(file("data"));
        copied(*plan.grid.base.data.trainFile, file("data/train.jsonl"));
        copied(*plan.grid.base.data.heldoutFile, file("data/heldout.jsonl"));
    }
    std::string lines;
    for (const SweepRun &run : plan.runs)
        lines += "0\t" + nameOf(run) + "\n";
    putFile(file("plan.tsv"), lines, Flush::No);
    putFile(file("plan.json"), planJson(plan), Flush::Yes); // last: with it the sweep exists
}

RunSpec SweepFolder::specHere(const SweepPlan &plan, const SweepRun &run) const
{
    RunSpec spec = plan.cellOf(run).record.spec;
    if (spec.data.trainFile && exists(file("data/train.jsonl"))) {
        spec.data.trainFile = file("data/train.jsonl");
        spec.data.heldoutFile = file("data/heldout.jsonl");
    }
    return spec;
}

} // namespace fovea
