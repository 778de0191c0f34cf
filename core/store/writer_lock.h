// SPDX-License-Identifier: MIT
#pragma once

#include "core/files/file_handle.h"

#include <optional>
#include <string>

namespace fovea {

// Says that this process writes a session file: a lock on the file "<session>-lock", which the kernel
// releases when the process dies. The file holds the writer's name and goes at a clean end; left behind by a
// kill it means nothing. It is a file of its own because closing a second descriptor of the session itself
// would drop SQLite's locks.
class WriterLock
{
public:
    // StorageError names who writes already.
    WriterLock(const std::string &file, const std::string &shown);
    WriterLock(WriterLock &&) = default;
    WriterLock &operator=(WriterLock &&) = delete;
    ~WriterLock();

private:
    std::string m_path;
    FileHandle m_handle;
};

// Who writes the file now: "fovea-cli (process 123)".
std::optional<std::string> writerOf(const std::string &file);

} // namespace fovea
