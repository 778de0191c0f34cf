// SPDX-License-Identifier: MIT
#include "core/base/priority.h"

#include <sys/resource.h>

namespace fovea {

void lowerThreadPriority(int politeness)
{
    // 0: on Linux the calling thread alone
    if (getpriority(PRIO_PROCESS, 0) < politeness)
        setpriority(PRIO_PROCESS, 0, politeness);
}

} // namespace fovea
