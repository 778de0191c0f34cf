// SPDX-License-Identifier: MIT
#include "core/store/session_copy.h"

#include "core/files/disk.h"

#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>

namespace fovea {

namespace {

namespace fs = std::filesystem;

constexpr const char *besides[] = {"-wal", "-journal"};

SessionStamp::File stampOfFile(const std::string &path)
{
    struct stat info;
    if (lstat(path.c_str(), &info) != 0)
        return {};
    return {std::int64_t(info.st_dev), std::int64_t(info.st_ino), std::int64_t(info.st_size),
            std::int64_t(info.st_mtim.tv_sec), std::int64_t(info.st_mtim.tv_nsec)};
}

// A folder that only we can enter, and that goes with what is in it.
class OwnFolder
{
public:
    explicit OwnFolder(const std::string &shown)
    {
        std::error_code none;
        std::string name = fs::temp_directory_path(none).string() + "/fovea-XXXXXX";
        if (!mkdtemp(name.data()))
            throw diskError(shown, "copied to be read", errno);
        m_name = name;
    }
    OwnFolder(const OwnFolder &) = delete;
    OwnFolder &operator=(const OwnFolder &) = delete;
    ~OwnFolder()
    {
        std::error_code none;
        fs::remove_all(m_name, none);
    }
    std::string file() const { return m_name + "/session"; }

private:
    std::string m_name;
};

void copyFile(const Database &original, const std::string &to)
{
    const FileHandle file(open(to.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
    constexpr std::int64_t piece = 1 << 20;
    const std::int64_t size = original.fileSize();
    for (std::int64_t at = 0; at < size; at += piece) {
        const Bytes bytes = original.fileBytes(at, std::size_t(std::min(piece, size - at)));
        if (pwrite(file.number(), bytes.data(), bytes.size(), at) != ssize_t(bytes.size()))
            throw diskError(original.shown(), "copied to be read", errno);
    }
}

} // namespace

SessionStamp stampOf(const std::string &file)
{
    return {{stampOfFile(file), stampOfFile(file + besides[0]), stampOfFile(file + besides[1])}};
}

SessionCopy copyOf(const std::string &file, const std::string &shown, const Database &original)
{
    constexpr int attempts = 5;
    for (int attempt = 0; attempt < attempts; ++attempt) {
        const SessionStamp stamp = stampOf(file);
        const OwnFolder folder(shown);
        copyFile(original, folder.file());
        for (const char *log : besides) {
            std::error_code failed;
            if (exists(file + log) && !fs::copy_file(file + log, folder.file() + log, failed))
                throw diskError(shown, "copied to be read", failed.value());
        }
        if (stampOf(file) != stamp)
            continue; // another program is writing after all
        auto database = std::make_unique<Database>(folder.file(), shown, Database::Access::Write);
        database->textOf("PRAGMA schema_version"); // undoes the change; the files may go then
        return {stamp, std::move(database)};
    }
    throw StorageError("'" + shown + "' is held by another program.");
}

} // namespace fovea
