// SPDX-License-Identifier: MIT
#include "core/files/disk.h"

#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>
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

} // namespace

std::string canonicalPath(const std::string &path)
{
    if (const std::string whole = resolved(path); !whole.empty())
        return whole;
    const auto slash = path.rfind('/');
    const std::string folder = slash == std::string::npos ? "." : path.substr(0, slash + 1);
    const std::string name = slash == std::string::npos ? path : path.substr(slash + 1);
    if (name.empty())
        throw UsageError("'" + path + "' is not the name of a file.");
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

namespace {

std::string_view kindOf(mode_t mode)
{
    switch (mode & S_IFMT) {
    case S_IFDIR:
        return "a folder";
    case S_IFCHR:
    case S_IFBLK:
        return "a device";
    case S_IFIFO:
        return "a pipe";
    case S_IFSOCK:
        return "a socket";
    case S_IFLNK:
        return "a symbolic link to nothing";
    default:
        return "no regular file";
    }
}

} // namespace

std::string writablePath(const std::string &path, std::size_t longestSuffix)
{
    const std::string target = canonicalPath(path);
    struct stat info;
    if (lstat(target.c_str(), &info) == 0 && !S_ISREG(info.st_mode))
        throw UsageError("'" + path + "' is " + std::string(kindOf(info.st_mode)) +
                         "; only a regular file can be written or replaced.");
    const long most = pathconf(folderOf(target).c_str(), _PC_NAME_MAX);
    const std::size_t size = target.size() - target.rfind('/') - 1;
    if (most > 0 && size + longestSuffix > std::size_t(most))
        throw UsageError("The file name of '" + path + "' has " + std::to_string(size) + " bytes; at most " +
                         std::to_string(std::size_t(most) - longestSuffix) + " are possible there.");
    return target;
}

} // namespace fovea
