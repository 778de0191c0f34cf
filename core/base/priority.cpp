// SPDX-License-Identifier: MIT
#include "core/base/priority.h"

#include <sys/resource.h>

namespace fovea {

void lowerThreadPriority()
{
    constexpr int politeness = 5;
    setpriority(PRIO_PROCESS, 0, politeness); // 0: on Linux the calling thread alone
}

} // namespace fovea
