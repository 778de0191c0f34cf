// SPDX-License-Identifier: MIT
#pragma once

namespace fovea {

// Whether this processor has the AVX2 and FMA instructions.
inline bool hasAvx2()
{
#if defined(__x86_64__)
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
#else
    return false;
#endif
}

} // namespace fovea
