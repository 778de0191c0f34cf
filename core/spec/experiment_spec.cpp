// SPDX-License-Identifier: MIT
#include "core/spec/experiment_spec.h"

namespace fovea {

std::string laneLetter(std::size_t index)
{
    std::string letters;
    for (std::size_t rest = index + 1; rest > 0; rest = (rest - 1) / 26)
        letters.insert(letters.begin(), char('A' + (rest - 1) % 26));
    return letters;
}

} // namespace fovea
