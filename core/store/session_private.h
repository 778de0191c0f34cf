// SPDX-License-Identifier: MIT
#pragma once

#include "core/store/session_access.h"
#include "core/store/session_rows.h"
#include "core/store/writer_lock.h"
#include "core/support/errors.h"

namespace fovea {

// A reader connects for each question and leaves again: SQLite lets a writer tidy up only while nobody is
// connected. A writer's session uses the writer's connection. The lock outlives the connection.
struct Session::Private
{
    std::string shown;
    std::string file;
    std::optional<WriterLock> lock;
    std::shared_ptr<Database> writing;

    Database &written() const
    {
        if (!writing)
            throw StorageError("'" + shown + "' is closed.");
        return *writing;
    }

    std::shared_ptr<Database> connection() const
    {
        return writing ? writing : std::shared_ptr<Database>(openToRead(file, shown));
    }
};

} // namespace fovea
