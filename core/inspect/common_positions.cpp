// SPDX-License-Identifier: MIT
#include "core/inspect/common_positions.h"

#include <algorithm>

namespace fovea {

std::size_t positionsInCommon(const AttentionProbe &one, const AttentionProbe &other)
{
    const auto most = std::size_t(std::min(one.positions, other.positions));
    std::size_t count = 0;
    while (count < most && one.tokens[count] == other.tokens[count] && one.roles[count] == other.roles[count])
        ++count;
    return count;
}

} // namespace fovea
