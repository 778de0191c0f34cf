// SPDX-License-Identifier: MIT
#pragma once

#include "core/store/tables/database.h"

#include <array>
#include <memory>

namespace fovea {

// Which bytes a session's files hold now, as far as the file system tells: another stamp, other bytes.
struct SessionStamp
{
    struct File
    {
        std::int64_t device = 0, inode = 0, size = -1, seconds = 0, nanoseconds = 0; // size -1: none
        bool operator==(const File &) const = default;
    };
    std::array<File, 3> files; // the session, its log, its journal

    bool hasLog() const { return files[1].size > 0 || files[2].size > 0; }
    bool operator==(const SessionStamp &) const = default;
};

SessionStamp stampOf(const std::string &file);

// A session that a killed writer left in the middle of a change, at its last committed state: in a copy of
// our own, since who only reads may not undo the change in the file itself. `original` reads the file.
struct SessionCopy
{
    SessionStamp stamp; // of what was copied
    std::unique_ptr<Database> database;
};
SessionCopy copyOf(const std::string &file, const std::string &shown, const Database &original);

} // namespace fovea
