// SPDX-License-Identifier: MIT
#pragma once

#include "core/store/database.h"

namespace fovea {

// Tables of a session file of this version, in an empty database.
void makeTables(Database &database);

// InputError unless the file has exactly these tables.
void checkTables(Database &database);

} // namespace fovea
