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
    const ExperimentSpec experiment = readExperiment(database);
    readProvenance(database);
    readOwnData(database);
    for (const RunRow &row : readRuns(database)) {
        if (row.run.lane < 0 || std::size_t(row.run.lane) >= experiment.lanes.size())
            throw InputError("'" + database.shown() + "' is damaged: run " +
                             std::to_string(std::int64_t(row.run.id)) + " is of a lane that does not exist.");
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
