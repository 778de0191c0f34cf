// SPDX-License-Identifier: MIT
#include "core/store/session_schema.h"

#include "core/store/session_header.h"
#include "core/support/errors.h"

namespace fovea {

namespace {

struct Table
{
    std::string_view name;
    std::string_view sql; // as SQLite keeps it, letter by letter
};

// In the order of names. Checksums cover all other columns of their row. Epoch -1 is the initial moment.
constexpr Table tables[] = {
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

} // namespace

void makeTables(Database &database)
{
    database.run("PRAGMA application_id = " + std::to_string(sessionApplicationId));
    database.run("PRAGMA user_version = " + std::to_string(sessionVersion));
    for (const Table &table : tables)
        database.run(std::string(table.sql));
}

void checkTables(Database &database)
{
    const InputError damaged("'" + database.shown() +
                             "' is damaged: its tables are not those of a Fovea session.");
    Statement found(database, "SELECT name, sql FROM sqlite_schema WHERE type <> 'index' ORDER BY name");
    for (const Table &table : tables)
        if (!found.next() || found.text(0) != table.name || found.text(1) != table.sql)
            throw damaged;
    if (found.next())
        throw damaged;
    // Those that SQLite makes for UNIQUE have no words of their own; others may compute what they like.
    if (Statement(database, "SELECT 1 FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL").next())
        throw damaged;
}

} // namespace fovea
