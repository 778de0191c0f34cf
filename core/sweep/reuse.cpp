// SPDX-License-Identifier: MIT
#include "core/sweep/reuse.h"

#include "core/base/errors.h"
#include "core/files/disk.h"

#include <algorithm>
#include <filesystem>
#include <set>

namespace fovea {

namespace {

namespace fs = std::filesystem;

bool hasOurBits(const RunResult &result)
{
    return result.machine.bits == engineBits && result.machine.instructions == thisMachine().instructions;
}

bool isDone(const RunFolder &folder, const SweepPlan &plan)
{
    const auto result = folder.result();
    return result && hasOurBits(*result) &&
           limitedTo(*result, plan.grid.cap, plan.grid.until, [&] { return folder.brief(); });
}

// Other sweeps in the folder, by name.
std::vector<std::string> sweepsIn(const std::string &shelf, const std::string &except)
{
    std::vector<std::string> all;
    std::error_code ignored;
    const fs::path own = fs::weakly_canonical(except, ignored);
    for (fs::directory_iterator entry(shelf, ignored), end; entry != end; entry.increment(ignored)) {
        const fs::path path = entry->path();
        if (exists((path / "plan.json").string()) && fs::weakly_canonical(path, ignored) != own)
            all.push_back(path.lexically_normal().string());
    }
    std::ranges::sort(all);
    return all;
}

} // namespace

int reuseResults(const SweepFolder &folder, const SweepPlan &plan, const SweepFolder &other)
{
    other.plan(); // InputError unless it is a sweep
    int taken = 0;
    for (const SweepRun &run : plan.runs) {
        const RunFolder from(other, run), to(folder, run);
        const auto result = from.result();
        const auto own = to.result();
        if (!result || !hasOurBits(*result) || (own && own->epochs >= result->epochs))
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

std::vector<ReuseOffer> reuseOffers(const SweepFolder &folder, const SweepPlan &plan,
                                    const std::string &shelf)
{
    std::set<int> left;
    for (std::size_t i = 0; i < plan.runs.size(); ++i)
        if (!isDone(RunFolder(folder, plan.runs[i]), plan))
            left.insert(int(i));
    std::vector<ReuseOffer> offers;
    for (const std::string &path : sweepsIn(shelf, folder.path())) {
        ReuseOffer offer{path, {}};
        for (const int run : left)
            if (isDone(RunFolder(SweepFolder(path), plan.runs[std::size_t(run)]), plan))
                offer.runs.push_back(run);
        for (const int run : offer.runs)
            left.erase(run);
        if (!offer.runs.empty())
            offers.push_back(std::move(offer));
    }
    return offers;
}

} // namespace fovea
