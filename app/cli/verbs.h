// SPDX-License-Identifier: MIT
#pragma once

#include "app/command/command_line.h"

namespace fovea::app {

// The table, in the order of the help.
std::vector<Verb> allVerbs();
// What the program calls itself with: in no help and no manual.
std::vector<Verb> internalVerbs();

// One file each.
Verb tasksVerb();
Verb masksVerb();
Verb rowVerb();
Verb metricsVerb();
Verb presetsVerb();
Verb datasetVerb();
Verb labelVerb();
Verb trainVerb();
Verb resumeVerb();
Verb branchVerb();
Verb sweepVerb();
Verb claimsVerb();
Verb showVerb();
Verb probeVerb();
Verb evaluateVerb();
Verb headsVerb();
Verb theoryVerb();
Verb reportVerb();
Verb exportVerb();
Verb deleteVerb();
Verb compactVerb();
Verb infoVerb();
Verb sweepWorkerVerb();
Verb sweepTaskVerb();

// Options that several verbs share.
Option jsonOption();
Option setOption();
Option taskOption();
Option threadsOption();
Option saveEveryOption();
Option engineOption(); // of every verb that makes networks

} // namespace fovea::app
