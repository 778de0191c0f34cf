// SPDX-License-Identifier: MIT
#pragma once

#include "core/files/bytes.h"
#include "core/files/file_place.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace fovea {

// One connection to a session file. What SQLite reports becomes an InputError (damaged, foreign) or a
// StorageError (full, busy, refused), with a sentence that names the file. One thread at a time.
class Database
{
public:
    enum class Access {
        Read,      // follows a writer in another process
        ReadAlone, // trusts that nobody writes; makes no files beside this one
        Write,
        Make, // a new file
    };

    // `file` is absolute; `shown` is how the person calls it.
    Database(const std::string &file, std::string shown, Access access);
    Database(const Database &) = delete;
    Database &operator=(const Database &) = delete;
    ~Database();

    void run(const std::string &sql);
    std::string textOf(const std::string &sql); // first column of the first row; empty without rows
    bool inTransaction() const;

    // FileGoneError when the file was moved, deleted or replaced since it was opened to be written: what is
    // written then is not in the file of that name.
    void requireInPlace() const;

    // The file as it is on the disk. Goes through SQLite's own descriptor: closing any other one would drop
    // the locks that this process holds on the file.
    std::int64_t fileSize() const;
    Bytes fileHead(std::size_t size) const { return fileBytes(0, size); }
    Bytes fileBytes(std::int64_t from, std::size_t size) const; // zeros behind the end

    // Whether the file can be read only after something beside it was changed, which this access may not:
    // a change to be undone, a log whose index cannot be made.
    bool needsRecovery() const;

    const std::string &shown() const { return m_shown; }
    sqlite3 *handle() const { return m_handle; }
    [[noreturn]] void fail(int code) const;

private:
    void protect();

    std::string m_shown;
    std::optional<FilePlace> m_place; // of a file that is written
    sqlite3 *m_handle = nullptr;
};

// One SQL statement with its values.
class Statement
{
public:
    enum class Type { Null, Integer, Real, Text, Blob };

    Statement(Database &database, std::string_view sql);
    Statement(const Statement &) = delete;
    Statement &operator=(const Statement &) = delete;
    ~Statement();

    // Texts and bytes must outlive the statement's run.
    template<typename... Values>
    Statement &with(const Values &...values)
    {
        int place = 0;
        (bind(++place, values), ...);
        return *this;
    }

    bool next();  // to the next row, if there is one
    void run();   // to the end
    void again(); // to the start, for other values

    int columns() const;
    Type type(int column); // before anything else is asked of the column
    std::int64_t integer(int column);
    double real(int column); // not a number for NULL
    std::string text(int column);
    std::span<const std::byte> bytes(int column); // until next()

private:
    void bind(int place, std::int64_t value);
    void bind(int place, std::optional<std::int64_t> value);
    void bind(int place, double value); // SQLite makes NULL of not a number
    void bind(int place, std::string_view value);
    void bind(int place, std::span<const std::byte> value);
    void check(int code) const;

    Database &m_database;
    sqlite3_stmt *m_handle = nullptr;
};

// Lets all statements of a question see the same state of the file, whatever another process commits
// meanwhile. Nothing where a transaction is under way.
class ReadTransaction
{
public:
    explicit ReadTransaction(Database &database);
    ReadTransaction(const ReadTransaction &) = delete;
    ReadTransaction &operator=(const ReadTransaction &) = delete;
    ~ReadTransaction();

private:
    Database *m_database = nullptr; // null: not ours to end
};

// Rolled back unless committed, and refused where the file is no longer in its place; afterwards the
// connection is as usable as before.
class Transaction
{
public:
    explicit Transaction(Database &database);
    Transaction(const Transaction &) = delete;
    Transaction &operator=(const Transaction &) = delete;
    ~Transaction();
    void commit();

private:
    Database &m_database;
};

} // namespace fovea
