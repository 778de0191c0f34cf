// SPDX-License-Identifier: MIT
#pragma once

#include "core/store/session.h"

#include <memory>
#include <optional>
#include <string>

namespace fovea {

// This program and machine, from now on.
Provenance provenanceOf(std::string command, int threads);

// Data that a seed alone cannot make again are kept in the session; null where it can. `made`: the data of
// the experiment, where they are known already.
std::shared_ptr<const Dataset> ownDataOf(const ExperimentSpec &experiment,
                                         std::shared_ptr<const Dataset> made = nullptr);

// Where both programs keep what is the person's: $XDG_DATA_HOME/fovea. Empty: the environment does not say.
std::optional<std::string> userDataFolder();
std::string sessionsIn(const std::string &dataFolder);
// A path in the folder that no file has yet: "quick-parity-20260102T030405Z.fovea".
std::string newSessionPath(const std::string &folder, const std::string &experimentName);

} // namespace fovea
