// SPDX-License-Identifier: MIT
#include "core/files/disk.h"

#include "core/base/hash.h"
#include "core/files/file_lock.h"

#include <cerrno>
#include <cstdio>
#include <dirent.h>
#include <fcntl.h>
#include <memory>
#include <random>
#include <sys/stat.h>
#include <unistd.h>

namespace fovea {

namespace {

constexpr std::size_t digitsOfName = 8;

std::string hexDigits(std::uint64_t value)
{
    static constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    for (std::size_t i = 0; i < digitsOfName; ++i, value >>= 4)
        text += digits[value & 15];
    return text;
}

// ".fovea-1a2b3c4d-": of this file alone, and short however long its name is.
std::string stemFor(const std::string &target)
{
    return ".fovea-" + hexDigits(hashOf(target.substr(target.rfind('/') + 1))) + "-";
}

// SQLite's locks stand elsewhere in the file.
constexpr FileRange firstByte{0, 1};

FileHandle opened(const std::string &name, int flags)
{
    return FileHandle(open(name.c_str(), flags | O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666));
}

// The process that makes a file holds its lock until the file is in place.
void removeIfLeft(const std::string &name)
{
    const FileHandle file = opened(name, 0);
    struct stat info;
    if (file.number() >= 0 && fstat(file.number(), &info) == 0 && S_ISREG(info.st_mode) &&
        info.st_nlink == 1 && lockFile(file.number(), firstByte))
        unlink(name.c_str());
}

void removeWhatKilledProgramsLeft(const std::string &target)
{
    const std::string folder = folderOf(target);
    const std::string stem = stemFor(target);
    const std::unique_ptr<DIR, int (*)(DIR *)> entries(opendir(folder.c_str()), &closedir);
    if (!entries)
        return;
    while (const dirent *entry = readdir(entries.get())) {
        const std::string_view name = entry->d_name;
        if (name.size() == stem.size() + digitsOfName && name.starts_with(stem))
            removeIfLeft(folder + "/" + std::string(name));
    }
}

void syncToDisk(const std::string &path)
{
    const FileHandle folder(open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    // Folders of some file systems cannot be synced; the data of the file itself are what matters.
    if (folder.number() >= 0 && fsync(folder.number()) != 0)
        errno = 0;
}

} // namespace

AtomicFile::AtomicFile(std::string target) : m_target(std::move(target))
{
    removeWhatKilledProgramsLeft(m_target);
    const std::string start = folderOf(m_target) + "/" + stemFor(m_target);
    std::random_device random;
    do {
        m_name = start + hexDigits(random());
        m_handle = opened(m_name, O_CREAT | O_EXCL);
    } while (m_handle.number() < 0 && errno == EEXIST);
    if (m_handle.number() < 0)
        throw diskError(m_target, "written", errno);
    lockFile(m_handle.number(),
             firstByte); // where there are no locks, nothing that is left is removed either
}

AtomicFile::~AtomicFile()
{
    if (m_handle.number() >= 0)
        unlink(m_name.c_str());
}

void AtomicFile::write(std::span<const std::byte> bytes) const
{
    while (!bytes.empty()) {
        const ssize_t written = ::write(m_handle.number(), bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            throw diskError(m_target, "written", errno);
        bytes = bytes.subspan(std::size_t(written));
    }
}

void AtomicFile::moveIntoPlace(Target target)
{
    if (fsync(m_handle.number()) != 0)
        throw diskError(m_target, "written", errno);
    int moved = -1;
    if (target == Target::MustNotExist) {
        moved = renameat2(AT_FDCWD, m_name.c_str(), AT_FDCWD, m_target.c_str(), RENAME_NOREPLACE);
        if (moved != 0 && (errno == EINVAL || errno == ENOSYS)) // the file system cannot refuse by itself
            moved = exists(m_target) ? (errno = EEXIST, -1) : std::rename(m_name.c_str(), m_target.c_str());
    } else {
        moved = std::rename(m_name.c_str(), m_target.c_str());
    }
    if (moved != 0)
        throw diskError(m_target, "written", errno);
    m_handle = FileHandle(); // closed before anybody connects: closing it later would drop SQLite's locks
    syncToDisk(folderOf(m_target));
}

Replaced writeFile(const std::string &path, std::string_view bytes)
{
    const std::string target = writablePath(path);
    const Replaced replaced = exists(target) ? Replaced::File : Replaced::Nothing;
    AtomicFile file(target);
    file.write(std::as_bytes(std::span(bytes)));
    file.moveIntoPlace(AtomicFile::Target::MayExist);
    return replaced;
}

} // namespace fovea
