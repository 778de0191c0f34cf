// SPDX-License-Identifier: MIT
#pragma once

#include "app/command/command_line.h"
#include "core/claims/board.h"

namespace fovea::app {

// Makes what is missing for these claims in the folder of evidence, here or by Slurm. Gives an exit code.
int runMissing(const std::vector<const ClaimResult *> &wanted, const ClaimRegister &claims,
               const std::string &evidence, const Arguments &arguments, const Console &console);

} // namespace fovea::app
