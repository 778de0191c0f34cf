// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

namespace fovea {

struct FileRange
{
    off_t start = 0;
    off_t size = 0; // 0: to the end
};

// Locks of the open file, not of the process: two in one process exclude each other too, and no close() of
// another descriptor drops them. The kernel releases them at death. False, with errno, when that is refused.
bool lockFile(int handle, FileRange range = {});

// Whether anybody else holds such a lock.
bool isLocked(int handle, FileRange range = {});

} // namespace fovea
