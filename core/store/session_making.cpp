// SPDX-License-Identifier: MIT
#include "core/store/session_making.h"

#include "core/store/tables/schema.h"
#include "core/store/tables/session_rows.h"

#include <algorithm>
#include <unistd.h>

namespace fovea {

namespace {

void fill(Database &database, const ExperimentSpec &experiment, const Provenance &provenance,
          const Dataset *ownData)
{
    database.run("PRAGMA page_size = 4096");
    database.run("PRAGMA journal_mode = MEMORY"); // a kill leaves nothing worth keeping
    Transaction transaction(database);
    makeTables(database);
    writeExperiment(database, experiment);
    writeProvenance(database, provenance);
    if (ownData)
        writeOwnData(database, *ownData);
    std::int64_t id = 0;
    const std::uint64_t ownDataHash = ownData ? hashOf(*ownData) : 0;
    for (const std::uint64_t seed : experiment.seeds)
        for (std::size_t lane = 0; lane < experiment.lanes.size(); ++lane)
            writeRun(database, newRunRow(RunId(++id), experiment, lane, seed, ownDataHash));
    transaction.commit();
}

// A log that a killed writer left would be taken for the new file's. The file it belongs to goes first:
// without its log it might be no whole session.
void removeLeftovers(const std::string &file)
{
    const std::string logs[] = {file + "-wal", file + "-shm", file + "-journal"};
    if (std::ranges::none_of(logs, exists))
        return;
    unlink(file.c_str());
    for (const std::string &log : logs)
        unlink(log.c_str());
}

} // namespace

void makeSessionFile(const std::string &file, const std::string &shown, const ExperimentSpec &experiment,
                     const Provenance &provenance, const Dataset *ownData, SessionWriter::Existing existing)
{
    for (const LaneSpec &lane : experiment.lanes)
        if (lane.branch)
            throw UsageError("Lane " + lane.name + " branches off run " + std::to_string(lane.branch->run) +
                             ", but a new session has no runs yet; leave the lane out.");
    const bool refuse = existing == SessionWriter::Existing::Refuse;
    if (refuse && exists(file))
        throw StorageError("'" + shown + "' exists already.");
    AtomicFile made(file);
    {
        Database database(made.name(), shown, Database::Access::Make);
        fill(database, experiment, provenance, ownData);
    }
    putIntoPlace(made, file, existing);
}

std::string sessionPath(const std::string &path)
{
    constexpr std::string_view longest = "-journal";
    return writablePath(path, longest.size());
}

void putIntoPlace(AtomicFile &made, const std::string &file, SessionWriter::Existing existing)
{
    removeLeftovers(file);
    made.moveIntoPlace(existing == SessionWriter::Existing::Refuse ? AtomicFile::Target::MustNotExist
                                                                   : AtomicFile::Target::MayExist);
}

} // namespace fovea
