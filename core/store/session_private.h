// SPDX-License-Identifier: MIT
#pragma once

#include "core/base/errors.h"
#include "core/store/session.h"
#include "core/store/session_access.h"
#include "core/store/tables/migrations.h"
#include "core/store/tables/session_rows.h"
#include "core/store/writer_lock.h"

namespace fovea {

// A reader keeps its connection while the file rests: no log beside it, nobody writing. While another program
// writes, it connects for each question and leaves again, because SQLite lets a writer tidy up only while
// nobody is connected. A writer's session uses the writer's connection. The lock outlives the connection.
struct Session::Private
{
    std::string shown;
    std::string file;
    std::optional<WriterLock> lock;
    std::shared_ptr<Database> writing;

    // The file as it is: of an older version until something is to be written.
    Database &opened() const
    {
        if (!writing)
            throw StorageError("'" + shown + "' is closed.");
        return *writing;
    }

    Database &written() const
    {
        upgrade(opened());
        return opened();
    }

    std::shared_ptr<Database> connection() const
    {
        if (writing)
            return writing;
        if (!kept || (readings == 0 && !mayKeep())) {
            kept.reset(); // before another one is opened: both would be of one process
            keptAt = stampOf(file);
            ReadAccess access = openToRead(file, shown);
            kept = std::move(access.database);
            keptIsCopy = access.copied.has_value();
            keptAt = access.copied.value_or(keptAt);
        }
        return kept;
    }

    template<typename Question>
    auto ask(Question &&question) const
    {
        const LeavesBusyFile leaves{*this};
        try {
            const auto database = connection();
            const ReadTransaction oneState(*database);
            return question(*database);
        } catch (const InputError &error) {
            kept.reset();
            if (writerOf(file))
                throw;
            complainOf(error, file, shown);
        }
    }

    bool mayKeep() const
    {
        return stampOf(file) == keptAt && (keptIsCopy || (!keptAt.hasLog() && !writerOf(file)));
    }

    // A writer may have come while a question was answered, and may end while nothing more is asked.
    struct LeavesBusyFile
    {
        const Private &session;
        ~LeavesBusyFile()
        {
            if (session.kept && session.readings == 0 && !session.mayKeep())
                session.kept.reset();
        }
    };

    mutable std::shared_ptr<Database> kept;
    mutable SessionStamp keptAt;
    mutable bool keptIsCopy = false; // of a file that was left half-way
    mutable int readings = 0;        // that want the connection kept even while another program writes
};

} // namespace fovea
