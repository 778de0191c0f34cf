// SPDX-License-Identifier: MIT
#pragma once

#include "core/probing/probe_service.h"
#include "core/theory/kept_theory.h"

#include <limits>
#include <string>
#include <vector>

namespace fovea::app {

// The curvature of one run's loss at one kept epoch. NaN: not measured yet.
struct MeasuredSharpness
{
    ProbeSubject moment;
    double free = unmeasured;   // largest eigenvalue; picks may flip: differences of gradients
    double frozen = unmeasured; // picks stay: double backward; where there are none, both are the same number
    double smallest = unmeasured;
    TraceEstimate trace{unmeasured, unmeasured, 0}; // this and the one before: picks stay
    bool isWithin = true;                           // every eigenvalue to 1 %
    bool isWhole = false;                           // nothing is left to be measured; weights that are no
                                                    // numbers have no curvature

    static constexpr double unmeasured = std::numeric_limits<double>::quiet_NaN();
};

// What is measured of all moments in turn: the quick and most wanted first.
enum class SharpnessPass { Free, Frozen, Ends };

struct SharpnessAnswer
{
    std::vector<MeasuredSharpness> measured; // all so far
    SharpnessPass pass{};
    int done = 0, wanted = 0;           // moments of this pass
    std::vector<StoredResult> computed; // since the answer before, for the session of `computedOf` to keep
    ProbeSubject computedOf;
    std::string problem; // a sentence about a run that was left out; the others go on
    bool isComplete = false;
};

// For a question of a ProbeService. What a moment's session keeps is taken from it; each search starts from
// the direction found before in that run.
ProbeQuestion<SharpnessAnswer>::Look sharpnessLook(std::vector<ProbeSubject> moments);

int sharpnessExamples(int positions);

} // namespace fovea::app
