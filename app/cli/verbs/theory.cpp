// SPDX-License-Identifier: MIT
#include "app/cli/console.h"
#include "app/cli/session_access.h"
#include "app/cli/theory_output.h"
#include "app/cli/verbs.h"
#include "core/base/errors.h"
#include "core/base/stopwatch.h"
#include "core/store/kept_results.h"
#include "core/theory/kept_theory.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>

namespace fovea::app {

namespace {

constexpr int usualExamples = 1000;
constexpr int usualSide = 33;
constexpr int largestSide = 501;

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

Earlier earlierFrom(const Arguments &arguments)
{
    return arguments.has("fresh") ? Earlier::Ignored : Earlier::Taken;
}

MomentTheory momentFrom(const Arguments &arguments, const Session &session)
{
    const StoredRun run = runFrom(arguments, session);
    const int epoch = snapshotFrom(arguments, session, run).epoch;
    const auto data = datasetOf(session, run);
    return *momentTheory(session, run, epoch, *data, examplesFrom(arguments, *data), earlierFrom(arguments));
}

SurfaceOrder orderFrom(const Arguments &arguments)
{
    SurfaceOrder order;
    order.plane = planeKindFrom(arguments.value("plane").value_or("fork"));
    order.runs = runIdsFrom(arguments.required("runs"));
    order.side = int(arguments.integer("grid", 2, largestSide).value_or(usualSide));
    order.seed =
        std::uint64_t(arguments.integer("seed", 0, std::numeric_limits<std::int64_t>::max()).value_or(1));
    if (const auto mask = arguments.value("mask"))
        order.mask = maskFrom(*mask);
    return order;
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
    const ResultKey key = surfaceKey(plan);
    const KeptSurface kept =
        keptSurface(earlierFrom(arguments) == Earlier::Taken ? session.result(key) : std::nullopt, plan);
    SurfaceWork work(plan.loss(), plan.plane, kept.surface, kept.done);
    const Stopwatch watch;
    while (work.advance(int(work.surface().x.size()))) {
        if (console.drawsInPlace())
            console.draw("\r" + std::to_string(work.done()) + " of " + std::to_string(work.total()) +
                         " points");
    }
    if (console.drawsInPlace())
        console.draw("\r\x1b[K");
    if (kept.done < work.done() && !arguments.has("fresh"))
        keepResults(session.path(),
                    {storedSurface(key, {work.surface(), work.done(), kept.seconds + watch.wallSeconds()})});
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
    const MomentTheory theory = momentFrom(arguments, session);
    if (!arguments.has("fresh"))
        keepResults(session.path(), theory.computed);
    console.print(arguments.has("json") ? lineOf(momentJson(theory)) : momentText(theory));
    return 0;
}

} // namespace

Verb theoryVerb()
{
    return {
        "theory",
        "Measures the loss around a run's weights: gradient, eigenvalues of the Hessian, surfaces.",
        {"fovea-cli theory heat.fovea --run 2", "fovea-cli theory heat.fovea --run 2 --epoch 6 --json",
         "fovea-cli theory surface heat.fovea --plane fork --runs 1,2 --json",
         "fovea-cli theory surface heat.fovea --plane fork --runs 1,2 --mask full --grid 200 --json",
         "fovea-cli theory surface heat.fovea --plane random --runs 1 --seed 7"},
        {{"surface", "The word surface: losses on a plane through the space of weights", Count::AtMostOne,
          [] { return std::vector<std::string>{"surface"}; }},
         {"FILE", "The session file"}},
        {{"run", "R", "The run (default: the only one)"},
         {"epoch", "N|init|last", "Whose weights; on a surface, the ends of both runs (default: last)"},
         {"examples", "N", "This many of the first training examples (default: 1000, or all)"},
         {"plane", "fork|pca|random", "Start and both ends; where snapshots differ most; random directions"},
         {"runs", "A,B", "The runs of a surface; their first gives data and mask"},
         {"mask", "M", "Losses under this mask, with the same weights"},
         {"grid", "N", "N x N points (default: 33)"},
         {"seed", "S", "Of random directions (default: 1)"},
         {"fresh", "",
          "Computes all of it; otherwise what the session keeps is taken, and the rest kept in it"},
         engineOption(),
         jsonOption()},
        &run};
}

} // namespace fovea::app
