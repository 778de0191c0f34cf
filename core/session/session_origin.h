// SPDX-License-Identifier: MIT
#pragma once

#include "core/store/session.h"

#include <memory>
#include <string>

namespace fovea {

// This program and machine, from now on.
Provenance provenanceOf(std::string command, int threads);

// Data that a seed alone cannot make again are kept in the session; null where it can.
std::shared_ptr<const Dataset> ownDataOf(const ExperimentSpec &experiment);

} // namespace fovea
