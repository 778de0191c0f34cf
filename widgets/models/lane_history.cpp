// SPDX-License-Identifier: MIT
#include "widgets/models/lane_history.h"

#include "core/base/errors.h"
#include "core/experiment/spec_fields.h"
#include "core/experiment/validate.h"

#include <algorithm>
#include <set>
#include <utility>

namespace fovea::ui {

bool isSameLane(const LaneView &one, const LaneView &other)
{
    return one.spec.mask == other.spec.mask && one.run == other.run && one.spec.branch == other.spec.branch;
}

RunView runOfSeed(const std::vector<RunView> &runs, std::uint64_t seed)
{
    const auto found =
        std::find_if(runs.begin(), runs.end(), [&](const RunView &run) { return run.seed == seed; });
    if (found != runs.end())
        return *found;
    RunView run;
    run.seed = seed;
    return run;
}

LaneView freshLane(const ExperimentSpec &experiment, std::size_t index)
{
    LaneView lane;
    lane.spec = experiment.lanes[index];
    lane.style = -1;
    lane.run = experiment.base;
    for (const FieldChange &change : lane.spec.set) {
        try {
            setField(lane.run, change.key, change.value);
        } catch (const Error &error) {
            lane.problems.push_back(error.what());
        }
    }
    for (std::string &problem : validate(lane.run, lane.spec.mask))
        lane.problems.push_back(std::move(problem));
    return lane;
}

std::vector<int> originsOf(const std::vector<LaneView> &lanes, const std::vector<LaneView> &before)
{
    std::vector<int> origins(lanes.size(), -1);
    std::set<int> taken;
    const auto claim = [&](const auto &fits) {
        for (std::size_t i = 0; i < lanes.size(); ++i)
            for (int old = 0; origins[i] < 0 && old < int(before.size()); ++old)
                if (!taken.contains(old) && fits(lanes[i], before[std::size_t(old)])) {
                    origins[i] = old;
                    taken.insert(old);
                }
    };
    const auto sameName = [](const LaneView &a, const LaneView &b) { return a.spec.name == b.spec.name; };
    claim([&](const LaneView &a, const LaneView &b) { return isSameLane(a, b) && sameName(a, b); });
    claim(isSameLane);
    claim(sameName);
    return origins;
}

void giveStyles(std::vector<LaneView> &lanes, const std::vector<LaneView> &before,
                const std::vector<int> &origins)
{
    for (std::size_t i = 0; i < lanes.size(); ++i)
        if (origins[i] >= 0) {
            lanes[i].style = before[std::size_t(origins[i])].style;
            lanes[i].hidden = before[std::size_t(origins[i])].hidden;
        }
}

} // namespace fovea::ui
