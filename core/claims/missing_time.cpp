// SPDX-License-Identifier: MIT
#include "core/claims/missing_time.h"

#include "core/base/errors.h"
#include "core/sweep/grid/prepared_grids.h"
#include "core/sweep/plan_forecast.h"

#include <numeric>

namespace fovea {

std::map<std::string, double> measuredRunSeconds(const ClaimBoard &board, const std::function<bool()> &going)
{
    std::map<std::string, double> seconds;
    for (const ClaimResult &result : board.results)
        for (const MissingRuns &missing : result.missing) {
            if (board.runSeconds.contains(missing.sweep) || seconds.contains(missing.sweep))
                continue;
            if (!going())
                return seconds;
            const SweepPlan plan = planOf(preparedGrid(missing.sweep).grid);
            try {
                const auto runs = forecastOf(plan, {}).runSeconds;
                seconds[missing.sweep] = std::accumulate(runs.begin(), runs.end(), 0.0) / double(runs.size());
            } catch (const Error &) { // an engine that is not here: nothing is said of its time
            }
        }
    return seconds;
}

} // namespace fovea
