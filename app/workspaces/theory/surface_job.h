// SPDX-License-Identifier: MIT
#pragma once

#include "core/probing/probe_service.h"
#include "core/theory/kept_theory.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace fovea::app {

// A surface and its cuts, of one lane or two.
struct SurfaceQuestion
{
    std::vector<ProbeSubject> lanes; // have begun; their epoch is where the downhill cut begins
    PlaneKind plane = PlaneKind::Fork;
    int side = 33;
    std::uint64_t seed = 1; // of random directions
    bool onlyKept = false;  // what the first lane's session keeps, and nothing is computed
};

enum class CutKind { ToFirst, ToSecond, BetweenEnds, Downhill, Random };

// What there is so far: told again and again while it is refined.
struct SurfaceAnswer
{
    struct Side // seen under one lane's mask
    {
        Surface surface;
        int done = 0;
        double seconds = 0;
        std::vector<std::pair<int, double>> pictures;      // points a side, seconds after the request
        std::optional<SlopeEstimate> slopes, weightSlopes; // of the finest complete picture
    };
    struct Cut
    {
        CutKind kind{};
        std::vector<double> at;
        std::vector<std::vector<double>> losses; // for each side; NaN: not known yet
    };

    std::string problem;       // a sentence; then nothing else is there
    bool isOfAnyPlane = false; // the problem is
    SurfaceQuestion question;
    std::vector<Side> sides;
    std::vector<PlaneTrajectory> trajectories;
    std::map<std::string, PlanePoint> points;
    double unitX = 1, unitY = 1; // lengths of the directions
    double cosine = 0;           // between them
    std::optional<double> explained;
    std::vector<Cut> cuts;
    int cutsDone = 0, cutsTotal = 0; // points
    int downhillEpoch = -1;
    int examples = 0, classes = 0, positions = 0;
    bool isComplete = false;
    std::vector<StoredResult> computed; // since the answer before, for the first lane's session to keep
};

bool isSameRun(const ProbeSubject &a, const ProbeSubject &b); // whatever the epoch

// Long sequences are looked at with fewer examples and points, so that a picture is there in a while.
int surfaceExamples(int positions);
int finestSide(int positions);

// For a question of a ProbeService: takes what the first lane's session keeps, and refines it slice by slice,
// both masks beside each other on two threads of low priority.
ProbeQuestion<SurfaceAnswer>::Look surfaceLook(SurfaceQuestion question);

} // namespace fovea::app
