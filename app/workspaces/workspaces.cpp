// SPDX-License-Identifier: MIT
#include "app/workspaces/workspaces.h"

#include "app/workspaces/claims/claims_workspace.h"
#include "app/workspaces/inspect/inspect_workspace.h"
#include "app/workspaces/learn/learn_workspace.h"
#include "app/workspaces/race/race_workspace.h"
#include "app/workspaces/sweep/sweep_workspace.h"
#include "app/workspaces/theory/theory_workspace.h"

namespace fovea::app {

namespace {

// The icon has the name of the workspace.
template<typename Made>
WorkspaceInfo line(const char *id, const char *name, const char *chapter, SharedParts shared,
                   WorkspaceRole role)
{
    const QString text = QString::fromLatin1(id);
    return {text, name, text, QString::fromLatin1(chapter), shared, role, makeWorkspace<Made>};
}

} // namespace

const WorkspaceCatalogue &workspaceCatalogue()
{
    using enum WorkspaceRole;
    const SharedParts none;
    const SharedParts bars = SharedPart::Transport | SharedPart::Clock;
    const SharedParts all = bars | SharedPart::LanesDock | SharedPart::TaskDock;
    static const WorkspaceCatalogue table = {
        line<LearnWorkspace>("learn", QT_TRANSLATE_NOOP("Workspaces", "Learn"), "lessons", none, Guide),
        line<RaceWorkspace>("race", QT_TRANSLATE_NOOP("Workspaces", "Race"), "race", all, Home),
        line<InspectWorkspace>("inspect", QT_TRANSLATE_NOOP("Workspaces", "Inspect"), "inspect", bars, Plain),
        line<TheoryWorkspace>("theory", QT_TRANSLATE_NOOP("Workspaces", "Theory"), "theory", bars, Plain),
        line<SweepWorkspace>("sweep", QT_TRANSLATE_NOOP("Workspaces", "Sweep"), "sweeps", none, Plain),
        line<ClaimsWorkspace>("claims", QT_TRANSLATE_NOOP("Workspaces", "Claims"), "claims", none, Plain),
    };
    return table;
}

} // namespace fovea::app
