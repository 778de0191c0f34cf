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

int RunView::trained() const
{
    return !epochs.empty() ? epochs.back().epoch + 1 : !inherited.empty() ? inherited.back().epoch + 1 : 0;
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
    const auto last =
        std::find_if(runs.rbegin(), runs.rend(), [](const RunView &each) { return !each.missing; });
    return last == runs.rend() ? RunStatus::Queued : last->status;
}

std::optional<int> LaneView::arrival(const RunView &each) const
{
    // A branch counts on its parent's clock, with what the parent had reached.
    const auto before = epochsTo(goal, each.inherited);
    return before ? before : epochsTo(goal, each.epochs);
}

RunOutcome LaneView::outcome(const RunView &each) const
{
    if (each.inherited.empty())
        return outcomeOf(each.seed, each.status, run.train, each.epochs, goal);
    std::vector<EpochRecord> all = each.inherited;
    all.insert(all.end(), each.epochs.begin(), each.epochs.end());
    return outcomeOf(each.seed, each.status, run.train, all, goal);
}

} // namespace fovea::ui
