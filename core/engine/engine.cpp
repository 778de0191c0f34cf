// SPDX-License-Identifier: MIT
#include "core/engine/engine.h"

#include "core/base/processor.h"
#include "core/engine/torch_library.h"

#include <fstream>
#include <malloc.h>
#include <sched.h>

#ifndef FOVEA_VERSION
#define FOVEA_VERSION "dev"
#endif

namespace fovea {

namespace {

std::string cpuName()
{
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);) {
        const auto colon = line.find(": ");
        if (line.starts_with("model name") && colon != std::string::npos)
            return line.substr(colon + 2);
    }
    return "unknown";
}

} // namespace

int usableCores()
{
    cpu_set_t cores;
    return sched_getaffinity(0, sizeof cores, &cores) == 0 ? CPU_COUNT(&cores) : 1;
}

const char *foveaVersion()
{
    return FOVEA_VERSION;
}

void configureEngine()
{
#if defined(__GLIBC__)
    // Otherwise every attention matrix is mapped afresh, and each step pays for its page faults.
    mallopt(M_MMAP_THRESHOLD, 32 << 20); // the largest that glibc takes
    mallopt(M_TRIM_THRESHOLD, 256 << 20);
    mallopt(M_ARENA_MAX, 1); // further arenas give their memory back as soon as it is free
#endif
}

EngineReport engineReport()
{
    EngineReport report;
    report.fovea = foveaVersion();
    report.torch = report.blas = notUsed;
    if (const TorchModule *torch = openTorchModule()) {
        const BlasReport blas = torch->blas();
        report.torch = torch->torch;
        report.blas = blas.name;
        report.slowBlas = blas.slow;
        report.blasAdvice = blas.advice;
    }
    report.cpu = cpuName();
    report.cores = usableCores();
    report.instructions = hasAvx2() ? "avx2" : "baseline";
    return report;
}

} // namespace fovea
