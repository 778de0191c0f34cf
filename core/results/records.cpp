// SPDX-License-Identifier: MIT
#include "core/results/records.h"

#include "core/base/errors.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace fovea {

namespace {

constexpr std::array<std::pair<RunStatus, std::string_view>, 7> statusTexts = {{
    {RunStatus::Queued, "queued"},
    {RunStatus::Running, "running"},
    {RunStatus::Paused, "paused"},
    {RunStatus::Finished, "finished"},
    {RunStatus::Stopped, "stopped"},
    {RunStatus::Diverged, "diverged"},
    {RunStatus::Failed, "failed"},
}};

} // namespace

std::string_view textOf(RunStatus status)
{
    return statusTexts[std::size_t(status)].second;
}

RunStatus runStatusFrom(std::string_view text)
{
    for (const auto &[status, name] : statusTexts)
        if (name == text)
            return status;
    throw InputError("There is no run status '" + std::string(text) + "'.");
}

bool hasEnded(RunStatus status)
{
    return status == RunStatus::Finished || status == RunStatus::Stopped || status == RunStatus::Diverged;
}

double shareOfPercent(double percent)
{
    constexpr double parts = 1e6; // of a percent
    return std::round(percent * parts) / (100 * parts);
}

std::optional<int> epochsTo(double accuracy, const std::vector<EpochRecord> &epochs)
{
    for (const EpochRecord &epoch : epochs)
        if (epoch.trainAccuracy >= accuracy)
            return epoch.epoch;
    return {};
}

std::optional<int> epochsTo95(const std::vector<EpochRecord> &epochs)
{
    return epochsTo(convergedAccuracy, epochs);
}

} // namespace fovea
