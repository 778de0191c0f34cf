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
        if (writing)
            return writing;
        if (copied && copiedAt == stampOf(file))
            return copied;
        ReadAccess access = openToRead(file, shown);
        std::shared_ptr<Database> database = std::move(access.database);
        copied = access.copied ? database : nullptr;
        copiedAt = access.copied.value_or(SessionStamp());
        return database;
    }

    template<typename Question>
    auto ask(Question &&question) const
    {
        const auto database = connection();
        try {
            return question(*database);
        } catch (const InputError &error) {
            if (writerOf(file))
                throw;
            complainOf(error, file, shown);
        }
    }

    mutable std::shared_ptr<Database> copied; // of a file that was left half-way
    mutable SessionStamp copiedAt;
};

} // namespace fovea
