// SPDX-License-Identifier: MIT
#pragma once

#include "core/base/errors.h"
#include "core/store/session_copy.h"

#include <memory>
#include <optional>

namespace fovea {

// The absolute name of an existing session file; InputError when there is no such file or it is no ordinary
// file.
std::string existingFile(const std::string &shown);

struct ReadAccess
{
    std::unique_ptr<Database> database;
    std::optional<SessionStamp>
        copied; // a copy of the file was opened, which is good as long as this is its stamp
};

// Opens to read, after the header was looked at, without changing a byte of the file and, unless a log of a
// writer is there already, without making a file beside it. What a killed writer left half-way is not seen.
// InputError for what is not a whole session.
ReadAccess openToRead(const std::string &file, const std::string &shown);

// Says instead of `found` that the file is whole and only the log beside it is another one's, where that is
// so: a backup that was put over a file whose writer had been killed. Nobody else may be writing.
[[noreturn]] void complainOf(const InputError &found, const std::string &file, const std::string &shown);

// Opens to write: everything is checked first, so that a damaged file stays as it is. The caller holds the
// lock.
std::unique_ptr<Database> openToWrite(const std::string &file, const std::string &shown);

// Ends writing so that one file remains; StorageError when the disk refuses (then the log stays and is
// complete).
void closeWriting(Database &database);

} // namespace fovea
