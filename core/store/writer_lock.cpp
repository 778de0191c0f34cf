// SPDX-License-Identifier: MIT
#include "core/store/writer_lock.h"

#include "core/base/printable.h"
#include "core/base/text.h"
#include "core/files/disk.h"
#include "core/files/file_lock.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>

namespace fovea {

namespace {

constexpr std::size_t longestName = 200;

std::string lockFileOf(const std::string &file)
{
    return file + "-lock";
}

// What the file says, if a writer wrote it: "fovea-cli (process 123)", or nothing yet.
std::optional<std::string> lockText(int handle)
{
    char bytes[longestName + 1];
    const ssize_t size = pread(handle, bytes, sizeof bytes, 0);
    if (size < 0 || std::size_t(size) > longestName)
        return {};
    const std::string text(bytes, std::size_t(size));
    if (text.empty())
        return text;
    constexpr std::string_view middle = " (process ";
    const auto at = text.rfind(middle);
    if (at == std::string::npos || at == 0 || !text.ends_with(')') || text.find('\n') != std::string::npos)
        return {};
    const auto number = text.substr(at + middle.size(), text.size() - at - middle.size() - 1);
    return integerFrom(number) ? std::optional(text) : std::nullopt;
}

std::string nameIn(int handle)
{
    const auto text = lockText(handle);
    return text && !text->empty() ? *text : "another program";
}

std::string ownName()
{
    constexpr std::size_t longestProgram = 150;
    return printable(program_invocation_short_name).substr(0, longestProgram) + " (process " +
           std::to_string(getpid()) + ")";
}

// A writer removes its lock file when it ends; a lock on a removed file keeps no other writer out.
bool isStillAt(const std::string &path, int handle)
{
    struct stat named, held;
    return lstat(path.c_str(), &named) == 0 && fstat(handle, &held) == 0 && named.st_ino == held.st_ino &&
           named.st_dev == held.st_dev;
}

// Never waits, as opening a pipe does, and never follows a link: the name is one that anybody could have put
// there, in an archive or a shared folder.
FileHandle openedLock(const std::string &path, int flags)
{
    return FileHandle(open(path.c_str(), flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, 0666));
}

bool isOwnFile(int handle)
{
    struct stat info;
    return fstat(handle, &info) == 0 && S_ISREG(info.st_mode) && info.st_nlink <= 1;
}

[[noreturn]] void refuseLock(const std::string &path)
{
    throw StorageError("'" + path +
                       "' is in the way: it is no lock that Fovea made, and is left as it is. Move it "
                       "elsewhere to write the session.");
}

} // namespace

WriterLock::WriterLock(const std::string &file, const std::string &shown) : m_path(lockFileOf(file))
{
    do {
        m_handle = openedLock(m_path, O_RDWR | O_CREAT);
        if (m_handle.number() < 0 && (errno == ELOOP || errno == EISDIR || errno == ENXIO))
            refuseLock(m_path);
        if (m_handle.number() < 0)
            throw diskError(shown, "opened for writing", errno);
        if (!isOwnFile(m_handle.number()))
            refuseLock(m_path);
        if (!lockFile(m_handle.number())) {
            if (errno == EAGAIN || errno == EACCES)
                throw StorageError("'" + shown + "' is being written by " + nameIn(m_handle.number()) + ".");
            throw diskError(shown, "locked", errno);
        }
    } while (!isStillAt(m_path, m_handle.number()));
    if (!lockText(m_handle.number()))
        refuseLock(m_path);
    // The name is a courtesy: on a full disk the lock holds without it.
    const std::string name = ownName();
    if (ftruncate(m_handle.number(), 0) != 0 || pwrite(m_handle.number(), name.data(), name.size(), 0) < 0)
        errno = 0;
}

WriterLock::~WriterLock()
{
    if (m_handle.number() >= 0 && isStillAt(m_path, m_handle.number()))
        unlink(m_path.c_str());
}

std::optional<std::string> writerOf(const std::string &file)
{
    const FileHandle handle = openedLock(lockFileOf(file), O_RDONLY);
    if (handle.number() < 0 || !isOwnFile(handle.number()) || !isLocked(handle.number()))
        return {};
    return nameIn(handle.number());
}

} // namespace fovea
