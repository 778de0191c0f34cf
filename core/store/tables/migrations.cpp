// SPDX-License-Identifier: MIT
#include "core/store/tables/migrations.h"

#include "core/store/tables/row_hash.h"
#include "core/store/tables/schema.h"
#include "core/store/tables/version_1.h"

namespace fovea {

namespace {

const std::string old = "_1"; // behind the names of the tables that go

// Row by row: the pages of what has been moved are used again, so that the file does not grow to twice its
// size.
void moveRun(Database &database, RunRow &row, std::uint64_t ownDataHash)
{
    const RunId id = row.run.id;
    const auto number = std::int64_t(id);
    row.run.address = addressOf(row.run, ownDataHash, {});
    row.run.facts.engine = engineOf(row.run.facts);
    writeRun(database, row);
    for (const EpochRecord &record : version1::readEpochs(database, id, old))
        writeEpoch(database, id, record);
    Statement(database, "DELETE FROM epochs" + old + " WHERE run = ?").with(number).run();
    for (const int epoch : version1::readSnapshotEpochs(database, id, old)) {
        if (const auto weights = version1::readWeights(database, id, epoch, old))
            writeSnapshot(database, id, epoch, *weights, {});
        Statement(database, "DELETE FROM snapshots" + old + " WHERE run = ? AND epoch = ?")
            .with(number, std::int64_t(epoch))
            .run();
    }
    if (const auto state = version1::readState(database, id, old))
        writeState(database, id, *state);
    Statement(database, "DELETE FROM states" + old + " WHERE run = ?").with(number).run();
}

// Columns instead of records for epochs, addresses, engines, parents, results, sweeps, notes; checksums by
// XXH3.
void fromVersion1(Database &database)
{
    for (const TableText &table : tablesOf(1))
        database.run("ALTER TABLE " + std::string(table.name) + " RENAME TO " + std::string(table.name) +
                     old);
    for (const TableText &table : tablesOf(2))
        database.run(std::string(table.sql));
    database.run("PRAGMA user_version = 2"); // what is written from here on is of this version
    for (const version1::MetaRow &row : version1::readMetaRows(database, old))
        putRow(database, "meta", row.name, row.value);
    const std::uint64_t ownDataHash = readOwnDataHash(database);
    for (RunRow &row : version1::readRuns(database, old))
        moveRun(database, row, ownDataHash);
    for (const TableText &table : tablesOf(1))
        database.run("DROP TABLE " + std::string(table.name) + old);
}

// To the next version, from the one at this place counted from 1. A version that was ever released stays
// here for ever.
constexpr void (*migrations[])(Database &) = {&fromVersion1};
static_assert(std::size(migrations) == std::size_t(sessionVersion - oldestSessionVersion));

} // namespace

void upgrade(Database &database)
{
    if (versionOf(database) == sessionVersion)
        return;
    {
        Transaction transaction(database);
        for (std::int32_t version = versionOf(database); version < sessionVersion; ++version)
            migrations[version - oldestSessionVersion](database);
        checkTables(database);
        transaction.commit();
    }
    // The header tells programs of the older version that the file is not for them. It waits for no lock.
    database.run("PRAGMA wal_checkpoint(PASSIVE)");
}

} // namespace fovea
