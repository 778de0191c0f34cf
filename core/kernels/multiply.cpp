// SPDX-License-Identifier: MIT
#include "core/kernels/multiply_avx2.h"

#include <cstdlib>
#include <string_view>

namespace fovea::avx2 {

namespace {

// FOVEA_KERNELS=avx2 does without wider instructions.
auto bestMultiply()
{
    const char *wanted = std::getenv("FOVEA_KERNELS");
    const bool narrow = wanted && std::string_view(wanted) == "avx2";
    const bool wide = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl");
    return wide && !narrow ? multiplyAvx512 : multiplyAvx2;
}

} // namespace

void multiply(const Product &product)
{
    static const auto best = bestMultiply();
    best(product);
}

} // namespace fovea::avx2
