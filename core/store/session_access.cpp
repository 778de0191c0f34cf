// SPDX-License-Identifier: MIT
#include "core/store/session_access.h"

#include "core/files/disk.h"
#include "core/store/session_check.h"
#include "core/store/session_header.h"
#include "core/store/writer_lock.h"

#include <cerrno>
#include <chrono>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

namespace fovea {

std::string existingFile(const std::string &shown)
{
    struct stat info;
    if (stat(shown.c_str(), &info) != 0) {
        if (errno == ENOENT || errno == ENOTDIR)
            throw InputError("There is no file '" + shown + "'.");
        throw diskError(shown, "opened", errno);
    }
    if (!S_ISREG(info.st_mode))
        throw InputError("'" + shown + "' is not a file.");
    return canonicalPath(shown);
}

namespace {

bool canBeWritten(const std::string &file)
{
    return access(file.c_str(), W_OK) == 0 && access(folderOf(file).c_str(), W_OK) == 0;
}

// Files beside the session that hold changes of it; an empty one holds none.
bool holdsChanges(const std::string &log)
{
    struct stat info;
    return stat(log.c_str(), &info) == 0 && info.st_size > 0;
}

bool hasLog(const std::string &file)
{
    return holdsChanges(file + "-wal") || holdsChanges(file + "-journal");
}

// SQLite would wait for ever at a pipe, and take what a link points to for its own.
void checkNeighbours(const std::string &file)
{
    for (const char *end : {"-wal", "-shm", "-journal"}) {
        struct stat info;
        if (lstat((file + end).c_str(), &info) == 0 && (!S_ISREG(info.st_mode) || info.st_nlink > 1))
            throw StorageError(
                "'" + file + end +
                "' is in the way: it is no file that Fovea made, and is left as it is. Move it "
                "elsewhere to open the session.");
    }
}

// Repeats what another program may hinder for a moment. SQLite does not wait by itself when the journal's
// kind changes.
std::string changeJournal(Database &database, const char *sql)
{
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(2);
    for (;;) {
        try {
            return database.textOf(sql);
        } catch (const StorageError &) {
            if (std::chrono::steady_clock::now() > end)
                throw;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
}

enum class Others { MayWrite, AreLockedOut };

SessionHeader headerOf(const Database &database)
{
    return sessionHeader(database.fileHead(sessionHeaderSize), database.fileSize(), database.shown());
}

[[noreturn]] void blame(const std::string &log, const std::string &shown)
{
    throw InputError("'" + shown + "' is whole, but does not fit '" + log +
                     "' beside it, which a killed program left for another copy of the session. Move that "
                     "file elsewhere to open the session as it is.");
}

// A file says that it has a log before there is one, and until it is gone.
void checkLogIsOwn(const Database &database, const std::string &file, Others others)
{
    const std::string log = file + "-wal";
    const bool foreign = holdsChanges(log) && !headerOf(database).writeAhead && holdsChanges(log);
    if (foreign && (others == Others::AreLockedOut || !writerOf(file)))
        blame(log, database.shown());
}

ReadAccess openedToRead(const std::string &file, const std::string &shown, Others others)
{
    checkNeighbours(file);
    auto database = std::make_unique<Database>(file, shown, Database::Access::Read);
    const SessionHeader header = headerOf(*database);
    checkLogIsOwn(*database, file, others);
    const bool log = hasLog(file);
    if (log && database->needsRecovery()) {
        SessionCopy copy = copyOf(file, shown, *database);
        return {std::move(copy.database), copy.stamp};
    }
    if (log || (others == Others::MayWrite && writerOf(file)))
        return {std::move(database), {}};
    checkLength(header, database->fileSize(), shown);
    // SQLite would make an empty log for a file that was copied without one, and cannot open at all where it
    // cannot make it.
    if (header.writeAhead || !canBeWritten(file))
        database = std::make_unique<Database>(file, shown, Database::Access::ReadAlone);
    return {std::move(database), {}};
}

} // namespace

ReadAccess openToRead(const std::string &file, const std::string &shown)
{
    return openedToRead(file, shown, Others::MayWrite);
}

void complainOf(const InputError &found, const std::string &file, const std::string &shown)
{
    const std::string log = file + (holdsChanges(file + "-wal") ? "-wal" : "-journal");
    if (!holdsChanges(log))
        throw found;
    try {
        Database alone(file, shown, Database::Access::ReadAlone);
        checkEverything(alone);
    } catch (const Error &) {
        throw found;
    }
    blame(log, shown);
}

std::unique_ptr<Database> openToWrite(const std::string &file, const std::string &shown)
{
    try {
        checkEverything(*openedToRead(file, shown, Others::AreLockedOut).database);
    } catch (const InputError &error) {
        complainOf(error, file, shown);
    }
    auto database = std::make_unique<Database>(file, shown, Database::Access::Write);
    // By way of MEMORY the file changes to one with a log without a journal: that is one write within one
    // sector, and a kill leaves nothing to be undone.
    if (changeJournal(*database, "PRAGMA journal_mode") != "wal")
        changeJournal(*database, "PRAGMA journal_mode = MEMORY");
    const bool log = changeJournal(*database, "PRAGMA journal_mode = WAL") == "wal";
    if (!log)
        changeJournal(*database, "PRAGMA journal_mode = DELETE");
    database->run(log ? "PRAGMA synchronous = NORMAL" : "PRAGMA synchronous = FULL");
    return database;
}

void closeWriting(Database &database)
{
    database.run("PRAGMA wal_checkpoint(TRUNCATE)");
    try {
        changeJournal(database, "PRAGMA journal_mode = MEMORY"); // and the file to one without a log
    } catch (const StorageError &) {
        // Somebody reads all the time: an empty log stays, and the next writer removes it.
    }
    database.requireInPlace();
}

} // namespace fovea
