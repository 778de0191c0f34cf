// SPDX-License-Identifier: MIT
#include "core/store/tables/schema.h"

#include "core/base/errors.h"

namespace fovea {

namespace {

// Checksums cover all other columns of their row. Epoch -1 is the initial moment.
constexpr TableText version1[] = {
    {"epochs", "CREATE TABLE epochs(run INTEGER NOT NULL, epoch INTEGER NOT NULL, checksum INTEGER NOT NULL, "
               "record BLOB NOT NULL, UNIQUE(run, epoch))"},
    {"meta", "CREATE TABLE meta(name TEXT PRIMARY KEY, checksum INTEGER NOT NULL, value BLOB NOT NULL)"},
    {"runs", "CREATE TABLE runs(id INTEGER PRIMARY KEY, lane INTEGER NOT NULL, lane_name TEXT NOT NULL, "
             "record TEXT NOT NULL, seed INTEGER NOT NULL, status TEXT NOT NULL, stop_reason TEXT NOT NULL, "
             "kernels TEXT NOT NULL, parameters INTEGER NOT NULL, length INTEGER NOT NULL, "
             "padded_length INTEGER NOT NULL, data_hash INTEGER NOT NULL, remarks TEXT NOT NULL, "
             "crossing INTEGER NOT NULL, spacing INTEGER NOT NULL, checksum INTEGER NOT NULL)"},
    {"snapshots",
     "CREATE TABLE snapshots(run INTEGER NOT NULL, epoch INTEGER NOT NULL, checksum INTEGER NOT NULL, "
     "weights BLOB NOT NULL, UNIQUE(run, epoch))"},
    {"states",
     "CREATE TABLE states(run INTEGER PRIMARY KEY, checksum INTEGER NOT NULL, state BLOB NOT NULL)"},
};

// The comments are for people who open a session with another program; SQLite keeps them in the file. They
// are part of the format: another comment, another version.
constexpr TableText version2[] = {
    {"epochs", R"(CREATE TABLE epochs(
  run INTEGER NOT NULL,
  epoch INTEGER NOT NULL, -- from 0: the state after that pass over the train set
  step INTEGER NOT NULL, -- optimiser steps since the start
  train_loss REAL, -- mean cross-entropy in nats; NULL here and below: not defined
  train_acc REAL, -- accuracies are 0 to 1
  heldout_loss REAL,
  heldout_acc REAL,
  lr REAL, -- the learning rate of the epoch
  wall_s REAL, -- seconds spent so far
  cpu_s REAL,
  eval_s REAL,
  metrics_s REAL,
  checksum INTEGER NOT NULL, -- covers also the epoch's rows of metrics, then those of metric_numbers, see meta
  PRIMARY KEY(run, epoch)) WITHOUT ROWID)"},
    {"meta", R"(CREATE TABLE meta(
  -- A session of Fovea, format 2. core/store/FORMAT.md of its sources says more.
  -- A checksum is XXH3 (64 bits, no seed) of the table's name as a text, then of all other columns of the row in their
  -- order; each is one byte for its type and its bytes: 0 NULL; 1 INTEGER, 8 bytes; 2 REAL, 8 bytes; 3 TEXT and
  -- 4 BLOB, 8 bytes for the length, then that many. Rows that a checksum covers beside its own follow in the order of
  -- their primary key, without the columns that they share with it. Numbers are little-endian, in blobs too:
  --   int: 8 bytes, signed; real: 8 bytes; text: int length, UTF-8; floats, ints32: int count, then 4 bytes each
  --   own_data: int alphabet, int classes, then twice (train, held-out): int count, each: ints32 tokens, int label
  --   weights: floats to the end, without a count
  --   attention: int count, each: text name, int length, that many bytes; nothing at all where there is none
  --   state: int epochs, int steps in this epoch, int steps, real loss sum, int right, int crossing, real train_acc,
  --     real best loss, int its epoch, real wall_s, cpu_s, eval_s, metrics_s, int updates,
  --     floats first moment, floats second moment, floats weights
  name TEXT PRIMARY KEY NOT NULL, -- experiment, provenance: JSON; own_data: only where data were read from files
  value BLOB NOT NULL,
  checksum INTEGER NOT NULL))"},
    {"metric_numbers", R"(CREATE TABLE metric_numbers(
  run INTEGER NOT NULL,
  epoch INTEGER NOT NULL,
  metric TEXT NOT NULL, -- focus
  layer INTEGER NOT NULL, -- from 0; -1: all layers together
  name TEXT NOT NULL, -- mean
  value REAL, -- what is not a percentile; those are in metrics
  PRIMARY KEY(run, epoch, metric, layer, name)) WITHOUT ROWID)"},
    {"metrics", R"(CREATE TABLE metrics(
  run INTEGER NOT NULL,
  epoch INTEGER NOT NULL,
  metric TEXT NOT NULL, -- dispersion; fovea-cli metrics says what each is
  layer INTEGER NOT NULL, -- from 0; -1: all layers together
  p0 REAL, p5 REAL, p10 REAL, p25 REAL, p50 REAL, p75 REAL, p90 REAL, p95 REAL, p100 REAL, -- percentiles
  PRIMARY KEY(run, epoch, metric, layer)) WITHOUT ROWID)"},
    {"notes", R"(CREATE TABLE notes(
  run INTEGER PRIMARY KEY, -- 0: of the session
  note TEXT NOT NULL,
  checksum INTEGER NOT NULL))"},
    {"results", R"(CREATE TABLE results(
  kind TEXT NOT NULL, -- what was computed from a run: surface, eigenvalues
  address TEXT NOT NULL, -- of the run
  epoch INTEGER NOT NULL, -- whose weights; -1: init
  parameters TEXT NOT NULL, -- what else was asked, in the kind's own words
  version INTEGER NOT NULL, -- of the kind's blob
  made TEXT NOT NULL, -- ISO 8601, UTC
  result BLOB NOT NULL,
  checksum INTEGER NOT NULL,
  UNIQUE(kind, address, epoch, parameters)))"},
    {"runs", R"(CREATE TABLE runs(
  id INTEGER PRIMARY KEY, -- from 1
  lane INTEGER NOT NULL, -- index in the experiment's lanes
  lane_name TEXT NOT NULL,
  record TEXT NOT NULL, -- JSON: every field of the run, and its mask
  seed INTEGER NOT NULL, -- unsigned: add 2^64 where it is negative
  parent_run INTEGER, -- where the run branched off; NULL: it did not
  parent_epoch INTEGER,
  address TEXT NOT NULL, -- equal for runs that are the same to the bit
  status TEXT NOT NULL, -- queued, running, paused, finished, stopped, diverged, failed
  stop_reason TEXT NOT NULL,
  engine TEXT NOT NULL, -- fused, libtorch; empty while queued
  kernels TEXT NOT NULL, -- avx2, reference
  parameters INTEGER NOT NULL, -- number of weights
  length INTEGER NOT NULL, -- tokens of the longest sequence
  padded_length INTEGER NOT NULL,
  data_hash INTEGER NOT NULL, -- unsigned
  remarks TEXT NOT NULL, -- a JSON list of sentences
  crossing INTEGER NOT NULL, -- first epoch with train_acc >= 0.95; -1: none yet
  spacing INTEGER NOT NULL, -- snapshots are kept of epochs divisible by it; 0: only of those that always stay
  checksum INTEGER NOT NULL))"},
    {"snapshots", R"(CREATE TABLE snapshots(
  run INTEGER NOT NULL,
  epoch INTEGER NOT NULL, -- -1: init
  attention BLOB NOT NULL, -- what the kind of attention keeps beside its weights, see meta
  weights BLOB NOT NULL,
  checksum INTEGER NOT NULL,
  UNIQUE(run, epoch)))"},
    {"states", R"(CREATE TABLE states(
  run INTEGER PRIMARY KEY,
  attention BLOB NOT NULL,
  state BLOB NOT NULL, -- what a run needs to go on to the bit, see meta
  checksum INTEGER NOT NULL))"},
    {"sweep_runs", R"(CREATE TABLE sweep_runs(
  sweep TEXT NOT NULL,
  place INTEGER NOT NULL, -- from 0
  address TEXT NOT NULL, -- of a run, made or not
  PRIMARY KEY(sweep, place)) WITHOUT ROWID)"},
    {"sweeps", R"(CREATE TABLE sweeps(
  name TEXT PRIMARY KEY NOT NULL,
  spec TEXT NOT NULL, -- JSON: what was asked for
  made TEXT NOT NULL, -- ISO 8601, UTC
  checksum INTEGER NOT NULL -- covers also the sweep's rows of sweep_runs, see meta
  ))"},
};

} // namespace

