// SPDX-License-Identifier: MIT
#include "app/cli/training_verbs.h"

#include "app/cli/console.h"
#include "app/cli/training_session.h"
#include "core/engine/engine.h"
#include "core/engine/networks.h"
#include "core/engine/torch_library.h"
#include "core/report/session_report.h"

#include <algorithm>

namespace fovea::app {

RunGroupOptions groupOptionsFrom(const Arguments &arguments, const ExperimentSpec &experiment)
{
    constexpr std::int64_t mostThreads = 1024;
    constexpr std::int64_t longestWait = 86'400;
    RunGroupOptions options;
    options.threads = int(arguments.integer("threads", 1, mostThreads).value_or(usableCores()));
    options.pace = experiment.lockstep ? Pace::LockStep : Pace::Free;
    if (const auto seconds = arguments.integer("save-every", 1, longestWait))
        options.saveEvery = std::chrono::seconds(*seconds);
    return options;
}

void ensureEngines(const std::vector<StoredRun> &runs)
{
    for (const StoredRun &run : runs)
        ensureEngine({run.record.spec.model, run.record.mask, {}});
}

std::size_t remainingRuns(const Session &session)
{
    const auto runs = session.runs();
    return std::size_t(
        std::ranges::count_if(runs, [](const StoredRun &run) { return !hasEnded(run.status); }));
}

int trainAndShow(SessionWriter writer, RunGroupOptions options, const Console &console,
                 const StopSignals &signals)
{
    options.threads =
        std::min(options.threads, int(std::max<std::size_t>(1, remainingRuns(writer.session()))));
    const std::string path = writer.session().path();
    if (const auto missing = whyNoTorchModule())
        console.say(*missing + " The fused kernels go on without it.");
    TrainingSession training(std::move(writer), console, signals);
    const int code = training.run(options);
    if (training.fileIsGone())
        return code;
    console.printInked(textOf(reportOf(Session::open(path)), console.paper()));
    return code;
}

} // namespace fovea::app
