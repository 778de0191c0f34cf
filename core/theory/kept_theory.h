// SPDX-License-Identifier: MIT
#pragma once

#include "core/theory/eigenvalues.h"
#include "core/theory/landscape.h"

#include <optional>
#include <string>
#include <vector>

namespace fovea {

// Surfaces and eigenvalues as a session keeps them, so that they are computed once (core/store/FORMAT.md,
// results). A key names all that the numbers depend on. What is damaged, of another version or of another
// question counts as not kept.

ResultKey surfaceKey(const SurfacePlan &plan);

struct KeptSurface
{
    Surface surface;
    int done = 0;       // points, in the order of refinement
    double seconds = 0; // that they took
};
StoredResult storedSurface(const ResultKey &key, const KeptSurface &kept);
// On the plan's grid; an empty one where nothing is kept.
KeptSurface keptSurface(const std::optional<StoredResult> &result, const SurfacePlan &plan);

// Losses along straight cuts: by cut, then by mask, then by place. `cuts` says which, in the caller's words.
using CutLosses = std::vector<std::vector<std::vector<double>>>;
ResultKey cutsKey(const std::vector<SurfacePlan> &masks, const std::string &cuts);
StoredResult storedCuts(const ResultKey &key, const CutLosses &losses);
std::optional<CutLosses> keptCuts(const std::optional<StoredResult> &result, const CutLosses &shape);

// Curvature at the weights of one moment.
enum class Picks { Free, Frozen };
struct CurvaturePoint
{
    std::string address; // of the run
    int epoch = -1;
    int examples = 0;
    Engine engine{}; // that computes the gradients
};
ResultKey spectrumKey(const CurvaturePoint &point, Picks picks, bool largestAlone);
StoredResult storedSpectrum(const ResultKey &key, const SpectrumEnds &ends);
std::optional<SpectrumEnds> keptSpectrum(const std::optional<StoredResult> &result);

ResultKey traceKey(const CurvaturePoint &point, int draws);
StoredResult storedTrace(const ResultKey &key, const TraceEstimate &trace);
std::optional<TraceEstimate> keptTrace(const std::optional<StoredResult> &result);

} // namespace fovea
