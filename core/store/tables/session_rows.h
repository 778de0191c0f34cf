// SPDX-License-Identifier: MIT
#pragma once

#include "core/store/tables/database.h"
#include "core/store/tables/stored_values.h"
#include "core/tasks/dataset.h"

#include <memory>
#include <optional>
#include <vector>

namespace fovea {

// Rows of a session file as values. Reading takes every version and checks the row's checksum before anything
// of it is believed; InputError names run and epoch. Writing replaces, and is for files of the newest version
// alone.

struct RunRow
{
    StoredRun run;            // status as written: the writer may be gone
    int crossing = -1;        // first epoch at or above 95 %; -1: none yet
    std::int64_t spacing = 1; // of kept snapshots; 0: only those that always stay
};

// `ownDataHash` of data that were read from files; 0: the data are generated.
RunRow newRunRow(RunId id, const ExperimentSpec &experiment, std::size_t lane, std::uint64_t seed,
                 std::uint64_t ownDataHash);
std::uint64_t readOwnDataHash(Database &database);

// What the address of a run is by its row; `parentAddress` is that of its parent, where it has one.
std::string addressOf(const StoredRun &run, std::uint64_t ownDataHash, const std::string &parentAddress);

std::vector<RunRow> readRuns(Database &database); // by id
RunRow readRun(Database &database, RunId id);     // UsageError lists the runs there are
void writeRun(Database &database, const RunRow &row);

// NaN comes back as NaN and zero without its sign: SQLite keeps neither payload nor minus.
std::vector<EpochRecord> readEpochs(Database &database, RunId id);
void writeEpoch(Database &database, RunId id, const EpochRecord &record);

std::vector<int> readSnapshotEpochs(Database &database, RunId id); // ascending; no weights are read
struct Snapshot
{
    std::vector<float> weights;
    std::vector<NamedBytes> attention;
};
Snapshot readSnapshot(Database &database, RunId id, int epoch); // UsageError names the nearest there is
void writeSnapshot(Database &database, RunId id, int epoch, std::span<const float> weights,
                   const std::vector<NamedBytes> &attention);

std::shared_ptr<const TrainerState> readState(Database &database, RunId id);
void writeState(Database &database, RunId id, const TrainerState &state);

ExperimentSpec readExperiment(Database &database);
void writeExperiment(Database &database, const ExperimentSpec &experiment);
Provenance readProvenance(Database &database);
void writeProvenance(Database &database, const Provenance &provenance);
std::shared_ptr<const Dataset> readOwnData(Database &database);
void writeOwnData(Database &database, const Dataset &data);

// A run's notes; RunId(0) for the session's. Empty: none.
std::string readNote(Database &database, RunId id);
void writeNote(Database &database, RunId id, const std::string &note);

std::vector<StoredSweep> readSweeps(Database &database); // by name
void writeSweep(Database &database, const StoredSweep &sweep);
void deleteSweep(Database &database, const std::string &name);

std::vector<ResultKey> readResultKeys(Database &database); // by kind, address, epoch, parameters
std::optional<StoredResult> readResult(Database &database, const ResultKey &key);
void writeResult(Database &database, const StoredResult &result);
void deleteResult(Database &database, const ResultKey &key);

// Everything of a run, with the results of its address unless another run has the same.
void deleteRun(Database &database, RunId id);

} // namespace fovea
