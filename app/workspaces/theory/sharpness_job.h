// SPDX-License-Identifier: MIT
#pragma once

#include "core/probing/probe_service.h"

#include <string>
#include <vector>

namespace fovea::app {

// The largest Hessian eigenvalue of one run at one kept epoch.
struct MeasuredSharpness
{
    ProbeSubject moment;
    double free = 0;   // picks may flip: differences of gradients
    double frozen = 0; // picks stay: double backward. NaN: not measured yet
    bool isWithin = false;
};

struct SharpnessAnswer
{
    std::vector<MeasuredSharpness> measured; // all so far
    std::string problem;                     // a sentence; what was measured stays
    bool isComplete = false;
};

// For a question of a ProbeService: measures these moments in order, each with picks free; then, where a
// mask picks by scores, with picks frozen. Each search starts from the direction found before in that run.
ProbeQuestion<SharpnessAnswer>::Look sharpnessLook(std::vector<ProbeSubject> moments);

int sharpnessExamples(int positions);

} // namespace fovea::app
