// SPDX-License-Identifier: MIT
#pragma once

#include "app/command/command_line.h"
#include "core/spec/experiment_spec.h"

#include <vector>

namespace fovea::app {

// The options that describe an experiment, for the table of a verb.
std::vector<Option> experimentOptions();

// Help on the keys of --set, made from the fields of the spec.
std::string settingsHelp();

// The experiment a person described: spec file, preset, `--task`, or else `fallback`; flags override it.
// Not validated yet.
ExperimentSpec experimentFrom(const Arguments &arguments, const ExperimentSpec &fallback);

// What `--append` asks for: lanes and seeds of a spec or preset, or those that flags add to the session's.
ExperimentSpec additionFrom(const Arguments &arguments, const ExperimentSpec &session);

// UsageError with all sentences of validate(); InputError when some are the fault of the spec file that the
// arguments name.
void requireValid(const ExperimentSpec &experiment, const Arguments &arguments);

// Adds lanes and seeds that the session does not have yet; UsageError names the settings that differ.
ExperimentSpec appended(const ExperimentSpec &session, const ExperimentSpec &addition);

} // namespace fovea::app
