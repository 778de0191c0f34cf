// SPDX-License-Identifier: MIT
#include "core/engine/torch_library.h"

#include "core/base/errors.h"
#include "core/base/text.h"
#include "core/engine/engine.h"

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <filesystem>
#include <mutex>
#include <sys/mman.h>

#ifndef FOVEA_MODULES_FROM_BIN
#define FOVEA_MODULES_FROM_BIN "../lib/fovea"
#endif
#ifndef FOVEA_MODULES_INSTALLED
#define FOVEA_MODULES_INSTALLED "/usr/lib/fovea"
#endif

namespace fovea {

namespace {

namespace fs = std::filesystem;

constexpr const char *fileName = "fovea-torch.so";

std::atomic<const TorchModule *> opened = nullptr;

const char *folderOfPerson()
{
    const char *folder = std::getenv("FOVEA_MODULES");
    return folder && *folder ? folder : nullptr;
}

// Empty: there is none.
std::string modulePath()
{
    std::error_code ignored;
    for (const std::string &folder : moduleFolders())
        if (const fs::path path = fs::path(folder) / fileName; fs::exists(path, ignored))
            return path.string();
    return {};
}

std::string missing()
{
    return std::string("LibTorch, which runs any model, is missing: there is no ") + fileName + " in " +
           joined(moduleFolders(), " or ") +
           (folderOfPerson() ? ", where FOVEA_MODULES points." : ". It is installed with fovea-cli.");
}

// Where a limit (ulimit -v) leaves less than LibTorch and its BLAS take, the libraries end the program while
// they are loaded, or OpenBLAS asks for its working memory for ever.
void requireAddressSpace()
{
    constexpr std::size_t needed = std::size_t(1) << 30;
    void *room = mmap(nullptr, needed, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (room == MAP_FAILED)
        throw Error(
            "LibTorch's engine cannot be opened: it takes 1 GiB of address space, and this program may not "
            "have as much more ('ulimit -v' tells the limit).");
    munmap(room, needed);
}

const TorchModule *opening(const std::string &path)
{
    requireAddressSpace();
    // Never closed: networks live as long as they like, and LibTorch cannot be taken out again. Its symbols
    // stay its own, so that the Qt 5 it brings does not meet the window's Qt 6.
    void *library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    const char *problem = library ? nullptr : dlerror();
    if (!library)
        throw Error("LibTorch's engine cannot be opened: " + std::string(problem ? problem : path) + ".");
    const auto entry = reinterpret_cast<TorchModuleEntry *>(dlsym(library, torchModuleEntry));
    const TorchModule *found = entry ? entry() : nullptr;
    if (!found)
        throw Error("LibTorch's engine cannot be opened: " + path + " is no module of Fovea.");
    if (std::strcmp(found->fovea, foveaVersion()) != 0)
        throw Error("LibTorch's engine cannot be opened: " + path + " belongs to Fovea " + found->fovea +
                    ", and this is Fovea " + foveaVersion() + ".");
    return found;
}

} // namespace

const TorchModule &torchModule()
{
    if (const TorchModule *found = opened)
        return *found;
    static std::mutex mutex; // a failure is tried again: it may have been mended
    const std::lock_guard lock(mutex);
    if (!opened) {
        const std::string path = modulePath();
        if (path.empty())
            throw Error(missing());
        opened = opening(path);
    }
    return *opened;
}

const TorchModule *openTorchModule()
{
    return opened;
}

std::optional<std::string> whyNoTorchModule()
{
    if (opened || !modulePath().empty())
        return {};
    return missing();
}

std::vector<std::string> moduleFolders()
{
    if (const char *folder = folderOfPerson())
        return {folder};
    std::vector<std::string> folders;
    std::error_code ignored;
    const fs::path program = fs::read_symlink("/proc/self/exe", ignored);
    if (!program.empty())
        folders.push_back((program.parent_path() / FOVEA_MODULES_FROM_BIN).lexically_normal().string());
    if (folders.empty() || folders.front() != FOVEA_MODULES_INSTALLED)
        folders.emplace_back(FOVEA_MODULES_INSTALLED);
    return folders;
}

} // namespace fovea
