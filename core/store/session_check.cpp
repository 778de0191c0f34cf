// SPDX-License-Identifier: MIT
#include "core/store/session_check.h"

#include "core/store/session_rows.h"
#include "core/store/session_schema.h"
#include "core/support/errors.h"

namespace fovea {

void checkEverything(Database &database)
{
    checkTables(database);
    if (const std::string found = database.textOf("PRAGMA integrity_check(1)"); found != "ok")
        throw InputError("'" + database.shown() + "' is damaged: " + found + ".");
    readExperiment(database);
    readProvenance(database);
    readOwnData(database);
    for (const RunRow &row : readRuns(database)) {
        readEpochs(database, row.run.id);
        for (const int epoch : readSnapshotEpochs(database, row.run.id))
            readWeights(database, row.run.id, epoch);
        readState(database, row.run.id);
    }
}

} // namespace fovea
