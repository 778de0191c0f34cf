// SPDX-License-Identifier: MIT
#pragma once

#include "app/cli/command_line.h"

namespace fovea::app {

// The table, in the order of the help.
std::vector<Verb> allVerbs();

// One file each.
Verb tasksVerb();
Verb masksVerb();
Verb metricsVerb();
Verb presetsVerb();
Verb datasetVerb();
Verb labelVerb();
Verb trainVerb();
Verb resumeVerb();
Verb showVerb();
Verb probeVerb();
Verb headsVerb();
Verb exportVerb();
Verb deleteVerb();
Verb compactVerb();
Verb infoVerb();

// Options that several verbs share.
Option jsonOption();
Option setOption();
Option threadsOption();
Option saveEveryOption();

} // namespace fovea::app
