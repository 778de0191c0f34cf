// SPDX-License-Identifier: MIT
#include "app/cli/verbs.h"

namespace fovea::app {

std::vector<Verb> allVerbs()
{
    return {tasksVerb(),  masksVerb(),  metricsVerb(), presetsVerb(), datasetVerb(), labelVerb(),
            trainVerb(),  resumeVerb(), sweepVerb(),   showVerb(),    probeVerb(),   headsVerb(),
            theoryVerb(), exportVerb(), deleteVerb(),  compactVerb(), infoVerb()};
}

std::vector<Verb> internalVerbs()
{
    return {sweepWorkerVerb(), sweepTaskVerb()};
}

} // namespace fovea::app
