// SPDX-License-Identifier: MIT
#include "widgets/models/lane_lengths.h"

#include "core/attention/mask.h"
#include "core/tasks/task.h"

#include <algorithm>

namespace fovea::ui {

namespace {

constexpr int unknownLength = 40; // own data before it is read
constexpr std::size_t mostRemembered = 32;

} // namespace

int LaneLengths::of(const LaneView &lane)
{
    for (const RunView &run : lane.runs)
        if (run.facts.paddedLength > 0)
            return run.facts.paddedLength;
    return of(lane.run, lane.spec.mask);
}

int LaneLengths::of(const RunSpec &run, const MaskSpec &mask)
{
    const int length = longest(run.task);
    if (run.data.padding == Padding::None)
        return length;
    try {
        const int multiple = makeMask(mask)->paddingMultiple();
        return (length + multiple - 1) / multiple * multiple;
    } catch (const Error &) {
        return length;
    }
}

int LaneLengths::longest(const TaskSpec &task)
{
    const auto known =
        std::find_if(m_known.begin(), m_known.end(), [&](const auto &each) { return each.first == task; });
    if (known != m_known.end())
        return known->second;
    int length = unknownLength;
    try {
        length = makeTask(task)->lengths().maximum;
    } catch (const Error &) {
        // The form says what is wrong with the task; the picture takes a usual length.
    }
    if (m_known.size() >= mostRemembered)
        m_known.erase(m_known.begin());
    m_known.emplace_back(task, length);
    return length;
}

} // namespace fovea::ui
