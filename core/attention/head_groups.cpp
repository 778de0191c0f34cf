// SPDX-License-Identifier: MIT
#include "core/attention/head_groups.h"

#include "core/attention/mask.h"

namespace fovea {

const Grouping *groupingOf(const Mask &mask)
{
    return dynamic_cast<const Grouping *>(&mask);
}

} // namespace fovea
