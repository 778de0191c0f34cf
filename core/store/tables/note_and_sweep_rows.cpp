// SPDX-License-Identifier: MIT
#include "core/store/tables/row_hash.h"
#include "core/store/tables/schema.h"
#include "core/store/tables/session_rows.h"

namespace fovea {

namespace {

std::vector<std::string> addressesOf(Database &database, const std::string &sweep)
{
    std::vector<std::string> addresses;
    Statement found(database, "SELECT address FROM sweep_runs WHERE sweep = ? ORDER BY place");
    found.with(sweep);
    while (found.next())
        addresses.push_back(found.text(0));
    return addresses;
}

// Rows that the checksum of a sweep covers beside its own.
void addRuns(RowHash &hash, const std::vector<std::string> &addresses)
{
    for (std::size_t place = 0; place < addresses.size(); ++place) {
        hash.add(std::int64_t(place));
        hash.add(addresses[place]);
    }
}

} // namespace

std::string readNote(Database &database, RunId id)
{
    if (versionOf(database) == 1)
        return {};
    Statement found(database, "SELECT * FROM notes WHERE run = ?");
    if (!found.with(std::int64_t(id)).next())
        return {};
    const std::string of = id == RunId(0) ? "the session" : "run " + std::to_string(std::int64_t(id));
    return verifiedRow(database, "the notes of " + of, "notes", found, [&] { return found.text(1); });
}

void writeNote(Database &database, RunId id, const std::string &note)
{
    if (note.empty())
        Statement(database, "DELETE FROM notes WHERE run = ?").with(std::int64_t(id)).run();
    else
        putRow(database, "notes", std::int64_t(id), note);
}

std::vector<StoredSweep> readSweeps(Database &database)
{
    std::vector<StoredSweep> sweeps;
    if (versionOf(database) == 1)
        return sweeps;
    Statement found(database, "SELECT * FROM sweeps ORDER BY name");
    while (found.next()) {
        StoredSweep sweep{found.text(0), found.text(1), found.text(2), {}};
        sweep.addresses = addressesOf(database, sweep.name);
        RowHash hash("sweeps");
        hash.addColumns(found, 0, 3);
        addRuns(hash, sweep.addresses);
        sweeps.push_back(verified(database, "the facts of sweep '" + sweep.name + "'", found.integer(3),
                                  hash.value(), [&] { return sweep; }));
    }
    return sweeps;
}

void writeSweep(Database &database, const StoredSweep &sweep)
{
    deleteSweep(database, sweep.name);
    RowHash hash("sweeps");
    for (const std::string *text : {&sweep.name, &sweep.spec, &sweep.made})
        hash.add(*text);
    addRuns(hash, sweep.addresses);
    Statement(database, "INSERT INTO sweeps VALUES (?, ?, ?, ?)")
        .with(sweep.name, sweep.spec, sweep.made, hash.value())
        .run();
    Statement run(database, "INSERT INTO sweep_runs VALUES (?, ?, ?)");
    for (std::size_t place = 0; place < sweep.addresses.size(); ++place) {
        run.with(sweep.name, std::int64_t(place), sweep.addresses[place]).run();
        run.again();
    }
}

void deleteSweep(Database &database, const std::string &name)
{
    for (const char *sql : {"DELETE FROM sweeps WHERE name = ?", "DELETE FROM sweep_runs WHERE sweep = ?"})
        Statement(database, sql).with(name).run();
}

} // namespace fovea
