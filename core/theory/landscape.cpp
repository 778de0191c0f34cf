// SPDX-License-Identifier: MIT
#include "core/theory/landscape.h"

#include "core/base/errors.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace fovea {

namespace {

constexpr std::array<std::pair<PlaneKind, std::string_view>, 3> planeNames = {
    {{PlaneKind::Fork, "fork"}, {PlaneKind::Trajectory, "pca"}, {PlaneKind::Random, "random"}}};

std::string numbered(RunId run)
{
    return "run " + std::to_string(std::int64_t(run));
}

void requireSameModel(const std::vector<TravelledRun> &travellers)
{
    const TravelledRun &first = travellers.front();
    for (const TravelledRun &other : travellers) {
        if (other.weights.front().size() != first.weights.front().size())
            throw UsageError("The models of " + numbered(first.run.id) + " and " + numbered(other.run.id) +
                             " have different shapes (" + std::to_string(first.weights.front().size()) +
                             " and " + std::to_string(other.weights.front().size()) +
                             " parameters), so they span no plane.");
        if (other.run.record.spec.task != first.run.record.spec.task)
            throw UsageError("The tasks of " + numbered(first.run.id) + " and " + numbered(other.run.id) +
                             " differ, so they have no loss in common.");
    }
}

// Both ends, with a quarter of the width to either side.
PlaneRange around(double low, double high)
{
    const double margin = (high - low) / 4;
    return {low - margin, high + margin};
}

Plane planeOf(const SurfaceOrder &order, const std::vector<TravelledRun> &travellers,
              const ParameterLayout &layout)
{
    const TravelledRun &a = travellers.front();
    switch (order.plane) {
    case PlaneKind::Fork: {
        if (travellers.size() != 2)
            throw UsageError("The fork plane takes two runs; " + std::to_string(travellers.size()) +
                             (travellers.size() == 1 ? " was" : " were") + " named.");
        const TravelledRun &b = travellers.back();
        if (a.epochs.front() != -1 || b.epochs.front() != -1)
            throw UsageError("The initial weights of a run are missing, so there is no fork.");
        if (a.weights.front() != b.weights.front())
            throw UsageError("The starts of " + numbered(a.run.id) + " and " + numbered(b.run.id) +
                             " differ, so there is no fork. Allowed are runs of one seed with paired initial "
                             "weights (train.init=paired).");
        return forkPlane(a.weights.front(), a.weights.back(), b.weights.back());
    }
    case PlaneKind::Trajectory: {
        std::vector<std::vector<float>> all;
        for (auto each = travellers.rbegin(); each != travellers.rend();
             ++each) // ends with the first run's end
            all.insert(all.end(), each->weights.begin(), each->weights.end());
        return trajectoryPlane(all);
    }
    case PlaneKind::Random:
        break;
    }
    return randomPlane(a.weights.back(), layout, order.seed);
}

void setRanges(SurfacePlan &plan)
{
    if (plan.order.plane == PlaneKind::Random) {
        plan.grid = emptySurface({-1, 1}, {-1, 1}, plan.order.side);
        return;
    }
    double left = 0, right = 0, low = 0, high = 0; // the origin is always in sight
    for (const PlaneTrajectory &trajectory : plan.trajectories)
        for (const PlanePoint &point : trajectory.points) {
            left = std::min(left, point.x);
            right = std::max(right, point.x);
            low = std::min(low, point.y);
            high = std::max(high, point.y);
        }
    // With 5, 9, 17 or 33 points, grid lines of a fork go through its start and its ends.
    constexpr PlaneRange fork{-0.5, 1.5};
    const auto holds = [&](double from, double to) { return fork.low <= from && to <= fork.high; };
    if (plan.order.plane == PlaneKind::Fork && holds(left, right) && holds(low, high))
        plan.grid = emptySurface(fork, fork, plan.order.side);
    else
        plan.grid = emptySurface(around(left, right), around(low, high), plan.order.side);
}

} // namespace

std::string_view nameOf(PlaneKind kind)
{
    return std::ranges::find(planeNames, kind, &decltype(planeNames)::value_type::first)->second;
}

