// SPDX-License-Identifier: MIT
#pragma once

#include "core/report/text_table.h"
#include "core/results/comparison.h"
#include "core/results/paired_conditions.h"
#include "core/session/run_book.h"

#include <optional>
#include <string>
#include <vector>

namespace fovea {

struct ReportedRun
{
    BookedRun run;                          // without snapshots
    std::vector<EpochRecord> inherited;     // of a branch: the epochs of those it descends from
    std::string label;                      // what tells its lane from the others
    RunOutcome outcome;                     // at the report's threshold
    std::optional<PairedConditions> paired; // against the full lane of the same seed
    std::string pairedWith;                 // that lane's name

    // First epoch at 95 %; a branch counts on its parent's clock, with what the parent had reached.
    std::optional<int> epochsTo95() const;
};

struct ReportedLane
{
    int index = 0; // in the experiment
    std::string name;
    std::string label; // what tells it from the others: "full, sharpness 8"
    std::string mask;
    std::vector<std::size_t> runs; // indices in the report
    LaneSummary summary;
    std::optional<LaneComparison> comparison; // against the first lane; empty for that lane itself
    std::optional<Spread> heldoutDifference;
};

// Everything a report tells of a session. A value.
struct SessionReport
{
    std::string path;
    ExperimentSpec experiment;
    double threshold = convergedAccuracy; // of train accuracy, that the comparisons ask for
    Provenance provenance;
    std::optional<std::string> writer;
    std::vector<ReportedRun> runs;
    std::vector<ReportedLane> lanes; // those that have runs, in the experiment's order
    std::string firstLane;           // what the others are compared with, shown or not
};

SessionReport reportOf(const Session &session, double threshold = convergedAccuracy);

// The report with these runs alone and, if any are named, of these lanes. Numbers over seeds stay those of
// all runs. UsageError for a lane that has none.
SessionReport limited(SessionReport report, const std::vector<RunId> &runs,
                      const std::vector<std::string> &lanes);
std::string textOf(const SessionReport &report, const Paper &paper);
// Summaries of the lanes, and each against the first.
std::string comparisonsText(const SessionReport &report, const Paper &paper);
std::string csvOf(const SessionReport &report);  // one row per run
std::string jsonOf(const SessionReport &report); // one line

std::string thresholdText(const SessionReport &report); // "95 %"

// "released layout, 5 blocks, ..." in a line, without full stop.
std::string experimentLine(const ExperimentSpec &experiment);

} // namespace fovea
