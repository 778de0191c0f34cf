// SPDX-License-Identifier: MIT
#include "core/store/session_check.h"

#include "core/base/errors.h"
#include "core/store/tables/schema.h"
#include "core/store/tables/session_rows.h"

namespace fovea {

void checkEverything(Database &database)
{
    const ReadTransaction oneState(database);
    checkTables(database);
    if (const std::string found = database.textOf("PRAGMA integrity_check(1)"); found != "ok")
        throw InputError("'" + database.shown() + "' is damaged: " + found + ".");
    readExperiment(database);
    readProvenance(database);
    readOwnData(database);
    for (const RunRow &row : readRuns(database)) {
        readEpochs(database, row.run.id);
        for (const int epoch : readSnapshotEpochs(database, row.run.id))
            readSnapshot(database, row.run.id, epoch);
        readState(database, row.run.id);
        readNote(database, row.run.id);
    }
    readNote(database, RunId(0));
    readSweeps(database);
    for (const ResultKey &key : readResultKeys(database))
        readResult(database, key);
}

} // namespace fovea
