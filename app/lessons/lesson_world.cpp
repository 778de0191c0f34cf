// SPDX-License-Identifier: MIT
#include "app/lessons/lesson_world.h"

namespace fovea::app {

int LessonWorld::lane(const std::string &letter) const
{
    const auto &lanes = race.lanes();
    for (std::size_t i = 0; i < lanes.size(); ++i)
        if (lanes[i].spec.name == letter)
            return int(i);
    return -1;
}

const ui::LaneView *LessonWorld::laneView(const std::string &letter) const
{
    const int at = lane(letter);
    return at < 0 ? nullptr : &race.lanes()[std::size_t(at)];
}

std::optional<HeadView> LessonWorld::head(const std::string &letter) const
{
    if (!letter.empty())
        return inspection.headOf(lane(letter));
    const int selected = race.selectedLane();
    const bool isShown = selected == inspection.first() || selected == inspection.second();
    return inspection.headOf(isShown ? selected : inspection.first());
}

bool LessonWorld::mapsAreSettled() const
{
    const ui::LaneProbe *laneProbe = inspection.laneProbe(inspection.first());
    return laneProbe && laneProbe->probe && (inspection.isAligned() || laneProbe->wanted == clock.epoch());
}

std::optional<RowNumbers> LessonWorld::row() const
{
    const auto view = head();
    const auto query = inspection.query();
    if (!view || !query || *query >= int(view->map().rows.size()))
        return {};
    return view->map().rows[std::size_t(*query)];
}

} // namespace fovea::app
