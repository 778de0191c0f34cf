// SPDX-License-Identifier: MIT
#include "app/cli/claims_run.h"

#include "app/cli/console.h"
#include "app/cli/signals.h"
#include "app/cli/sweep_progress.h"
#include "app/cli/sweep_slurm.h"
#include "app/command/exit_codes.h"
#include "core/base/wording.h"
#include "core/claims/evidence_sweep.h"
#include "core/engine/engine.h"
#include "core/sweep/local_sweep.h"
#include "core/sweep/sweep_lock.h"

#include <unistd.h>

namespace fovea::app {

namespace {

int runHere(const EvidenceSweep &sweep, const Arguments &arguments, const Console &console)
{
    const StopSignals signals;
    const SweepLock lock(sweep.folder);
    unlink(sweep.folder.stopFile().c_str());
    LocalOptions options;
    options.workers = int(arguments.integer("jobs", 1, 1024).value_or(usableCores()));
    options.only = sweep.missing;
    options.stopAsked = [&] { return signals.arrived(); };
    SweepProgress progress(sweep.folder, sweep.plan, options, console);
    options.tell = [&](const SweepNews &news) { progress.handle(news); };
    const LocalEnd end = runLocally(sweep.folder, sweep.plan, options);
    progress.close();
    if (!end.disk.empty())
        console.complain("The sweep pauses: " + end.disk);
    if (end.stopped) {
        console.say("Stopped; everything is saved, and the same command goes on.");
        return exitInterrupted;
    }
    return end.failed > 0 || end.left > 0 || !end.disk.empty() ? exitFailure : exitDone;
}

} // namespace

int runMissing(const std::vector<const ClaimResult *> &wanted, const ClaimRegister &claims,
               const std::string &evidence, const Arguments &arguments, const Console &console)
{
    const auto all = missingOf(wanted, {arguments.has("next-look"), arguments.value("sweep").value_or("")});
    if (all.empty())
        console.say("Nothing is missing.");
    for (const MissingRuns &missing : all) {
        console.say(missing.sweep + ": " + countText(std::int64_t(missing.addresses.size()), "run") +
                    " missing.");
        const EvidenceSweep sweep = preparedSweep(missing, evidence, claims);
        const int code = arguments.has("slurm") ? submitSweep(sweep.folder, sweep.plan, arguments, console)
                                                : runHere(sweep, arguments, console);
        if (code != exitDone)
            return code;
    }
    return exitDone;
}

} // namespace fovea::app
