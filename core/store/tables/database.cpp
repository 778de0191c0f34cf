// SPDX-License-Identifier: MIT
#include "core/store/tables/database.h"

#include "core/files/disk.h"
#include "core/files/file_gone.h"

#include <sqlite3.h>

#include <cerrno>

namespace fovea {

namespace {

constexpr int busyTimeoutMilliseconds = 10'000;

// "file:" address of an absolute path, with everything that means something in an address escaped.
std::string addressOf(const std::string &file, std::string_view query)
{
    static constexpr std::string_view digits = "0123456789ABCDEF";
    static constexpr std::string_view plain = "/-_.~";
    std::string address = "file:";
    for (const char c : file) {
        const auto code = static_cast<unsigned char>(c);
        const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (letter || plain.find(c) != std::string_view::npos)
            address += c;
        else
            address += {'%', digits[code / 16], digits[code % 16]};
    }
    return address.append("?").append(query);
}

int opened(const std::string &file, Database::Access access, sqlite3 **handle)
{
    constexpr int oneThread =
        SQLITE_OPEN_NOMUTEX; // at a time; a lock per column would cost as much as the read
    switch (access) {
    case Database::Access::Read:
        return sqlite3_open_v2(addressOf(file, "mode=ro").c_str(), handle,
                               SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | oneThread, nullptr);
    case Database::Access::ReadAlone:
        return sqlite3_open_v2(addressOf(file, "mode=ro&immutable=1").c_str(), handle,
                               SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | oneThread, nullptr);
    case Database::Access::Write:
        return sqlite3_open_v2(file.c_str(), handle, SQLITE_OPEN_READWRITE | oneThread, nullptr);
    case Database::Access::Make:
        return sqlite3_open_v2(file.c_str(), handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | oneThread,
                               nullptr);
    }
    return SQLITE_MISUSE;
}

} // namespace

Database::Database(const std::string &file, std::string shown, Access access) : m_shown(std::move(shown))
{
    try {
        if (const int code = opened(file, access, &m_handle); code != SQLITE_OK)
            fail(code);
        protect();
        if (access == Access::Write)
            m_place.emplace(file);
    } catch (...) {
        sqlite3_close_v2(m_handle);
        throw;
    }
}

Database::~Database()
{
    sqlite3_close_v2(m_handle);
}

// Nothing that a file brings along may act by itself.
void Database::protect()
{
    sqlite3_extended_result_codes(m_handle, 1);
    sqlite3_busy_timeout(m_handle, busyTimeoutMilliseconds);
    for (const int off :
         {SQLITE_DBCONFIG_ENABLE_TRIGGER, SQLITE_DBCONFIG_ENABLE_VIEW, SQLITE_DBCONFIG_TRUSTED_SCHEMA})
        sqlite3_db_config(m_handle, off, 0, nullptr);
    sqlite3_db_config(m_handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
}

void Database::fail(int code) const
{
    const int last = errno; // SQLite does not keep it for every failed write
    const int kept = m_handle ? sqlite3_system_errno(m_handle) : 0;
    const int system = kept == 0 && (code & 0xff) == SQLITE_IOERR ? last : kept;
    switch (code & 0xff) {
    case SQLITE_FULL:
        throw StorageError("The disk is full: '" + m_shown + "' could not be written.");
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        throw StorageError("'" + m_shown + "' is held by another program.");
    case SQLITE_READONLY:
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
    case SQLITE_AUTH:
        throw diskError(m_shown, "opened", system);
    case SQLITE_IOERR:
        throw diskError(m_shown, "read or written", system);
    case SQLITE_NOMEM:
        throw StorageError("There is not enough memory to read '" + m_shown + "'.");
    default: // SQLITE_CORRUPT, SQLITE_NOTADB, and statements that do not fit what is in the file
        throw InputError("'" + m_shown + "' is damaged (" + sqlite3_errstr(code) + ").");
    }
}

void Database::run(const std::string &sql)
{
    if (const int code = sqlite3_exec(m_handle, sql.c_str(), nullptr, nullptr, nullptr); code != SQLITE_OK)
        fail(code);
}

std::string Database::textOf(const std::string &sql)
{
    Statement statement(*this, sql);
    if (!statement.next())
        return {};
    std::string text = statement.text(0);
    statement.run(); // a change takes effect at the end
    return text;
}

bool Database::inTransaction() const
{
    return sqlite3_get_autocommit(m_handle) == 0;
}

void Database::requireInPlace() const
{
    const std::string change = m_place ? m_place->change() : std::string();
    if (!change.empty())
        throw FileGoneError("'" + m_shown + "' " + change +
                            " while it was being written; what was trained since then is not in it.");
}

namespace {

sqlite3_file *fileOf(const Database &database)
{
    sqlite3_file *file = nullptr;
    sqlite3_file_control(database.handle(), "main", SQLITE_FCNTL_FILE_POINTER, &file);
    if (!file || !file->pMethods)
        database.fail(SQLITE_CANTOPEN);
    return file;
}

} // namespace

std::int64_t Database::fileSize() const
{
    sqlite3_file *file = fileOf(*this);
    sqlite3_int64 size = 0;
    if (const int code = file->pMethods->xFileSize(file, &size); code != SQLITE_OK)
        fail(code);
    return size;
}

Bytes Database::fileBytes(std::int64_t from, std::size_t size) const
{
    sqlite3_file *file = fileOf(*this);
    Bytes bytes(size);
    const int code = file->pMethods->xRead(file, bytes.data(), int(size), from);
    if (code != SQLITE_OK && code != SQLITE_IOERR_SHORT_READ)
        fail(code);
    return bytes;
}

bool Database::needsRecovery() const
{
    switch (sqlite3_exec(m_handle, "PRAGMA schema_version", nullptr, nullptr, nullptr)) {
    case SQLITE_READONLY_ROLLBACK:
    case SQLITE_READONLY_RECOVERY:
    case SQLITE_READONLY_CANTINIT:
    case SQLITE_READONLY_CANTLOCK:
    case SQLITE_CANTOPEN:
    case SQLITE_FULL:
    case SQLITE_IOERR_SHMOPEN:
    case SQLITE_IOERR_SHMSIZE:
    case SQLITE_IOERR_SHMMAP:
        return true;
    default:
        return false; // sound, or something that a question will name
    }
}

} // namespace fovea
