// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace fovea {

// Process-wide settings of LibTorch and BLAS: one thread each, since lanes are the parallelism. Call once,
// before any network is made and before other threads exist.
void configureEngine();

struct EngineReport
{
    std::string fovea;        // version
    std::string torch;        // version
    std::string blas;         // library and version
    bool slowBlas = false;    // the reference BLAS, or one that leaves this CPU's instructions unused
    std::string blasAdvice;   // what to do, when slow
    std::string cpu;          // model name
    int cores = 1;            // this process may use
    std::string instructions; // "avx2" when the CPU has AVX2 and FMA, "baseline" otherwise
};

EngineReport engineReport();

} // namespace fovea
