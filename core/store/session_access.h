// SPDX-License-Identifier: MIT
#pragma once

#include "core/store/database.h"

#include <memory>

namespace fovea {

// The absolute name of an existing session file; InputError when there is no such file or it is no ordinary
// file.
std::string existingFile(const std::string &shown);

// Opens to read, after the header was looked at, without changing a byte of the file and, unless a log of a
// writer is there already, without making a file beside it. InputError for what is not a whole session.
std::unique_ptr<Database> openToRead(const std::string &file, const std::string &shown);

// Opens to write: everything is checked first, so that a damaged file stays as it is. The caller holds the
// lock.
std::unique_ptr<Database> openToWrite(const std::string &file, const std::string &shown);

// Ends writing so that one file remains; StorageError when the disk refuses (then the log stays and is
// complete).
void closeWriting(Database &database);

} // namespace fovea
