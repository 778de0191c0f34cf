// SPDX-License-Identifier: MIT
#pragma once

#include "core/store/tables/database.h"

namespace fovea {

// Brings a file that was checked, and that this program may write, to the newest version; all of it or, when
// the disk refuses or the process is killed, nothing. Does nothing to a file that is of that version.
void upgrade(Database &database);

} // namespace fovea
