// SPDX-License-Identifier: MIT
#pragma once

#include "app/cli/session_access.h"
#include "core/inspect/probe.h"
#include "core/report/json_values.h"
#include "core/report/text_table.h"

#include <optional>
#include <string>

namespace fovea::app {

// Where an example comes from.
struct Example
{
    std::string split; // "train" or "heldout"
    int index = 0;
};

// A probe with what was asked for; layer and head limit the output, both from 0 on.
struct ProbeAnswer
{
    StoredRun run;
    SnapshotChoice snapshot;
    std::string laneLabel;          // what makes the lane differ
    std::optional<Example> example; // empty for a sequence that was typed
    AttentionProbe probe;
    Intervention changed; // as it was asked for
    std::optional<int> layer;
    std::optional<int> head;
};

std::string textOf(const ProbeAnswer &answer, const Paper &paper);
Json jsonOf(const ProbeAnswer &answer);

} // namespace fovea::app