std::span<const TableText> tablesOf(std::int32_t version)
{
    if (version == 1)
        return version1;
    return version2;
}

std::int32_t versionOf(Database &database)
{
    Statement found(database, "PRAGMA user_version");
    const std::int64_t version = found.next() ? found.integer(0) : 0;
    // A log may hold a newer version than the header of the file it belongs to.
    if (version > sessionVersion)
        throw InputError("'" + database.shown() + "' was written by a newer Fovea (its format is " +
                         std::to_string(version) + "; this program reads up to " +
                         std::to_string(sessionVersion) + ").");
    if (version < oldestSessionVersion)
        throw InputError("'" + database.shown() + "' is damaged: its format is " + std::to_string(version) +
                         ".");
    return std::int32_t(version);
}

void makeTables(Database &database)
{
    database.run("PRAGMA application_id = " + std::to_string(sessionApplicationId));
    database.run("PRAGMA user_version = " + std::to_string(sessionVersion));
    for (const TableText &table : tablesOf(sessionVersion))
        database.run(std::string(table.sql));
}

void checkTables(Database &database)
{
    const auto tables = tablesOf(versionOf(database));
    const InputError damaged("'" + database.shown() +
                             "' is damaged: its tables are not those of a Fovea session.");
    Statement found(database, "SELECT name, sql FROM sqlite_schema WHERE type <> 'index' ORDER BY name");
    for (const TableText &table : tables)
        if (!found.next() || found.text(0) != table.name || found.text(1) != table.sql)
            throw damaged;
    if (found.next())
        throw damaged;
    // Those that SQLite makes for UNIQUE have no words of their own; others may compute what they like.
    if (Statement(database, "SELECT 1 FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL").next())
        throw damaged;
}

} // namespace fovea
