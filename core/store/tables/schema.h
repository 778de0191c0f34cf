// SPDX-License-Identifier: MIT
#pragma once

#include "core/store/tables/database.h"
#include "core/store/tables/format.h"

#include <span>

namespace fovea {

struct TableText
{
    std::string_view name;
    std::string_view sql; // as SQLite keeps it, letter by letter
};

// Tables of a version, in the order of their names.
std::span<const TableText> tablesOf(std::int32_t version);

// Which version a file has; inside a transaction, that of the state it sees. InputError for one that this
// program does not know.
std::int32_t versionOf(Database &database);

// Tables of a session file of the newest version, in an empty database.
void makeTables(Database &database);

// InputError unless the file has exactly the tables of its version.
void checkTables(Database &database);

} // namespace fovea
