// SPDX-License-Identifier: MIT
#include "core/torch/blas.h"

#include "core/base/processor.h"

#include <cstdlib>
#include <dlfcn.h>
#include <memory>
#include <string>
#include <string_view>

namespace fovea {

namespace {

// The library behind LibTorch's matrix products. It is found at run time, since Debian's alternatives decide
// at load time, and from inside the module, since only this and what it needs can see it.
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

} // namespace

void configureBlas()
{
    const Blas blas;
    if (const auto setThreads = blas.function<void(int)>("openblas_set_num_threads"))
        setThreads(1);
    blas.correctCpu();
}

BlasReport blasReport()
{
    const Blas blas;
    BlasReport report{
        .name = blas.description(), .slow = blas.isReference() || blas.mistakesCpu(), .advice = {}};
    if (blas.mistakesCpu())
        report.advice = "Set OPENBLAS_CORETYPE=Haswell: this OpenBLAS does not know the processor.";
    if (blas.isReference())
        report.advice =
            "Install libopenblas0-pthread: with the reference BLAS training is many times slower.";
    return report;
}

} // namespace fovea
