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
    std::vector<int> epochs; // kept ones up to the end that is shown; -1 is init
    std::vector<PlanePoint> points;
};

// All that a surface needs, read from a session; no loss has been computed yet.
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

} // namespace fovea
