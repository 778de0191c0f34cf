// SPDX-License-Identifier: MIT
#include "core/sweep/sweep_lock.h"

#include "core/files/disk.h"
#include "core/files/file_lock.h"
#include "core/sweep/run_folder.h"

#include <cerrno>
#include <fcntl.h>
#include <unistd.h>

namespace fovea {

SweepLock::SweepLock(const SweepFolder &folder)
{
    const std::string path = folder.file("lock");
    m_handle = FileHandle(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666));
    if (m_handle.number() < 0)
        throw diskError(path, "written", errno);
    if (!lockFile(m_handle.number())) {
        if (errno != EAGAIN && errno != EACCES)
            return; // no locks on this file system: each run's own folder keeps others out of harm's way
        throw StorageError("This sweep is running already: " + runnerOf(folder).value_or("another process") +
                           " works on '" + folder.path() + "'.");
    }
    const std::string who = "process " + std::to_string(getpid()) + " on " + hostName() + "\n";
    if (ftruncate(m_handle.number(), 0) != 0 ||
        pwrite(m_handle.number(), who.data(), who.size(), 0) != ssize_t(who.size()))
        throw diskError(path, "written", errno);
}

std::optional<std::string> runnerOf(const SweepFolder &folder)
{
    const std::string path = folder.file("lock");
    const FileHandle handle(open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (handle.number() < 0 || !isLocked(handle.number()))
        return {};
    std::string who = contentsOf(path).value_or("");
    while (who.ends_with('\n'))
        who.pop_back();
    return who.empty() ? "another process" : who;
}

} // namespace fovea