PlaneKind planeKindFrom(std::string_view name)
{
    for (const auto &[kind, text] : planeNames)
        if (text == name)
            return kind;
    throw UsageError("There is no plane '" + std::string(name) + "'; allowed is fork, pca or random.");
}

WeightLoss SurfacePlan::loss() const
{
    return WeightLoss({.lane = lane,
                       .shape = shape,
                       .seed = seed,
                       .epoch = epoch,
                       .weights = plane.origin,
                       .set = set,
                       .limit = order.examples});
}

TravelledRun travelledRun(const Session &session, RunId id, std::optional<int> end)
{
    TravelledRun travelled{session.run(id), session.snapshots(id), {}};
    if (travelled.epochs.empty())
        throw UsageError("No weights of " + numbered(id) + " are kept: it has not started yet.");
    if (end) {
        const int last = session.nearestSnapshot(id, *end);
        std::erase_if(travelled.epochs, [last](int epoch) { return epoch > last; });
    }
    for (const int epoch : travelled.epochs)
        travelled.weights.push_back(session.weights(id, epoch));
    return travelled;
}

SurfacePlan surfacePlan(const Session &session, const SurfaceOrder &order, const Dataset &data)
{
    std::vector<TravelledRun> runs;
    for (const RunId id : order.runs)
        runs.push_back(travelledRun(session, id, order.epoch));
    return surfacePlan(runs, order, data);
}

SurfacePlan surfacePlan(const std::vector<TravelledRun> &travellers, const SurfaceOrder &order,
                        const Dataset &data)
{
    if (travellers.empty())
        throw UsageError("A surface takes one or two runs, and none was named.");
    requireSameModel(travellers);

    SurfacePlan plan;
    plan.order = order;
    const TravelledRun &a = travellers.front();
    plan.lane = a.run.record;
    plan.shape = inputShape(data, plan.lane);
    if (order.mask) {
        plan.lane.mask = *order.mask;
        if (inputShape(data, plan.lane) != plan.shape)
            throw UsageError("The mask " + textOf(*order.mask) + " needs sequences of another length than " +
                             textOf(a.run.record.mask) + ", for which the weights were trained.");
    }
    plan.seed = a.run.seed;
    plan.epoch = a.end();
    plan.plane = planeOf(order, travellers, ParameterLayout(plan.lane.spec.model, plan.shape));
    plan.origin =
        order.plane == PlaneKind::Fork
            ? "init of " + numbered(a.run.id)
            : (a.end() < 0 ? "init" : "epoch " + std::to_string(a.end())) + " of " + numbered(a.run.id);
    for (const TravelledRun &each : travellers) {
        PlaneTrajectory trajectory{each.run.id, each.run.address, each.epochs, {}};
        for (const auto &weights : each.weights)
            trajectory.points.push_back(plan.plane.projected(weights));
        plan.trajectories.push_back(std::move(trajectory));
    }
    plan.points["start"] = plan.trajectories.front().points.front();
    plan.points["a"] = plan.trajectories.front().points.back();
    if (travellers.size() > 1)
        plan.points["b"] = plan.trajectories[1].points.back();
    if (order.plane == PlaneKind::Fork)
        plan.points = {{"start", {0, 0, 0}}, {"a", {1, 0, 0}}, {"b", {0, 1, 0}}}; // by definition
    setRanges(plan);
    plan.set = std::make_shared<const PaddedSet>(padded(data.train, plan.shape));
    return plan;
}

SurfacePlan seenBy(const LaneRecord &lane, const SurfacePlan &plan, const Dataset &data)
{
    SurfacePlan other = plan;
    other.lane.mask = lane.mask;
    other.lane.spec.model.inverseTemperature = lane.spec.model.inverseTemperature;
    other.lane.spec.model.gradient = lane.spec.model.gradient;
    if (inputShape(data, other.lane) != plan.shape)
        throw UsageError("The mask " + textOf(lane.mask) + " needs sequences of another length than " +
                         textOf(plan.lane.mask) + ", for which the weights were trained.");
    return other;
}

} // namespace fovea
