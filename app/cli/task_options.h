// SPDX-License-Identifier: MIT
#pragma once

#include "app/command/command_line.h"
#include "core/spec/experiment_spec.h"

namespace fovea::app {

// --task and --set of the verbs that need a task only; keys without a dot are the task's own ("modulus=7").
RunSpec taskSpecFrom(const Arguments &arguments);

// --length; UsageError tells which parameters a task without a single length takes.
void setLength(RunSpec &spec, const std::string &length);

} // namespace fovea::app
