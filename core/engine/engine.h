// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace fovea {

const char *foveaVersion();
int usableCores(); // by this process

// Process-wide settings of the memory that networks work in. Call once, before any network is made and before
// other threads exist; programs that make none need not.
void configureEngine();

// What EngineReport says of LibTorch and its BLAS while nothing has asked for them.
constexpr const char *notUsed = "not used";

struct EngineReport
{
    std::string fovea;        // version
    std::string torch;        // version; or notUsed
    std::string blas;         // library and version; or notUsed
    bool slowBlas = false;    // the reference BLAS, or one that leaves this CPU's instructions unused
    std::string blasAdvice;   // what to do, when slow
    std::string cpu;          // model name
    int cores = 1;            // this process may use
    std::string instructions; // "avx2" when the CPU has AVX2 and FMA, "baseline" otherwise
};

// Opens nothing: LibTorch is reported once it is in use.
EngineReport engineReport();

} // namespace fovea
