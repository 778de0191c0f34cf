// SPDX-License-Identifier: MIT
#include "core/session/run_book.h"
#include "widgets/models/race_data.h"

#include <algorithm>

namespace fovea::ui {

void RunView::apply(const RunEvent &event)
{
    id = event.run;
    if (event.facts)
        facts = *event.facts;
    if (event.status) {
        status = *event.status;
        reason = event.reason;
    }
    if (event.epoch)
        addEpoch(*event.epoch, epochs, snapshots);
}

bool LaneView::started() const
{
    return std::any_of(runs.begin(), runs.end(), [](const RunView &each) { return each.started(); });
}

RunStatus LaneView::status() const
{
    for (const RunView &each : runs)
        if (!hasEnded(each.status))
            return each.status;
    return runs.empty() ? RunStatus::Queued : runs.back().status;
}

std::optional<int> LaneView::arrival(const RunView &each) const
{
    return epochsTo(goal, each.epochs);
}

RunOutcome LaneView::outcome(const RunView &each) const
{
    return outcomeOf(each.seed, each.status, run.train, each.epochs, goal);
}

} // namespace fovea::ui
