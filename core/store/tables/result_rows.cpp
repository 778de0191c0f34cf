// SPDX-License-Identifier: MIT
#include "core/store/tables/row_hash.h"
#include "core/store/tables/row_words.h"
#include "core/store/tables/schema.h"
#include "core/store/tables/session_rows.h"

#include <limits>

namespace fovea {

namespace {

StoredResult resultAt(const Database &database, Statement &found)
{
    const std::string what = "results of the kind '" + found.text(0) + "'";
    return verifiedRow(database, what, "results", found, [&] {
        const std::int64_t version = found.integer(4);
        if (version < 0 || version > std::numeric_limits<int>::max())
            throw InputError("A number is out of range.");
        const auto bytes = found.bytes(6);
        return StoredResult{
            {found.text(0), found.text(1), epochFrom(database, found.integer(2), what), found.text(3)},
            int(version),
            found.text(5),
            Bytes(bytes.begin(), bytes.end())};
    });
}

} // namespace

std::vector<ResultKey> readResultKeys(Database &database)
{
    std::vector<ResultKey> keys;
    if (versionOf(database) == 1)
        return keys;
    Statement found(database, "SELECT kind, address, epoch, parameters FROM results ORDER BY 1, 2, 3, 4");
    while (found.next())
        keys.push_back({found.text(0), found.text(1),
                        epochFrom(database, found.integer(2), "results of the kind '" + found.text(0) + "'"),
                        found.text(3)});
    return keys;
}

std::optional<StoredResult> readResult(Database &database, const ResultKey &key)
{
    if (versionOf(database) == 1)
        return {};
    Statement found(database,
                    "SELECT * FROM results WHERE kind = ? AND address = ? AND epoch = ? AND parameters = ?");
    if (!found.with(key.kind, key.address, std::int64_t(key.epoch), key.parameters).next())
        return {};
    return resultAt(database, found);
}

void writeResult(Database &database, const StoredResult &result)
{
    const ResultKey &key = result.key;
    putRow(database, "results", key.kind, key.address, std::int64_t(key.epoch), key.parameters,
           std::int64_t(result.version), result.made, result.bytes);
}

void deleteResult(Database &database, const ResultKey &key)
{
    Statement(database, "DELETE FROM results WHERE kind = ? AND address = ? AND epoch = ? AND parameters = ?")
        .with(key.kind, key.address, std::int64_t(key.epoch), key.parameters)
        .run();
}

void deleteRun(Database &database, RunId id)
{
    for (const char *sql :
         {"DELETE FROM results WHERE address = (SELECT address FROM runs WHERE id = ?1) AND NOT EXISTS "
          "(SELECT 1 FROM runs WHERE runs.address = results.address AND id <> ?1)",
          "DELETE FROM epochs WHERE run = ?", "DELETE FROM metrics WHERE run = ?",
          "DELETE FROM metric_numbers WHERE run = ?", "DELETE FROM snapshots WHERE run = ?",
          "DELETE FROM states WHERE run = ?", "DELETE FROM notes WHERE run = ?",
          "DELETE FROM runs WHERE id = ?"})
        Statement(database, sql).with(std::int64_t(id)).run();
}

} // namespace fovea
