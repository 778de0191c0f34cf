// SPDX-License-Identifier: MIT
#pragma once

#include "core/session/run_book.h"
#include "widgets/models/race_data.h"

#include <map>

namespace fovea::app {

// Puts the runs of a book on show: those of the session stay in it, shown or not, so that what an edit takes
// off the screen, undo brings back at once.
class RaceRuns
{
public:
    explicit RaceRuns(ui::RaceData &race);

    void clear();
    void add(const BookedRun &run);
    void putOnShow(); // what was added
    // Replaces the experiment on show and puts back what is known of its lanes, as one change of RaceData.
    void show(const ExperimentSpec &experiment);
    void apply(const RunEvent &event); // in the book and in every lane that shows the run
    bool setProgress(RunId run, const RunProgress &progress); // true: something on show changed

    // Lanes of another session to stand beside those of the race, as its file had them. Those that are here
    // already are replaced.
    void addGuests(const LanesOfSession &read);
    void removeGuest(int lane); // as RaceData counts them

    const RunBook &book() const { return m_book; }
    int laneOf(RunId run) const; // the lane that shows the run first; -1: none
    std::uint64_t largestSeed() const;
    int sessionLanes() const; // lanes of the session that have runs

private:
    static constexpr SessionId own{};

    struct Guest
    {
        SessionId session{};
        ui::LaneSource source;
        LaneSpec spec; // with the name it has here
        std::string label;
    };

    ui::LaneView viewOf(const Guest &guest) const;
    std::string guestName(const std::string &name) const;
    void showGuests();
    const std::vector<int> &lanesOf(RunId run) const;

    ui::RaceData &m_race;
    RunBook m_book;
    std::map<RunId, std::vector<int>> m_lanes; // that show a run of the session
    std::vector<Guest> m_guests;
    int m_guestSessions = 0;
};

} // namespace fovea::app
