// SPDX-License-Identifier: MIT
#include "app/cli/verbs.h"

namespace fovea::app {

std::vector<Verb> allVerbs()
{
    return {tasksVerb(),  masksVerb(),  rowVerb(),      metricsVerb(), presetsVerb(), datasetVerb(),
            labelVerb(),  trainVerb(),  resumeVerb(),   branchVerb(),  sweepVerb(),   claimsVerb(),
            showVerb(),   probeVerb(),  evaluateVerb(), headsVerb(),   theoryVerb(),  reportVerb(),
            exportVerb(), deleteVerb(), compactVerb(),  infoVerb()};
}

std::vector<Verb> internalVerbs()
{
    return {sweepWorkerVerb(), sweepTaskVerb()};
}

} // namespace fovea::app
