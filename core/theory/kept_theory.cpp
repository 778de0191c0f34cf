// SPDX-License-Identifier: MIT
#include "core/theory/kept_theory.h"

#include "core/base/errors.h"
#include "core/base/text.h"
#include "core/base/wording.h"
#include "core/engine/networks.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

namespace fovea {

namespace {

using Json = nlohmann::ordered_json;

constexpr int version = 1; // of all kinds here

StoredResult stored(const ResultKey &key, const Json &json)
{
    const std::string text = json.dump();
    const auto bytes = std::as_bytes(std::span(text));
    return {key, version, utcNow(), Bytes(bytes.begin(), bytes.end())};
}

// What `read` makes of it; nothing where it is not kept, or is not what is meant.
template<typename Read>
auto kept(const std::optional<StoredResult> &result, Read read) -> std::optional<decltype(read(Json()))>
{
    if (!result || result->version != version)
        return {};
    try {
        const auto *text = reinterpret_cast<const char *>(result->bytes.data());
        return read(Json::parse(text, text + result->bytes.size()));
    } catch (const std::exception &) {
        return {};
    }
}

Json orNull(double value)
{
    return std::isfinite(value) ? Json(value) : Json(nullptr);
}

double orNaN(const Json &json)
{
    return json.is_null() ? std::numeric_limits<double>::quiet_NaN() : json.get<double>();
}

Json rowOf(const std::vector<double> &values)
{
    Json row = Json::array();
    for (const double value : values)
        row.push_back(orNull(value));
    return row;
}

std::vector<double> valuesOf(const Json &row, std::size_t size)
{
    if (row.size() != size)
        throw InputError("These losses are of other points.");
    std::vector<double> values;
    for (const Json &value : row)
        values.push_back(orNaN(value));
    return values;
}

std::string epochsOf(const PlaneTrajectory &trajectory)
{
    std::vector<std::string> epochs;
    for (const int epoch : trajectory.epochs)
        epochs.push_back(std::to_string(epoch));
    return joined(epochs, ",");
}

// The plane and the examples: what all losses on it have in common.
std::string planeWords(const SurfacePlan &plan)
{
    std::string words = "plane=" + std::string(nameOf(plan.order.plane));
    if (plan.order.plane == PlaneKind::Random)
        words += " seed=" + std::to_string(plan.order.seed);
    if (plan.trajectories.size() > 1) {
        const PlaneTrajectory &other = plan.trajectories[1];
        words += " with=" + other.address + "@" + std::to_string(other.epochs.back());
    }
    if (plan.order.plane == PlaneKind::Trajectory) // the components are those of these epochs
        for (const PlaneTrajectory &trajectory : plan.trajectories)
            words += " epochs=" + epochsOf(trajectory);
    return words + " examples=" + std::to_string(std::min(plan.order.examples, plan.set->size()));
}

std::string maskWords(const SurfacePlan &plan)
{
    const ModelSpec &model = plan.lane.spec.model;
    return "mask=" + textOf(plan.lane.mask) + " sharpness=" + textOf(model.inverseTemperature) +
           " gradient=" + nameOf(model.gradient) +
           " engine=" + nameOf(engineFor({model, plan.lane.mask, plan.shape}).engine);
}

std::string rangeOf(const std::vector<double> &axis)
{
    return textOf(axis.front()) + ".." + textOf(axis.back());
}

std::string pointWords(const CurvaturePoint &point)
{
    return "examples=" + std::to_string(point.examples) + " engine=" + nameOf(point.engine);
}

} // namespace

ResultKey surfaceKey(const SurfacePlan &plan)
{
    const PlaneTrajectory &first = plan.trajectories.front();
    return {"surface", first.address, first.epochs.back(),
            planeWords(plan) + " " + maskWords(plan) + " side=" + std::to_string(plan.grid.x.size()) +
                " x=" + rangeOf(plan.grid.x) + " y=" + rangeOf(plan.grid.y)};
}

StoredResult storedSurface(const ResultKey &key, const KeptSurface &kept)
{
    return stored(key, {{"x", rowOf(kept.surface.x)},
                        {"y", rowOf(kept.surface.y)},
                        {"loss", rowOf(kept.surface.loss)},
                        {"done", kept.done},
                        {"seconds", kept.seconds}});
}

KeptSurface keptSurface(const std::optional<StoredResult> &result, const SurfacePlan &plan)
{
    const auto read = [&](const Json &json) {
        KeptSurface found{plan.grid, json.at("done").get<int>(), json.at("seconds").get<double>()};
        found.surface.loss = valuesOf(json.at("loss"), plan.grid.loss.size());
        if (found.done < 0 || found.done > int(found.surface.loss.size()))
            throw InputError("There are not that many points.");
        return found;
    };
    return kept(result, read).value_or(KeptSurface{plan.grid});
}

ResultKey cutsKey(const std::vector<SurfacePlan> &masks, const std::string &cuts)
{
    const PlaneTrajectory &first = masks.front().trajectories.front();
    std::string words = planeWords(masks.front());
    for (const SurfacePlan &mask : masks)
        words += " " + maskWords(mask);
    return {"cuts", first.address, first.epochs.back(), words + " " + cuts};
}

StoredResult storedCuts(const ResultKey &key, const CutLosses &losses)
{
    Json all = Json::array();
    for (const auto &cut : losses) {
        Json masks = Json::array();
        for (const auto &row : cut)
            masks.push_back(rowOf(row));
        all.push_back(std::move(masks));
    }
    return stored(key, {{"losses", all}});
}

std::optional<CutLosses> keptCuts(const std::optional<StoredResult> &result, const CutLosses &shape)
{
    return kept(result, [&](const Json &json) {
        CutLosses losses = shape;
        const Json &all = json.at("losses");
        if (all.size() != losses.size())
            throw InputError("These losses are of other cuts.");
        for (std::size_t cut = 0; cut < losses.size(); ++cut)
            for (std::size_t mask = 0; mask < losses[cut].size(); ++mask)
                losses[cut][mask] = valuesOf(all.at(cut).at(mask), losses[cut][mask].size());
        return losses;
    });
}

ResultKey spectrumKey(const CurvaturePoint &point, Picks picks, bool largestAlone)
{
    return {"eigenvalues", point.address, point.epoch,
            std::string(picks == Picks::Free ? "picks=free" : "picks=frozen") +
                (largestAlone ? " ends=largest " : " ends=both ") + pointWords(point)};
}

StoredResult storedSpectrum(const ResultKey &key, const SpectrumEnds &ends)
{
    return stored(key, {{"largest", orNull(ends.largest)},
                        {"largest_error", orNull(ends.largestError)},
                        {"smallest", orNull(ends.smallest)},
                        {"smallest_error", orNull(ends.smallestError)},
                        {"converged", ends.converged},
                        {"products", ends.products}});
}

std::optional<SpectrumEnds> keptSpectrum(const std::optional<StoredResult> &result)
{
    return kept(result, [](const Json &json) {
        SpectrumEnds ends;
        ends.largest = orNaN(json.at("largest"));
        ends.largestError = orNaN(json.at("largest_error"));
        ends.smallest = orNaN(json.at("smallest"));
        ends.smallestError = orNaN(json.at("smallest_error"));
        ends.converged = json.at("converged").get<bool>();
        ends.products = json.at("products").get<int>();
        return ends;
    });
}

ResultKey traceKey(const CurvaturePoint &point, int draws)
{
    return {"trace", point.address, point.epoch,
            "picks=frozen draws=" + std::to_string(draws) + " " + pointWords(point)};
}

StoredResult storedTrace(const ResultKey &key, const TraceEstimate &trace)
{
    return stored(
        key, {{"trace", orNull(trace.trace)}, {"error", orNull(trace.error)}, {"draws", trace.products}});
}

std::optional<TraceEstimate> keptTrace(const std::optional<StoredResult> &result)
{
    return kept(result, [](const Json &json) {
        return TraceEstimate{orNaN(json.at("trace")), orNaN(json.at("error")), json.at("draws").get<int>()};
    });
}

} // namespace fovea
