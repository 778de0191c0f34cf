// SPDX-License-Identifier: MIT
#include "core/store/writer_lock.h"

#include "core/store/disk.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>

namespace fovea {

namespace {

// A lock of the open file, not of the process: two writers in one process exclude each other too, and no
// close() of another descriptor drops it.
struct flock wholeFile(short type)
{
    struct flock lock
    {
    };
    lock.l_type = type;
    lock.l_whence = SEEK_SET;
    return lock;
}

std::string lockFileOf(const std::string &file)
{
    return file + "-lock";
}

std::string nameIn(int handle)
{
    char text[200];
    const ssize_t size = pread(handle, text, sizeof text, 0);
    return size > 0 ? std::string(text, std::size_t(size)) : "another program";
}

std::string ownName()
{
    return std::string(program_invocation_short_name) + " (process " + std::to_string(getpid()) + ")";
}

// A writer removes its lock file when it ends; a lock on a removed file excludes nobody.
bool isStillAt(const std::string &path, int handle)
{
    struct stat named, held;
    return stat(path.c_str(), &named) == 0 && fstat(handle, &held) == 0 && named.st_ino == held.st_ino &&
           named.st_dev == held.st_dev;
}

} // namespace

WriterLock::WriterLock(const std::string &file, const std::string &shown) : m_path(lockFileOf(file))
{
    do {
        m_handle = FileHandle(open(m_path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666));
        if (m_handle.number() < 0)
            throw diskError(shown, "opened for writing", errno);
        struct flock lock = wholeFile(F_WRLCK);
        if (fcntl(m_handle.number(), F_OFD_SETLK, &lock) != 0) {
            if (errno == EAGAIN || errno == EACCES)
                throw StorageError("'" + shown + "' is being written by " + nameIn(m_handle.number()) + ".");
            throw diskError(shown, "locked", errno);
        }
    } while (!isStillAt(m_path, m_handle.number()));
    // The name is a courtesy: on a full disk the lock holds without it.
    const std::string name = ownName();
    if (ftruncate(m_handle.number(), 0) != 0 || pwrite(m_handle.number(), name.data(), name.size(), 0) < 0)
        errno = 0;
}

WriterLock::~WriterLock()
{
    if (m_handle.number() >= 0)
        unlink(m_path.c_str());
}

std::optional<std::string> writerOf(const std::string &file)
{
    const FileHandle handle(open(lockFileOf(file).c_str(), O_RDONLY | O_CLOEXEC));
    if (handle.number() < 0)
        return {};
    struct flock lock = wholeFile(F_RDLCK);
    if (fcntl(handle.number(), F_OFD_GETLK, &lock) != 0 || lock.l_type == F_UNLCK)
        return {};
    return nameIn(handle.number());
}

} // namespace fovea
