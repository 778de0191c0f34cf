// SPDX-License-Identifier: MIT
#include "widgets/models/race_data.h"

#include <algorithm>
#include <set>

namespace fovea::ui {

void RaceData::remember(const std::vector<LaneView> &lanes)
{
    for (const LaneView &lane : lanes) {
        std::erase_if(m_styles, [&](const Remembered &old) {
            return old.name == lane.spec.name && old.mask == lane.spec.mask && old.run == lane.run &&
                   old.branch == lane.spec.branch;
        });
        m_styles.push_back({lane.spec.name, lane.spec.mask, lane.run, lane.spec.branch, lane.style});
    }
}

// Styles of lanes that come back, unless another lane has taken theirs. The same configuration under the same
// name comes first, then the same configuration, then the same name.
void RaceData::recall(std::vector<LaneView> &lanes) const
{
    const auto isFree = [&](int style) {
        return std::ranges::none_of(lanes, [&](const LaneView &lane) { return lane.style == style; });
    };
    const auto claim = [&](const auto &fits) {
        for (LaneView &lane : lanes)
            for (auto old = m_styles.rbegin(); lane.style < 0 && old != m_styles.rend(); ++old)
                if (fits(lane, *old) && isFree(old->style))
                    lane.style = old->style;
    };
    const auto sameName = [](const LaneView &a, const Remembered &b) { return a.spec.name == b.name; };
    const auto same = [](const LaneView &a, const Remembered &b) {
        return a.spec.mask == b.mask && a.run == b.run && a.spec.branch == b.branch;
    };
    claim([&](const LaneView &a, const Remembered &b) { return same(a, b) && sameName(a, b); });
    claim(same);
    claim(sameName);
}

void RaceData::forgetStyles()
{
    m_styles.clear();
    m_anew = true;
}

void RaceData::setStyles(const std::vector<int> &styles)
{
    if (int(styles.size()) != ownLanes() ||
        std::set<int>(styles.begin(), styles.end()).size() != styles.size())
        return;
    keepGuests();
    for (std::size_t i = 0; i < styles.size(); ++i)
        m_lanes[i].style = std::max(0, styles[i]);
    addGuests();
    tell(Experiment);
}

} // namespace fovea::ui
