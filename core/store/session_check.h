// SPDX-License-Identifier: MIT
#pragma once

#include "core/store/tables/database.h"

namespace fovea {

// Reads the whole file: structure, tables and every checksum. InputError says what is damaged.
void checkEverything(Database &database);

} // namespace fovea
