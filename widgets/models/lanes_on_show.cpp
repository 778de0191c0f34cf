// SPDX-License-Identifier: MIT
#include "widgets/models/lanes_on_show.h"

#include <algorithm>

namespace fovea::ui {

std::vector<int> comparedLanes(const Inspection &inspection)
{
    std::vector<int> lanes{inspection.first()};
    const bool alone =
        inspection.arrangement() == MapArrangement::One || inspection.arrangement() == MapArrangement::Seeds;
    if (!alone && inspection.second() != inspection.first())
        lanes.push_back(inspection.second());
    std::erase_if(lanes, [](int lane) { return lane < 0; });
    std::ranges::sort(lanes);
    return lanes;
}

std::vector<int> lanesOnShow(const Inspection &inspection, const RaceData &race)
{
    const int count = int(race.lanes().size());
    std::vector<int> lanes;
    if (inspection.arrangement() == MapArrangement::All) {
        for (int lane = 0; lane < count; ++lane)
            if (!race.lanes()[std::size_t(lane)].hidden)
                lanes.push_back(lane);
        return lanes;
    }
    lanes = comparedLanes(inspection);
    if (inspection.arrangement() == MapArrangement::Difference && inspection.second() < inspection.first())
        std::ranges::reverse(lanes);
    std::erase_if(lanes, [&](int lane) { return lane >= count; });
    return lanes;
}

const RunView *shownRun(const LaneView &lane, const Inspection &inspection)
{
    const auto place = std::size_t(inspection.seed());
    return place < lane.runs.size() ? &lane.runs[place] : nullptr;
}

} // namespace fovea::ui
