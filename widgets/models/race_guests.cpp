// SPDX-License-Identifier: MIT
#include "widgets/models/race_data.h"

#include <algorithm>
#include <set>

namespace fovea::ui {

namespace {

// One for each seed: the run of that seed; where there is none, another run that would not be seen; where
// there is none of those either, an empty one.
std::vector<RunView> runsOnShow(const std::vector<RunView> &all, const std::vector<std::uint64_t> &seeds)
{
    std::vector<RunView> runs(seeds.size());
    std::vector<const RunView *> others;
    for (const RunView &run : all)
        if (std::ranges::find(seeds, run.seed) == seeds.end())
            others.push_back(&run);
    auto next = others.begin();
    for (std::size_t i = 0; i < seeds.size(); ++i) {
        const auto same = std::ranges::find(all, seeds[i], &RunView::seed);
        if (same != all.end())
            runs[i] = *same;
        else if (next != others.end())
            runs[i] = **next++;
        else
            runs[i].seed = seeds[i];
    }
    return runs;
}

} // namespace

void RaceData::setGuests(std::vector<LaneView> guests)
{
    const int selectedGuest = m_selected - ownLanes();
    keepGuests();
    for (LaneView &guest : guests) {
        const auto old = std::ranges::find(m_guests, guest.source, &LaneView::source);
        guest.style = old == m_guests.end() ? -1 : old->style;
        guest.hidden = old != m_guests.end() && old->hidden;
    }
    m_guests = std::move(guests);
    addGuests();
    m_selected = m_lanes.empty()      ? -1
                 : selectedGuest >= 0 ? std::min(m_selected, int(m_lanes.size()) - 1)
                                      : m_selected;
    tell(Experiment | Curves | Selection);
}

void RaceData::keepGuests()
{
    for (std::size_t i = 0; i < m_guests.size(); ++i) {
        const LaneView &shown = m_lanes[m_lanes.size() - m_guests.size() + i];
        m_guests[i].style = shown.style;
        m_guests[i].hidden = shown.hidden;
    }
    m_lanes.resize(m_lanes.size() - m_guests.size());
}

void RaceData::addGuests()
{
    std::set<int> taken;
    for (const LaneView &lane : m_lanes)
        taken.insert(lane.style);
    for (const LaneView &guest : m_guests) {
        LaneView lane = guest;
        lane.runs = runsOnShow(guest.runs, m_experiment.seeds);
        lane.goal = m_goal;
        lane.late = true; // it is no part of the guess
        if (taken.contains(lane.style))
            lane.style = -1;
        m_lanes.push_back(std::move(lane));
    }
    giveFreeStyles(m_lanes);
}

void RaceData::giveFreeStyles(std::vector<LaneView> &lanes)
{
    std::set<int> taken;
    for (const LaneView &lane : lanes)
        taken.insert(lane.style);
    for (LaneView &lane : lanes)
        for (int style = 0; lane.style < 0; ++style)
            if (taken.insert(style).second)
                lane.style = style;
}

} // namespace fovea::ui
