// SPDX-License-Identifier: MIT
#pragma once

#include "core/store/session.h"

namespace fovea {

// Makes a complete session file with its queued runs under another name and moves it into place. The caller
// holds the lock of `file`.
void makeSessionFile(const std::string &file, const std::string &shown, const ExperimentSpec &experiment,
                     const Provenance &provenance, const Dataset *ownData, SessionWriter::Existing existing);

} // namespace fovea
