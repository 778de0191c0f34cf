// SPDX-License-Identifier: MIT
#include "core/files/disk.h"
#include "core/sweep/sweep_folder.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>

namespace fovea {

namespace {

void writeAll(int handle, std::string_view bytes, const std::string &path)
{
    while (!bytes.empty()) {
        const ssize_t written = write(handle, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            throw diskError(path, "written", errno);
        bytes.remove_prefix(std::size_t(written));
    }
}

// Of this process and no other: two hosts may share the directory.
std::string temporaryName(const std::string &path)
{
    static std::atomic<int> count = 0;
    static const std::string host = [] {
        char name[256] = {};
        gethostname(name, sizeof name - 1);
        return std::string(name);
    }();
    const auto slash = path.rfind('/');
    return path.substr(0, slash + 1) + "." + path.substr(slash + 1) + "." + host + "." +
           std::to_string(getpid()) + "." + std::to_string(++count);
}

} // namespace

void putFile(const std::string &path, std::string_view bytes, Flush flush)
{
    const std::string name = temporaryName(path);
    const FileHandle handle(open(name.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
    if (handle.number() < 0)
        throw diskError(path, "written", errno);
    try {
        writeAll(handle.number(), bytes, path);
        if (flush == Flush::Yes && fsync(handle.number()) != 0)
            throw diskError(path, "written", errno);
        if (rename(name.c_str(), path.c_str()) != 0)
            throw diskError(path, "written", errno);
    } catch (const StorageError &) {
        unlink(name.c_str());
        throw;
    }
}

std::optional<std::string> contentsOf(const std::string &path)
{
    const FileHandle handle(open(path.c_str(), O_RDONLY | O_CLOEXEC));
    struct stat info = {};
    if (handle.number() < 0 || fstat(handle.number(), &info) != 0 || !S_ISREG(info.st_mode))
        return {};
    std::string text(std::size_t(info.st_size), '\0');
    std::size_t done = 0;
    while (done < text.size()) {
        const ssize_t got = read(handle.number(), text.data() + done, text.size() - done);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            break;
        done += std::size_t(got);
    }
    text.resize(done);
    return text;
}

void makeFolders(const std::string &path)
{
    if (mkdir(path.c_str(), 0777) == 0 || errno == EEXIST)
        return;
    if (errno != ENOENT)
        throw diskError(path, "made", errno);
    const auto slash = path.rfind('/');
    if (slash == std::string::npos || slash == 0)
        throw diskError(path, "made", ENOENT);
    makeFolders(path.substr(0, slash));
    if (mkdir(path.c_str(), 0777) != 0 && errno != EEXIST)
        throw diskError(path, "made", errno);
}

void appendLine(const std::string &path, std::string_view line, Flush flush)
{
    const FileHandle handle(open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666));
    if (handle.number() < 0)
        throw diskError(path, "written", errno);
    writeAll(handle.number(), std::string(line) + "\n", path);
    if (flush == Flush::Yes && fsync(handle.number()) != 0)
        throw diskError(path, "written", errno);
}

} // namespace fovea
