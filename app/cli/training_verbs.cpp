// SPDX-License-Identifier: MIT
#include "app/cli/training_verbs.h"

#include "app/cli/console.h"
#include "app/cli/session_report.h"
#include "app/cli/training_session.h"
#include "core/engine.h"

#include <algorithm>

namespace fovea::app {

HeatOptions heatOptionsFrom(const Arguments &arguments, const ExperimentSpec &experiment)
{
    constexpr std::int64_t mostThreads = 1024;
    constexpr std::int64_t longestWait = 86'400;
    HeatOptions options;
    options.threads = int(arguments.integer("threads", 1, mostThreads).value_or(engineReport().cores));
    options.pace = experiment.lockstep ? Pace::LockStep : Pace::Free;
    if (const auto seconds = arguments.integer("save-every", 1, longestWait))
        options.saveEvery = std::chrono::seconds(*seconds);
    return options;
}

int trainAndShow(SessionWriter &writer, std::vector<RunPlan> plans, HeatOptions options,
                 const Console &console, const StopSignals &signals)
{
    options.threads = std::min(options.threads, int(std::max<std::size_t>(1, plans.size())));
    const std::string path = writer.session().path();
    TrainingSession training(writer, console, signals);
    const int code = training.run(std::move(plans), options);
    if (training.fileIsGone())
        return code;
    console.printInked(textOf(reportOf(Session::open(path)), console.paper()));
    return code;
}

} // namespace fovea::app
