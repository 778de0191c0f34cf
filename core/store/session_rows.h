// SPDX-License-Identifier: MIT
#pragma once

#include "core/store/database.h"
#include "core/store/session.h"

#include <optional>
#include <vector>

namespace fovea {

// Rows of a session file as values. Reading checks the row's checksum before anything of it is believed;
// InputError names run and epoch. Writing replaces.

struct RunRow
{
    StoredRun run;            // status as written, whoever lives
    int crossing = -1;        // first epoch at or above 95 %; -1: none yet
    std::int64_t spacing = 1; // of kept snapshots; 0: only those that always stay
};

RunRow newRunRow(RunId id, const ExperimentSpec &experiment, std::size_t lane, std::uint64_t seed);

std::vector<RunRow> readRuns(Database &database); // by id
RunRow readRun(Database &database, RunId id);     // UsageError lists the runs there are
void writeRun(Database &database, const RunRow &row);

std::vector<EpochRecord> readEpochs(Database &database, RunId id);
void writeEpoch(Database &database, RunId id, const EpochRecord &record);

std::vector<int> readSnapshotEpochs(Database &database, RunId id); // ascending; no weights are read
std::vector<float> readWeights(Database &database, RunId id,
                               int epoch); // UsageError names the nearest there is
void writeWeights(Database &database, RunId id, int epoch, std::span<const float> weights);

std::shared_ptr<const TrainerState> readState(Database &database, RunId id);
void writeState(Database &database, RunId id, const TrainerState &state);

ExperimentSpec readExperiment(Database &database);
void writeExperiment(Database &database, const ExperimentSpec &experiment);
Provenance readProvenance(Database &database);
void writeProvenance(Database &database, const Provenance &provenance);
std::shared_ptr<const Dataset> readOwnData(Database &database);
void writeOwnData(Database &database, const Dataset &data);

} // namespace fovea
