// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/models/race_data.h"

#include <utility>
#include <vector>

namespace fovea::ui {

// How many tokens the sequences of a lane have. Making a task can take tens of milliseconds, so what was
// asked before is remembered.
class LaneLengths
{
public:
    // Padded, without global tokens; once the lane has data, theirs.
    int of(const LaneView &lane);
    int of(const RunSpec &run, const MaskSpec &mask);

private:
    int longest(const TaskSpec &task);

    std::vector<std::pair<TaskSpec, int>> m_known;
};

} // namespace fovea::ui
