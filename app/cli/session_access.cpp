// SPDX-License-Identifier: MIT
#include "app/cli/session_access.h"

#include "core/base/errors.h"
#include "core/base/text.h"
#include "core/training/run_data.h"

#include <algorithm>
#include <limits>

namespace fovea::app {

namespace {

std::string numbered(const StoredRun &run)
{
    return "Run " + std::to_string(std::int64_t(run.id));
}

void requireStarted(const StoredRun &run)
{
    if (run.facts.dataHash == 0)
        throw UsageError(numbered(run) + " has not started yet, so there is nothing to look at.");
}

} // namespace

StoredRun runFrom(const Arguments &arguments, const Session &session)
{
    if (const auto id = arguments.integer("run", 1, std::numeric_limits<std::int64_t>::max()))
        return session.run(RunId(*id));
    const auto runs = session.runs();
    if (runs.size() == 1)
        return runs.front();
    std::vector<std::string> known;
    for (const StoredRun &run : runs)
        known.push_back(std::to_string(std::int64_t(run.id)) + " (" + run.laneName + ", seed " +
                        std::to_string(run.seed) + ")");
    throw UsageError("The option --run is missing. This session has the runs " + joined(known, ", ") + ".");
}

std::vector<RunId> runIdsFrom(std::string_view text)
{
    std::vector<RunId> ids;
    for (const std::string_view part : split(text, ','))
        ids.push_back(
            RunId(integerArgument("--run", trimmed(part), 1, std::numeric_limits<std::int64_t>::max())));
    return ids;
}

std::vector<StoredRun> chosenRuns(const Arguments &arguments, const Session &session)
{
    if (!arguments.has("run"))
        return session.runs();
    std::vector<StoredRun> runs;
    for (const std::string &text : arguments.values("run"))
        for (const RunId id : runIdsFrom(text))
            if (std::ranges::find(runs, id, &StoredRun::id) == runs.end())
                runs.push_back(session.run(id));
    return runs;
}

SnapshotChoice snapshotFrom(const Arguments &arguments, const Session &session, const StoredRun &run)
{
    const auto kept = session.snapshots(run.id);
    if (kept.empty())
        throw UsageError(numbered(run) + " has not started yet, so there are no weights of it.");
    const std::string text = arguments.value("epoch").value_or("last");
    if (text == "init" || text == "-1")
        return {-1, session.nearestSnapshot(run.id, -1)};
    if (text == "last")
        return {kept.back(), kept.back()};
    const auto number = integerFrom(text);
    if (!number || *number < 0)
        throw UsageError("--epoch is '" + text + "'; allowed is an epoch from 0 on, init or last.");
    if (*number > kept.back())
        throw UsageError(numbered(run) + " has no epoch " + text + "; its last one is " +
                         (kept.back() < 0 ? std::string("init") : std::to_string(kept.back())) + ".");
    return {int(*number), session.nearestSnapshot(run.id, int(*number))};
}

InputShape shapeOf(const Session &session, const StoredRun &run)
{
    requireStarted(run);
    const RunSpec &spec = run.record.spec;
    if (!taskCatalogue().find(spec.task.id))
        return inputShape(*datasetOf(session, run), run.record);
    const auto task = makeTask(spec.task);
    return {int(task->alphabet().size()), task->classes(),
            Geometry{run.facts.paddedLength, makeMask(run.record.mask)->globals()}};
}

} // namespace fovea::app
