// SPDX-License-Identifier: MIT
#include "app/cli/training_verbs.h"

#include "app/cli/console.h"
#include "app/cli/session_report.h"
#include "app/cli/training_session.h"
#include "core/engine.h"

#include <algorithm>

namespace fovea::app {

HeatOptions heatOptionsFrom(const Arguments &arguments, const ExperimentSpec &experiment, std::size_t runs)
{
    constexpr std::int64_t mostThreads = 1024;
    constexpr std::int64_t longestWait = 86'400;
    const std::int64_t wanted = arguments.integer("threads", 1, mostThreads).value_or(engineReport().cores);
    HeatOptions options;
    options.threads = int(std::clamp<std::int64_t>(wanted, 1, std::max<std::int64_t>(1, std::int64_t(runs))));
    options.pace = experiment.lockstep ? Pace::LockStep : Pace::Free;
    if (const auto seconds = arguments.integer("save-every", 1, longestWait))
        options.saveEvery = std::chrono::seconds(*seconds);
    return options;
}

int trainAndShow(SessionWriter &writer, std::vector<RunPlan> plans, const HeatOptions &options,
                 const Console &console, const StopSignals &signals)
{
    const std::string path = writer.session().path();
    TrainingSession training(writer, console, signals);
    const int code = training.run(std::move(plans), options);
    if (training.fileIsGone())
        return code;
    console.print(textOf(reportOf(Session::open(path))));
    return code;
}

} // namespace fovea::app
