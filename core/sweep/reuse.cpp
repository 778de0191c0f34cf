// SPDX-License-Identifier: MIT
#include "core/sweep/reuse.h"

#include "core/base/errors.h"
#include "core/files/disk.h"

#include <filesystem>

namespace fovea {

int reuseResults(const SweepFolder &folder, const SweepPlan &plan, const SweepFolder &other)
{
    namespace fs = std::filesystem;
    other.plan(); // InputError unless it is a sweep
    int taken = 0;
    for (const SweepRun &run : plan.runs) {
        const RunFolder from(other, run), to(folder, run);
        const auto result = from.result();
        const auto own = to.result();
        if (!result || result->machine.bits != engineBits ||
            result->machine.instructions != thisMachine().instructions ||
            (own && own->epochs >= result->epochs))
            continue;
        try {
            // Under the next free number; what was there stays until the result is complete.
            const int attempt = to.beginAttempt();
            fs::copy(from.attemptFolder(result->attempt), to.attemptFolder(attempt),
                     fs::copy_options::recursive | fs::copy_options::overwrite_existing);
            RunResult copied = *result;
            copied.attempt = attempt;
            to.putResult(copied, from.brief());
            to.dropOtherAttempts(attempt);
        } catch (const fs::filesystem_error &error) {
            throw diskError(to.path(), "written", error.code().value());
        }
        ++taken;
    }
    return taken;
}

} // namespace fovea
