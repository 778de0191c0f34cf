// SPDX-License-Identifier: MIT
#pragma once

#include "app/cli/json_output.h"
#include "core/metrics/comparison.h"
#include "core/metrics/paired_conditions.h"
#include "core/store/session.h"

#include <optional>
#include <string>
#include <vector>

namespace fovea::app {

struct ReportedRun
{
    StoredRun run;
    std::vector<EpochRecord> epochs;
    RunOutcome outcome;
    std::optional<PairedConditions> paired; // against the full lane of the same seed
    std::string pairedWith;                 // that lane's name
};

struct ReportedLane
{
    int index = 0; // in the experiment
    std::string name;
    std::string mask;
    std::vector<std::size_t> runs; // indices in the report
    LaneSummary summary;
    std::optional<Speedup> speedup; // against the first lane; empty for that lane itself
    std::optional<Spread> heldoutDifference;
};

// Everything `show` tells of a session. A value.
struct SessionReport
{
    std::string path;
    ExperimentSpec experiment;
    Provenance provenance;
    std::optional<std::string> writer;
    std::vector<ReportedRun> runs;
    std::vector<ReportedLane> lanes; // those that have runs, in the experiment's order
};

SessionReport reportOf(const Session &session);
std::string textOf(const SessionReport &report);
Json jsonOf(const SessionReport &report);

// "released layout, 5 blocks, ..." in a line, without full stop.
std::string experimentLine(const ExperimentSpec &experiment);

} // namespace fovea::app
