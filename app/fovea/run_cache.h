// SPDX-License-Identifier: MIT
#pragma once

#include "app/fovea/keeper_update.h"
#include "widgets/models/race_data.h"

#include <map>

namespace fovea::app {

// Every run of the session with its curves, shown or not: what an edit takes off the screen, undo brings back
// at once. Runs on show live in RaceData and are stashed here before the experiment changes.
class RunCache
{
public:
    explicit RunCache(ui::RaceData &race);

    void clear();
    void add(const KnownRun &run);
    void putOnShow(); // what was added; sends no signals
    // Replaces the experiment on show and puts back what is known of its lanes. RaceData's signals as of one
    // change.
    void show(const ExperimentSpec &experiment);
    // The event in every lane that shows the run, or here when none does. Sends no signals.
    void apply(const RunEvent &event);
    bool setProgress(RunId run, const RunProgress &progress); // true: something on show changed; no signals

    // The lane that shows the run first; -1: none.
    int laneOf(RunId run) const;
    std::uint64_t largestSeed() const;
    int sessionLanes() const; // lanes of the session that have runs

private:
    struct Entry
    {
        LaneRecord record;
        int sessionLane = 0;
        ui::RunView view;
        std::vector<int> lanes; // that show it
    };

    void stash();
    void putBack();

    ui::RaceData &m_race;
    std::map<RunId, Entry> m_runs;
};

} // namespace fovea::app
