// SPDX-License-Identifier: MIT
#pragma once

#include "app/cli/command_line.h"

namespace fovea::app {

// One file each; main.cpp has the table.
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
