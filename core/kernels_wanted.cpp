// SPDX-License-Identifier: MIT
#include "core/kernels_wanted.h"

#include "core/support/errors.h"

#include <cstdlib>
#include <string_view>

namespace fovea {

void requireKnownKernels()
{
    const char *wanted = std::getenv("FOVEA_KERNELS");
    const std::string_view name = wanted ? wanted : "";
    if (!name.empty() && name != "reference" && name != "avx2")
        throw UsageError("FOVEA_KERNELS is '" + std::string(name) + "'; allowed are reference and avx2.");
}

} // namespace fovea
