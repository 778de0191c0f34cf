// SPDX-License-Identifier: MIT
#pragma once

#include "core/store/session.h"
#include "core/theory/surface.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fovea {

// Which cut through the space of weights is looked at.
enum class PlaneKind {
    Fork,       // start of both runs, end of each: all three lie in it
    Trajectory, // where the snapshots of the runs differ most
    Random,     // two random directions from one run's weights, as the authors draw it
};
std::string_view nameOf(PlaneKind kind);        // "fork", "pca", "random"
PlaneKind planeKindFrom(std::string_view name); // UsageError lists them

struct SurfaceOrder
{
    PlaneKind plane = PlaneKind::Fork;
    std::vector<RunId> runs;
    std::optional<int> epoch;     // of the ends; none: the last kept one of each run
    std::optional<MaskSpec> mask; // instead of the first run's, on the same weights
    int side = 33;                // points
    int examples = 1000;          // the first of the train set
    std::uint64_t seed = 1;       // of random directions

    bool operator==(const SurfaceOrder &) const = default;
};

// Where a run went, seen in the plane.
struct PlaneTrajectory
{
    RunId run{};
    std::string address;
    std::vector<int> epochs; // kept ones up to the end that is shown; -1 is init
    std::vector<PlanePoint> points;
};

// A run with the weights that it passed through.
struct TravelledRun
{
    StoredRun run;
    std::vector<int> epochs;                 // kept ones; -1 is init
    std::vector<std::vector<float>> weights; // of these epochs

    int end() const { return epochs.back(); }
};

// Up to the kept epoch nearest to `end`; none: up to the last. UsageError when no weights are kept.
TravelledRun travelledRun(const Session &session, RunId id, std::optional<int> end = {});

// All that a surface needs; no loss has been computed yet.
struct SurfacePlan
{
    SurfaceOrder order;
    Plane plane;
    std::string origin;                       // "init of run 1"
    std::map<std::string, PlanePoint> points; // "start", "a", "b"
    std::vector<PlaneTrajectory> trajectories;
    Surface grid;    // empty
    LaneRecord lane; // with the mask under which the losses are taken
    InputShape shape;
    std::uint64_t seed = 0; // of the first run
    int epoch = -1;         // places the random choices of masks that have some
    std::shared_ptr<const PaddedSet> set;

    WeightLoss loss() const;
};

// `data` are those of the first run. UsageError says in a sentence why there is no such plane: runs whose
// starts or shapes differ, no snapshots, a mask that needs another shape.
SurfacePlan surfacePlan(const Session &session, const SurfaceOrder &order, const Dataset &data);
// The same of runs that may be of several sessions; those that the order names are not looked at.
SurfacePlan surfacePlan(const std::vector<TravelledRun> &runs, const SurfaceOrder &order,
                        const Dataset &data);

// The same plane and grid seen by another lane: losses are taken under its mask and its scale of scores.
// UsageError when that lane reads sequences of another length.
SurfacePlan seenBy(const LaneRecord &lane, const SurfacePlan &plan, const Dataset &data);

} // namespace fovea
