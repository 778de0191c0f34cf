// SPDX-License-Identifier: MIT
#pragma once

#include "core/probing/probe_cache.h"
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

// For jobs of a ProbeService: what to feed. UsageError for an index the set does not have.
ProbeCache::Example exampleFor(ProbeCache &cache, const ProbeSubject &subject,
                               const ui::ExampleChoice &choice);

} // namespace fovea::app
