// SPDX-License-Identifier: MIT
#include "core/store/disk.h"

#include "core/store/file_handle.h"

#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace fovea {

StorageError diskError(std::string_view file, std::string_view deed, int systemError)
{
    const std::string what = "'" + std::string(file) + "' could not be " + std::string(deed);
    if (systemError == ENOSPC || systemError == EDQUOT || systemError == EFBIG)
        return StorageError("The disk is full: " + what + ".");
    if (systemError == 0)
        return StorageError(what + ".");
    return StorageError(what + ": " + std::strerror(systemError) + ".");
}

namespace {

std::string resolved(const std::string &path)
{
    char *found = realpath(path.c_str(), nullptr);
    std::string text = found ? found : "";
    std::free(found);
    return text;
}

void syncToDisk(const std::string &path, int flags)
{
    const FileHandle file(open(path.c_str(), flags | O_CLOEXEC));
    // Folders of some file systems cannot be synced; the data of the file itself are what matters.
    if (file.number() >= 0 && fsync(file.number()) != 0 && (flags & O_DIRECTORY) == 0)
        throw diskError(path, "written", errno);
}

} // namespace

std::string canonicalPath(const std::string &path)
{
    if (const std::string whole = resolved(path); !whole.empty())
        return whole;
    const auto slash = path.rfind('/');
    const std::string folder = slash == std::string::npos ? "." : path.substr(0, slash + 1);
    const std::string name = slash == std::string::npos ? path : path.substr(slash + 1);
    if (name.empty())
        throw StorageError("'" + path + "' is not the name of a file.");
    const std::string there = resolved(folder);
    if (there.empty())
        throw StorageError("The folder of '" + path + "' does not exist or cannot be entered.");
    return there == "/" ? "/" + name : there + "/" + name;
}

std::string folderOf(const std::string &file)
{
    const auto slash = file.rfind('/');
    return slash == 0 ? "/" : file.substr(0, slash);
}

bool exists(const std::string &file)
{
    struct stat info;
    return lstat(file.c_str(), &info) == 0;
}

FileInTheMaking::FileInTheMaking(std::string target) : m_target(std::move(target)), m_name(m_target + ".new")
{
    if (unlink(m_name.c_str()) != 0 && errno != ENOENT)
        throw diskError(m_name, "replaced", errno);
}

FileInTheMaking::~FileInTheMaking()
{
    unlink(m_name.c_str());
}

void FileInTheMaking::write(std::span<const std::byte> head, std::span<const std::byte> tail) const
{
    const FileHandle file(open(m_name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
    if (file.number() < 0)
        throw diskError(m_target, "written", errno);
    for (auto part : {head, tail}) {
        while (!part.empty()) {
            const ssize_t written = ::write(file.number(), part.data(), part.size());
            if (written < 0 && errno == EINTR)
                continue;
            if (written < 0)
                throw diskError(m_target, "written", errno);
            part = part.subspan(std::size_t(written));
        }
    }
}

void FileInTheMaking::moveIntoPlace(Target target)
{
    syncToDisk(m_name, O_RDONLY);
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
    syncToDisk(folderOf(m_target), O_RDONLY | O_DIRECTORY);
}

Replaced writeFile(const std::string &path, std::string_view bytes)
{
    const std::string target = canonicalPath(path);
    const Replaced replaced = exists(target) ? Replaced::File : Replaced::Nothing;
    FileInTheMaking file(target);
    file.write(std::as_bytes(std::span(bytes)), {});
    file.moveIntoPlace(FileInTheMaking::Target::MayExist);
    return replaced;
}

} // namespace fovea
