// SPDX-License-Identifier: MIT
#include "app/cli/theory_output.h"

#include "core/base/wording.h"
#include "core/metrics/metric.h"
#include "core/theory/vectors.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace fovea::app {

namespace {

constexpr double slopeRadius = 1; // in the plane's directions

std::optional<SlopeEstimate> slopesPerWeight(const SurfacePlan &plan, const Surface &surface)
{
    return slopesWithin(surface, slopeRadius, norm(plan.plane.first), norm(plan.plane.second));
}

Json slopesJson(const SlopeEstimate &slopes)
{
    Json json{{"radius", slopes.radius}, {"count", slopes.slopes}};
    for (std::size_t i = 0; i < slopes.percentiles.size(); ++i)
        json["p" + std::to_string(percentileLevels()[i])] = number(slopes.percentiles[i]);
    return json;
}

std::string slopesText(const std::string &what, const SlopeEstimate &slopes)
{
    const auto &levels = percentileLevels();
    const auto at = [&](int level) {
        const auto place = std::ranges::find(levels, level) - levels.begin();
        return fixedText(slopes.percentiles[std::size_t(place)], 4);
    };
    return what + ": median " + at(50) + ", 95th percentile " + at(95) + ", largest " + at(100) + "\n";
}

} // namespace

Json momentJson(const MomentTheory &theory)
{
    Json json = answer();
    json["run"] = std::int64_t(theory.run.id);
    json["lane"] = theory.run.laneName;
    json["mask"] = textOf(theory.run.record.mask);
    json["seed"] = theory.run.seed;
    json["epoch"] = theory.epoch;
    json["examples"] = theory.examples;
    json["loss"] = number(theory.loss);
    json["gradient_norm"] = number(theory.gradient.whole);
    json["gradient_parts"] = {{"query_key", number(theory.gradient.queryKey)},
                              {"value_output", number(theory.gradient.valueOutput)},
                              {"mlp", number(theory.gradient.mlp)},
                              {"embedding", number(theory.gradient.embedding)},
                              {"readout", number(theory.gradient.readout)},
                              {"norms", number(theory.gradient.norms)}};
    const SpectrumEnds &free = theory.free.value_or(theory.ends); // without picks the two are one
    json["top_eigenvalue"] = number(free.largest);
    json["top_eigenvalue_frozen"] = number(theory.ends.largest);
    json["bottom_eigenvalue"] = number(theory.ends.smallest);
    json["second_derivatives"] = theory.ways.isExact ? "exact" : "differences";
    json["trace"] = {{"estimate", number(theory.trace.trace)},
                     {"standard_error", number(theory.trace.error)},
                     {"draws", theory.trace.products}};
    json["converged"] = {{"free", free.converged}, {"frozen", theory.ends.converged}};
    json["products"] = {{"free", free.products}, {"frozen", theory.ends.products}};
    const TrainSpec &train = theory.run.record.spec.train;
    json["stability_line"] = train.optimizer == OptimizerKind::Sgd ? number(2 / train.lr) : Json();
    return json;
}

std::string momentText(const MomentTheory &theory)
{
    const auto line = [](const std::string &name, const std::string &value) {
        return name + std::string(std::max<std::size_t>(1, 36 - name.size()), ' ') + value + "\n";
    };
    const auto eigenvalue = [](double value, double error, bool converged) {
        const double share = value == 0 ? 0 : 100 * error / std::abs(value);
        return fixedText(value, 4) + "  (to within " + fixedText(share, 2) + " %" +
               (converged ? ")" : "; looked for 1 %)");
    };
    const GradientParts &parts = theory.gradient;
    std::string text = "Run " + std::to_string(std::int64_t(theory.run.id)) + ", " +
                       textOf(theory.run.record.mask) + ", seed " + std::to_string(theory.run.seed) + ", " +
                       (theory.epoch < 0 ? "untrained" : "epoch " + std::to_string(theory.epoch)) +
                       "; the first " + std::to_string(theory.examples) + " training examples\n";
    text += line("loss", fixedText(theory.loss, 5));
    text += line("gradient norm", fixedText(parts.whole, 5));
    text += line("  queries and keys", fixedText(parts.queryKey, 5));
    text += line("  values and output", fixedText(parts.valueOutput, 5));
    text += line("  MLP", fixedText(parts.mlp, 5));
    text += line("  embedding", fixedText(parts.embedding, 5));
    text += line("  read-out", fixedText(parts.readout, 5));
    const std::string frozen = theory.free ? ", picks frozen" : "";
    const SpectrumEnds &ends = theory.ends;
    text += line("largest eigenvalue" + frozen, eigenvalue(ends.largest, ends.largestError, ends.converged));
    if (const auto &free = theory.free)
        text += line("largest eigenvalue, picks free",
                     eigenvalue(free->largest, free->largestError, free->converged));
    text +=
        line("smallest eigenvalue" + frozen, eigenvalue(ends.smallest, ends.smallestError, ends.converged));
    text += line("trace", fixedText(theory.trace.trace, 2) + " +- " + fixedText(theory.trace.error, 2));
    if (const TrainSpec &train = theory.run.record.spec.train; train.optimizer == OptimizerKind::Sgd)
        text += line("2 / learning rate", fixedText(2 / train.lr, 1));
    if (!theory.ways.isExact)
        text += "Second derivatives by differences of gradients: " + theory.run.record.mask.id +
                " weighs its keys in its own way.\n";
    return text;
}

