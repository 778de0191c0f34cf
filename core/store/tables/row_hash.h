// SPDX-License-Identifier: MIT
#pragma once

#include "core/base/errors.h"
#include "core/store/tables/database.h"

#include <array>
#include <memory>

struct XXH3_state_s;

namespace fovea {

// The checksum of a row of format 2: XXH3 of 64 bits, without a seed, of the table's name and of the row's
// other columns in their order. The key is among them, so that a row read in place of another does not pass.
class RowHash
{
public:
    explicit RowHash(std::string_view table);

    void add(std::int64_t value);
    void add(double value); // not a number counts as NULL, which SQLite makes of it
    void add(std::string_view value);
    void add(std::span<const std::byte> value);
    void add(std::optional<std::int64_t> value);
    void addColumns(Statement &row, int from, int to); // without `to`
    std::int64_t value();                              // of all that was added so far

private:
    void addBytes(unsigned char type, const void *bytes, std::size_t size);
    void append(const void *bytes, std::size_t size);
    void tag(unsigned char type) { append(&type, 1); }
    void flush();

    struct Free
    {
        void operator()(XXH3_state_s *state) const;
    };
    std::unique_ptr<XXH3_state_s, Free> m_state;
    std::array<std::byte, 1024> m_waiting; // small values, so that they do not cost a call each
    std::size_t m_size = 0;
};

// Writes one row in place of any with its key: `values` are its columns in order, the checksum follows.
template<typename... Values>
void putRow(Database &database, std::string_view table, const Values &...values)
{
    RowHash hash(table);
    (hash.add(values), ...);
    std::string sql = "INSERT OR REPLACE INTO " + std::string(table) + " VALUES (";
    for (std::size_t i = 0; i < sizeof...(values); ++i)
        sql += "?, ";
    Statement(database, sql + "?)").with(values..., hash.value()).run();
}

// `make`, with a sentence about what is damaged where it fails. `what` is the subject of the sentence: "the
// weights of run 2 at epoch 5".
template<typename Make>
auto understood(const Database &database, const std::string &what, Make &&make)
{
    try {
        return make();
    } catch (const Error &error) {
        throw InputError("'" + database.shown() + "' is damaged: " + what + " cannot be understood. " +
                         error.what());
    }
}

// `make` on what passed its checksum.
template<typename Make>
auto verified(const Database &database, const std::string &what, std::int64_t stored, std::int64_t computed,
              Make &&make)
{
    if (stored != computed)
        throw InputError("'" + database.shown() + "' is damaged: " + what + " do not match their checksum.");
    return understood(database, what, make);
}

// The same for a statement at a whole row, whose last column is the checksum.
template<typename Make>
auto verifiedRow(const Database &database, const std::string &what, std::string_view table, Statement &row,
                 Make &&make)
{
    const int last = row.columns() - 1;
    RowHash hash(table);
    hash.addColumns(row, 0, last);
    return verified(database, what, row.integer(last), hash.value(), make);
}

} // namespace fovea
