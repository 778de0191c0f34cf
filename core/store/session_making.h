// SPDX-License-Identifier: MIT
#pragma once

#include "core/files/disk.h"
#include "core/store/session.h"

namespace fovea {

// Makes a complete session file with its queued runs under another name and moves it into place. The caller
// holds the lock of `file`.
void makeSessionFile(const std::string &file, const std::string &shown, const ExperimentSpec &experiment,
                     const Provenance &provenance, const Dataset *ownData, SessionWriter::Existing existing);

// Where a session may be written, with room for the names of its log, journal and lock. UsageError as of
// writablePath().
std::string sessionPath(const std::string &path);

// Puts a complete session at `file`, whose lock the caller holds. What a killed writer left beside it goes.
void putIntoPlace(AtomicFile &made, const std::string &file, SessionWriter::Existing existing);

} // namespace fovea