Json surfaceJson(const SurfacePlan &plan, const Surface &surface)
{
    Json json = answer();
    json["plane"] = nameOf(plan.order.plane);
    json["origin"] = plan.origin;
    json["x"] = numbers(surface.x);
    json["y"] = numbers(surface.y);
    json["loss"] = Json::array();
    for (std::size_t row = 0; row < surface.y.size(); ++row)
        json["loss"].push_back(
            numbers(std::span(surface.loss).subspan(row * surface.x.size(), surface.x.size())));
    json["mask"] = textOf(plan.lane.mask);
    json["examples"] = std::min(plan.order.examples, plan.set->size());
    for (const auto &[name, point] : plan.points)
        json["points"][name] = {number(point.x), number(point.y)};
    json["trajectories"] = Json::array();
    for (const PlaneTrajectory &trajectory : plan.trajectories) {
        Json entry{{"run", std::int64_t(trajectory.run)}, {"epochs", trajectory.epochs}};
        for (const PlanePoint &point : trajectory.points) {
            entry["x"].push_back(number(point.x));
            entry["y"].push_back(number(point.y));
            entry["distance"].push_back(number(point.distance));
        }
        json["trajectories"].push_back(std::move(entry));
    }
    json["direction_norms"] = {number(norm(plan.plane.first)), number(norm(plan.plane.second))};
    if (plan.order.plane == PlaneKind::Random)
        json["seed"] = plan.order.seed;
    if (plan.plane.explained) {
        json["explained"] = number(*plan.plane.explained);
        json["random_walk_explains"] = randomWalkShare;
    }
    if (const auto slopes = slopesWithin(surface, slopeRadius))
        json["slopes"] = slopesJson(*slopes);
    if (const auto slopes = slopesPerWeight(plan, surface))
        json["slopes_per_weight"] = slopesJson(*slopes);
    return json;
}

std::string surfaceText(const SurfacePlan &plan, const Surface &surface)
{
    std::vector<double> losses;
    std::ranges::copy_if(surface.loss, std::back_inserter(losses),
                         [](double loss) { return std::isfinite(loss); });
    const auto low = losses.empty() ? std::nan("") : std::ranges::min(losses);
    const auto high = losses.empty() ? std::nan("") : std::ranges::max(losses);
    std::string text = "Plane " + std::string(nameOf(plan.order.plane)) + " from " + plan.origin +
                       ", under " + textOf(plan.lane.mask) + ", " + std::to_string(surface.x.size()) + " x " +
                       std::to_string(surface.y.size()) + " points: losses from " + fixedText(low, 4) +
                       " to " + fixedText(high, 4) +
                       (losses.size() < surface.loss.size()
                            ? "; " + std::to_string(surface.loss.size() - losses.size()) + " are no numbers"
                            : "") +
                       "\n";
    for (const auto &[name, point] : plan.points)
        text +=
            "  " + name + " at (" + fixedText(point.x, 3) + ", " + fixedText(point.y, 3) + ")" +
            (point.distance > 1e-3 ? ", " + fixedText(point.distance, 3) + " away from the plane\n" : "\n");
    if (plan.plane.explained)
        text += "The plane holds " + fixedText(100 * *plan.plane.explained, 1) +
                " % of the snapshots' variance; a random walk would give " +
                fixedText(100 * randomWalkShare, 0) + " %.\n";
    if (const auto slopes = slopesWithin(surface, slopeRadius))
        text += slopesText("Slopes between neighbours within a radius of 1", *slopes);
    if (const auto slopes = slopesPerWeight(plan, surface))
        text += slopesText("The same per unit of weight distance", *slopes);
    return text + "--json prints every loss.\n";
}

} // namespace fovea::app
