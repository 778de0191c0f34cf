// SPDX-License-Identifier: MIT
#pragma once

#include "app/studio/probe_cache.h"
#include "core/inspect/set_walk.h"
#include "widgets/models/clock.h"
#include "widgets/models/inspection.h"
#include "widgets/models/race_data.h"

#include <QString>

namespace fovea::app {

// The epoch a lane shows when the clock stands at `epoch`: that one, or where lanes are aligned the one at
// which it was as good as the first lane is there.
int epochOfLane(const ui::RaceData &race, const ui::Inspection &inspection, int lane, int epoch);

// The lane's run of one seed, given by its place among the seeds. The lane has it.
ProbeSubject subjectOf(const ui::RaceData &race, const QString &path, int lane, int epoch, int seed);

// In the thread of a ProbeService: what to feed. UsageError for an index the set does not have.
ProbeCache::Example exampleFor(ProbeCache &cache, const ProbeSubject &subject,
                               const ui::ExampleChoice &choice);

// There, too: a run to be asked about a whole set of its examples. Views of `weights`.
SetRequest setRequestOf(ProbeCache &cache, const ProbeSubject &subject, const KeptWeights &weights,
                        ExampleSplit split);

} // namespace fovea::app
