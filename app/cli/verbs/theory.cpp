// SPDX-License-Identifier: MIT
#include "core/theory/landscape.h"

#include "app/cli/console.h"
#include "app/cli/session_access.h"
#include "app/cli/verbs.h"
#include "core/base/errors.h"
#include "core/base/text.h"
#include "core/base/wording.h"
#include "core/metrics/metric.h"
#include "core/report/json_values.h"
#include "core/theory/curvature.h"
#include "core/theory/vectors.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>

namespace fovea::app {

namespace {

constexpr int usualExamples = 1000;
constexpr int usualSide = 33;
constexpr int largestSide = 501;
constexpr std::uint64_t startOfSearch = 1; // seed of Lanczos' first vector

int examplesFrom(const Arguments &arguments, const Dataset &data)
{
    const auto all = std::int64_t(data.train.size());
    return int(arguments.integer("examples", 1, all).value_or(std::min<std::int64_t>(usualExamples, all)));
}

void refuse(const Arguments &arguments, std::initializer_list<const char *> options, const std::string &where)
{
    for (const char *option : options)
        if (arguments.has(option))
            throw UsageError("--" + std::string(option) + " belongs to 'fovea-cli " + where + "'.");
}

struct MomentTheory
{
    StoredRun run;
    int epoch = -1;
    int examples = 0;
    double loss = 0;
    GradientParts gradient;
    SpectrumEnds free;   // picks may flip
    SpectrumEnds frozen; // exact
    TraceEstimate trace;
};

MomentTheory momentTheory(const Arguments &arguments, const Session &session, Console &console)
{
    MomentTheory theory;
    theory.run = runFrom(arguments, session);
    theory.epoch = snapshotFrom(arguments, session, theory.run).epoch;
    const auto weights = session.weights(theory.run.id, theory.epoch);
    const auto data = datasetOf(session, theory.run);
    const InputShape shape = inputShape(*data, theory.run.record);
    WeightLoss loss({.lane = theory.run.record,
                     .shape = shape,
                     .seed = theory.run.seed,
                     .epoch = theory.epoch,
                     .weights = weights,
                     .set = std::make_shared<const PaddedSet>(padded(data->train, shape)),
                     .limit = examplesFrom(arguments, *data)});
    theory.examples = loss.examples();
    std::vector<double> gradient(loss.size());
    theory.loss = loss.gradientAt(weights, gradient);
    theory.gradient = partsOf(gradient, loss.layout());

    const auto start = randomDirection(loss.size(), startOfSearch);
    const auto tell = [&](const char *what) {
        if (console.verbosity() == Verbosity::Verbose)
            console.say(what);
    };
    tell("The Hessian with picks frozen, by exact products");
    const SymmetricProduct exact = exactHessian(loss, weights);
    theory.frozen = *spectrumEnds(exact, start);
    theory.trace = *estimatedTrace(exact, loss.size(), /*draws=*/10, startOfSearch);
    tell("The Hessian with picks free, by differences of gradients");
    theory.free = *spectrumEnds(differencedHessian(loss, weights), theory.frozen.largestVector);
    return theory;
}

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
    json["top_eigenvalue"] = number(theory.free.largest);
    json["top_eigenvalue_frozen"] = number(theory.frozen.largest);
    json["bottom_eigenvalue"] = number(theory.frozen.smallest);
    json["trace"] = {{"estimate", number(theory.trace.trace)},
                     {"standard_error", number(theory.trace.error)},
                     {"draws", theory.trace.products}};
    json["converged"] = {{"free", theory.free.converged}, {"frozen", theory.frozen.converged}};
    json["products"] = {{"free", theory.free.products}, {"frozen", theory.frozen.products}};
    json["stability_line"] = number(2 / theory.run.record.spec.train.lr);
    return json;
}

std::string momentText(const MomentTheory &theory)
{
    const auto line = [](const std::string &name, const std::string &value) {
        return name + std::string(std::max<std::size_t>(1, 36 - name.size()), ' ') + value + "\n";
    };
    const auto eigenvalue = [](double value, double error, bool converged) {
        return fixedText(value, 3) + "  (to within " + fixedText(error, 3) +
               (converged ? ")" : "; not within 1 %)");
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
    text += line("largest eigenvalue, picks frozen",
                 eigenvalue(theory.frozen.largest, theory.frozen.largestError, theory.frozen.converged));
    text += line("largest eigenvalue, picks free",
                 eigenvalue(theory.free.largest, theory.free.largestError, theory.free.converged));
    text += line("smallest eigenvalue, picks frozen",
                 eigenvalue(theory.frozen.smallest, theory.frozen.smallestError, theory.frozen.converged));
    text += line("trace", fixedText(theory.trace.trace, 2) + " +- " + fixedText(theory.trace.error, 2));
    text += line("2 / learning rate", fixedText(2 / theory.run.record.spec.train.lr, 1));
    return text;
}

SurfaceOrder orderFrom(const Arguments &arguments)
{
    SurfaceOrder order;
    order.plane = planeKindFrom(arguments.value("plane").value_or("fork"));
    order.runs = runIdsFrom(arguments.required("runs"));
    order.side = int(arguments.integer("grid", 2, largestSide).value_or(usualSide));
    order.seed = std::uint64_t(
        arguments.integer("seed", 0, std::numeric_limits<std::int64_t>::max()).value_or(1));
    if (const auto mask = arguments.value("mask"))
        order.mask = maskFrom(*mask);
    return order;
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
    if (const auto slopes = slopesWithin(surface, 1)) {
        json["slopes"] = {{"radius", slopes->radius}, {"count", slopes->slopes}};
        for (std::size_t i = 0; i < slopes->percentiles.size(); ++i)
            json["slopes"]["p" + std::to_string(percentileLevels()[i])] = number(slopes->percentiles[i]);
    }
    return json;
}

std::string surfaceText(const SurfacePlan &plan, const Surface &surface)
{
    const auto [low, high] = std::ranges::minmax(surface.loss);
    std::string text = "Plane " + std::string(nameOf(plan.order.plane)) + " from " + plan.origin + ", under " +
                       textOf(plan.lane.mask) + ", " + std::to_string(surface.x.size()) + " x " +
                       std::to_string(surface.y.size()) + " points: losses from " + fixedText(low, 4) + " to " +
                       fixedText(high, 4) + "\n";
    for (const auto &[name, point] : plan.points)
        text += "  " + name + " at (" + fixedText(point.x, 3) + ", " + fixedText(point.y, 3) + ")\n";
    if (plan.plane.explained)
        text += "The plane holds " + fixedText(100 * *plan.plane.explained, 1) +
                " % of the snapshots' variance; a random walk would give " +
                fixedText(100 * randomWalkShare, 0) + " %.\n";
    return text + "--json prints every loss.\n";
}

int runSurface(const Arguments &arguments, const Session &session, Console &console)
{
    refuse(arguments, {"run"}, "theory FILE");
    SurfaceOrder order = orderFrom(arguments);
    const StoredRun first = session.run(order.runs.front());
    const auto data = datasetOf(session, first);
    order.examples = examplesFrom(arguments, *data);
    if (arguments.has("epoch"))
        order.epoch = snapshotFrom(arguments, session, first).requested;
    const SurfacePlan plan = surfacePlan(session, order, *data);
    SurfaceWork work(plan.loss(), plan.plane, plan.grid);
    while (work.advance(int(work.surface().x.size()))) {
        if (console.drawsInPlace())
            console.draw("\r" + std::to_string(work.done()) + " of " + std::to_string(work.total()) + " points");
    }
    if (console.drawsInPlace())
        console.draw("\r\x1b[K");
    console.print(arguments.has("json") ? lineOf(surfaceJson(plan, work.surface()))
                                        : surfaceText(plan, work.surface()));
    return 0;
}

int run(const Arguments &arguments, Console &console)
{
    const auto &operands = arguments.operands();
    const bool surface = operands.size() == 2;
    if (surface && operands.front() != "surface")
        throw UsageError("'fovea-cli theory' takes a session, or the word surface and a session; '" +
                         operands.front() + "' is neither.");
    const Session session = Session::open(operands.back());
    if (surface)
        return runSurface(arguments, session, console);
    refuse(arguments, {"runs", "plane", "mask", "grid", "seed"}, "theory surface FILE");
    const MomentTheory theory = momentTheory(arguments, session, console);
    console.print(arguments.has("json") ? lineOf(momentJson(theory)) : momentText(theory));
    return 0;
}

} // namespace

Verb theoryVerb()
{
    return {"theory",
            "Measures the loss around a run's weights: gradient, eigenvalues of the Hessian, surfaces.",
            {"fovea-cli theory heat.fovea --run 2", "fovea-cli theory heat.fovea --run 2 --epoch 6 --json",
             "fovea-cli theory surface heat.fovea --plane fork --runs 1,2 --json",
             "fovea-cli theory surface heat.fovea --plane fork --runs 1,2 --mask full --grid 200 --json",
             "fovea-cli theory surface heat.fovea --plane random --runs 1 --seed 7"},
            {{"surface", "The word surface: losses on a plane through the space of weights", Count::AtMostOne},
             {"FILE", "The session file"}},
            {{"run", "R", "The run (default: the only one)"},
             {"epoch", "N|init|last", "Whose weights; on a surface, the ends of both runs (default: last)"},
             {"examples", "N", "This many of the first training examples (default: 1000, or all)"},
             {"plane", "fork|pca|random", "Start and both ends; where snapshots differ most; random directions"},
             {"runs", "A,B", "The runs of a surface; their first gives data and mask"},
             {"mask", "M", "Losses under this mask, with the same weights"},
             {"grid", "N", "N x N points (default: 33)"},
             {"seed", "S", "Of random directions (default: 1)"},
             engineOption(),
             jsonOption()},
            &run};
}

} // namespace fovea::app
