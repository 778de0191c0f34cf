// SPDX-License-Identifier: MIT
#include "core/store/session_access.h"

#include "core/store/disk.h"
#include "core/store/session_check.h"
#include "core/store/session_header.h"
#include "core/store/session_schema.h"
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

bool hasLog(const std::string &file)
{
    return exists(file + "-wal") || exists(file + "-journal");
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

} // namespace

namespace {

enum class Others { MayWrite, AreLockedOut };

std::unique_ptr<Database> openedToRead(const std::string &file, const std::string &shown, Others others)
{
    auto database = std::make_unique<Database>(file, shown, Database::Access::Read);
    const SessionHeader header =
        sessionHeader(database->fileHead(sessionHeaderSize), database->fileSize(), shown);
    if (hasLog(file) || (others == Others::MayWrite && writerOf(file)))
        return database;
    checkLength(header, database->fileSize(), shown);
    // SQLite would make an empty log for a file that was copied without one, and cannot open at all where it
    // cannot make it.
    if (header.writeAhead || !canBeWritten(file))
        database = std::make_unique<Database>(file, shown, Database::Access::ReadAlone);
    return database;
}

// The journal of a writer that was killed half-way can only be undone by one who may write.
std::unique_ptr<Database> openedToCheck(const std::string &file, const std::string &shown)
{
    if (!exists(file + "-journal"))
        return openedToRead(file, shown, Others::AreLockedOut);
    auto database = std::make_unique<Database>(file, shown, Database::Access::Write);
    sessionHeader(database->fileHead(sessionHeaderSize), database->fileSize(), shown);
    return database;
}

} // namespace

std::unique_ptr<Database> openToRead(const std::string &file, const std::string &shown)
{
    return openedToRead(file, shown, Others::MayWrite);
}

std::unique_ptr<Database> openToWrite(const std::string &file, const std::string &shown)
{
    checkEverything(*openedToCheck(file, shown));
    auto database = std::make_unique<Database>(file, shown, Database::Access::Write);
    const bool log = changeJournal(*database, "PRAGMA journal_mode = WAL") == "wal";
    database->run(log ? "PRAGMA synchronous = NORMAL" : "PRAGMA synchronous = FULL");
    return database;
}

void closeWriting(Database &database)
{
    database.run("PRAGMA wal_checkpoint(TRUNCATE)");
    try {
        changeJournal(database, "PRAGMA journal_mode = DELETE");
    } catch (const StorageError &) {
        // Somebody reads all the time: an empty log stays, and the next writer removes it.
    }
}

} // namespace fovea
