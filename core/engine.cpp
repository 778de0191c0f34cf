// SPDX-License-Identifier: MIT
#include "core/engine.h"

#include <ATen/Parallel.h>
#include <torch/version.h>

#include <cstdlib>
#include <dlfcn.h>
#include <fstream>
#include <malloc.h>
#include <memory>
#include <mutex>
#include <sched.h>
#include <string_view>

#ifndef FOVEA_VERSION
#define FOVEA_VERSION "dev"
#endif

namespace fovea {

namespace {

bool hasAvx2()
{
#if defined(__x86_64__)
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
#else
    return false;
#endif
}

// The library behind the matrix products LibTorch asks BLAS for. It is found at run time, since Debian's
// alternatives decide at load time.
class Blas
{
public:
    Blas()
    {
        Dl_info info{};
        const void *product = dlsym(RTLD_DEFAULT, "sgemm_");
        if (!product || !dladdr(product, &info) || !info.dli_fname)
            return;
        if (const std::unique_ptr<char, decltype(&std::free)> real{realpath(info.dli_fname, nullptr),
                                                                   &std::free})
            m_path = real.get();
        else
            m_path = info.dli_fname;
        m_library = dlopen(info.dli_fname, RTLD_LAZY | RTLD_NOLOAD);
    }
    ~Blas()
    {
        if (m_library)
            dlclose(m_library);
    }
    Blas(const Blas &) = delete;
    Blas &operator=(const Blas &) = delete;

    template<typename Signature>
    Signature *function(const char *name) const
    {
        return m_library ? reinterpret_cast<Signature *>(dlsym(m_library, name)) : nullptr;
    }

    // As the library tells of itself, or else its file.
    std::string description() const
    {
        if (const auto config = function<const char *()>("openblas_get_config"))
            return config();
        if (const auto version = function<const char *()>("bli_info_get_version_str"))
            return std::string("BLIS ") + version();
        return m_path.empty() ? "unknown" : m_path;
    }

    // The reference BLAS has no name of its own; Debian keeps it in .../blas/libblas.so.3.x, and elsewhere it
    // is a plain libblas that lacks what the fast ones export.
    bool isReference() const
    {
        const auto knows = [&](const char *name) { return function<void()>(name) != nullptr; };
        if (m_path.find("libblas") == std::string::npos)
            return false;
        return !knows("openblas_get_config") && !knows("bli_info_get_version_str") &&
               !knows("mkl_get_version") && !knows("ATL_buildinfo");
    }

    // OpenBLAS takes its oldest kernels on a CPU younger than itself.
    bool mistakesCpu() const
    {
        const auto core = function<const char *()>("openblas_get_corename");
        return core && std::string_view(core()) == "Prescott" && hasAvx2();
    }

    // Makes OpenBLAS choose again, among kernels this CPU is known to run. That is nearly twice as fast; a
    // person's own OPENBLAS_CORETYPE stands.
    void correctCpu() const
    {
        const auto forget = function<void()>("gotoblas_dynamic_quit");
        const auto choose = function<void()>("gotoblas_dynamic_init");
        if (!mistakesCpu() || !forget || !choose || setenv("OPENBLAS_CORETYPE", "Haswell", 0) != 0)
            return;
        forget();
        choose();
    }

private:
    std::string m_path;
    void *m_library = nullptr;
};

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

int usableCores()
{
    cpu_set_t cores;
    return sched_getaffinity(0, sizeof cores, &cores) == 0 ? CPU_COUNT(&cores) : 1;
}

} // namespace

void configureEngine()
{
    at::set_num_threads(1);
    static std::once_flag once; // LibTorch refuses a second setting
    std::call_once(once, [] { at::set_num_interop_threads(1); });

    const Blas blas;
    if (const auto setThreads = blas.function<void(int)>("openblas_set_num_threads"))
        setThreads(1);
    blas.correctCpu();

#if defined(__GLIBC__)
    // Otherwise every attention matrix is mapped afresh, and each step pays for its page faults.
    mallopt(M_MMAP_THRESHOLD, 32 << 20); // the largest that glibc takes
    mallopt(M_TRIM_THRESHOLD, 256 << 20);
    mallopt(M_ARENA_MAX, 1); // further arenas give their memory back as soon as it is free
#endif
}

EngineReport engineReport()
{
    const Blas blas;
    EngineReport report;
    report.fovea = FOVEA_VERSION;
    report.torch = TORCH_VERSION;
    report.blas = blas.description();
    report.slowBlas = blas.isReference() || blas.mistakesCpu();
    if (blas.mistakesCpu())
        report.blasAdvice = "Set OPENBLAS_CORETYPE=Haswell: this OpenBLAS does not know the processor.";
    if (blas.isReference())
        report.blasAdvice =
            "Install libopenblas0-pthread: with the reference BLAS training is many times slower.";
    report.cpu = cpuName();
    report.cores = usableCores();
    report.instructions = hasAvx2() ? "avx2" : "baseline";
    return report;
}

} // namespace fovea
