// SPDX-License-Identifier: MIT
#pragma once

#include "core/sweep/sweep_plan.h"

#include <optional>
#include <string>

namespace fovea {

std::string nameOf(const SweepRun &run); // within the sweep: "ab12...-s201"

// The directory of a sweep, on a local disk or one that a cluster shares; FORMAT.md says what is in it. Knows
// names and how the plan is read and written; owns nothing.
class SweepFolder
{
public:
    explicit SweepFolder(std::string path) : m_path(std::move(path)) {}

    const std::string &path() const { return m_path; }
    std::string file(std::string_view name) const { return m_path + "/" + std::string(name); }
    std::string runFolder(const SweepRun &run) const; // run/ab/ab12...-s201
    std::string stopFile() const { return file("stop.json"); }
    std::string nextFile() const { return file("next.tsv"); } // runs that a person wants next

    bool hasPlan() const;         // a whole one
    void requireReadable() const; // InputError where the plan is whole but of a newer version
    // InputError where there is none, it is damaged, or of a newer version.
    SweepPlan plan() const;
    // Makes the directory if need be. UsageError where something else is in it; StorageError when the disk
    // refuses.
    void prepare() const;
    // On disk, complete, before this returns. Own data are copied beside it.
    void writePlan(const SweepPlan &plan) const;
    // The spec of a run as it is to be trained here: own data are those of the directory.
    RunSpec specHere(const SweepPlan &plan, const SweepRun &run) const;

private:
    std::string m_path;
};

std::string planJson(const SweepPlan &plan);
SweepPlan planFromJson(std::string_view json); // InputError
bool isOfNewerVersion(std::string_view json);  // a plan that only a newer program reads

// Small files, whole or not at all. Without Flush a power failure may lose what was written, never mix it.
enum class Flush { No, Yes };
void putFile(const std::string &path, std::string_view bytes, Flush flush);
std::optional<std::string> contentsOf(const std::string &path); // empty: there is none, or it cannot be read
void makeFolders(const std::string &path);
// For files that several starts of a program add lines to, one after the other.
void appendLine(const std::string &path, std::string_view line, Flush flush);

} // namespace fovea
