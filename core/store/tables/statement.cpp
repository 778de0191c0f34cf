// SPDX-License-Identifier: MIT
#include "core/store/tables/database.h"

#include <sqlite3.h>

#include <limits>

namespace fovea {

Statement::Statement(Database &database, std::string_view sql) : m_database(database)
{
    check(sqlite3_prepare_v2(database.handle(), sql.data(), int(sql.size()), &m_handle, nullptr));
}

Statement::~Statement()
{
    sqlite3_finalize(m_handle);
}

void Statement::check(int code) const
{
    if (code != SQLITE_OK)
        m_database.fail(code);
}

void Statement::bind(int place, std::int64_t value)
{
    check(sqlite3_bind_int64(m_handle, place, value));
}

void Statement::bind(int place, std::optional<std::int64_t> value)
{
    if (value)
        bind(place, *value);
    else
        check(sqlite3_bind_null(m_handle, place));
}

void Statement::bind(int place, double value)
{
    check(sqlite3_bind_double(m_handle, place, value));
}

void Statement::bind(int place, std::string_view value)
{
    check(sqlite3_bind_text64(m_handle, place, value.data() ? value.data() : "", value.size(), SQLITE_STATIC,
                              SQLITE_UTF8));
}

void Statement::bind(int place, std::span<const std::byte> value)
{
    if (value.empty()) // a null pointer would be NULL
        check(sqlite3_bind_zeroblob(m_handle, place, 0));
    else
        check(sqlite3_bind_blob64(m_handle, place, value.data(), value.size(), SQLITE_STATIC));
}

bool Statement::next()
{
    const int code = sqlite3_step(m_handle);
    if (code != SQLITE_ROW && code != SQLITE_DONE)
        m_database.fail(code);
    return code == SQLITE_ROW;
}

void Statement::run()
{
    while (next()) {
    }
}

void Statement::again()
{
    sqlite3_reset(m_handle); // what failed was told when it failed
}

int Statement::columns() const
{
    return sqlite3_column_count(m_handle);
}

Statement::Type Statement::type(int column)
{
    switch (sqlite3_column_type(m_handle, column)) {
    case SQLITE_INTEGER:
        return Type::Integer;
    case SQLITE_FLOAT:
        return Type::Real;
    case SQLITE_TEXT:
        return Type::Text;
    case SQLITE_BLOB:
        return Type::Blob;
    default:
        return Type::Null;
    }
}

double Statement::real(int column)
{
    const double value = sqlite3_column_double(m_handle, column);
    const bool isNull = value == 0 && type(column) == Type::Null;
    return isNull ? std::numeric_limits<double>::quiet_NaN() : value;
}

std::int64_t Statement::integer(int column)
{
    return sqlite3_column_int64(m_handle, column);
}

std::string Statement::text(int column)
{
    const auto bytesHere = bytes(column);
    return {reinterpret_cast<const char *>(bytesHere.data()), bytesHere.size()};
}

std::span<const std::byte> Statement::bytes(int column)
{
    const void *data = sqlite3_column_blob(m_handle, column);
    const int size = sqlite3_column_bytes(m_handle, column);
    if (!data && sqlite3_errcode(m_database.handle()) == SQLITE_NOMEM)
        m_database.fail(SQLITE_NOMEM);
    return {static_cast<const std::byte *>(data), data ? std::size_t(size) : 0};
}

ReadTransaction::ReadTransaction(Database &database)
{
    if (database.inTransaction())
        return;
    database.run("BEGIN");
    m_database = &database;
}

ReadTransaction::~ReadTransaction()
{
    if (m_database && m_database->inTransaction())
        sqlite3_exec(m_database->handle(), "COMMIT", nullptr, nullptr, nullptr);
}

Transaction::Transaction(Database &database) : m_database(database)
{
    m_database.requireInPlace();
    m_database.run("BEGIN IMMEDIATE");
}

Transaction::~Transaction()
{
    // SQLite rolls back by itself after some errors. A roll-back cannot fail in a way that keeps the
    // transaction.
    if (m_database.inTransaction())
        sqlite3_exec(m_database.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
}

void Transaction::commit()
{
    m_database.requireInPlace();
    m_database.run("COMMIT");
}

} // namespace fovea
