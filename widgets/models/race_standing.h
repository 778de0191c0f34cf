// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/models/race_data.h"

#include <optional>
#include <vector>

namespace fovea::ui {

enum class Arrival {
    Open,       // may still reach the goal
    Reached,    // has reached the goal, a train accuracy, at the end of an epoch
    NotReached, // has ended without it, whatever ended it
};

// One run, of one lane and one seed.
struct RunStanding
{
    std::uint64_t seed = 0;
    RunStatus status = RunStatus::Queued;
    Arrival arrival = Arrival::Open;
    std::optional<int> finish; // the first epoch at the goal, counted from 0
    int epochs = 0;            // completed
    double share = 0;          // of its epochs, 0 to 1; 1 once it has ended
    // Part of medians and ranges. With one seed every run that has arrived or ended is; with several, only
    // runs of seeds that are done, so that an unfinished seed changes nothing.
    bool counted = false;
    // Against the first lane's run of that seed, once both have arrived or ended: 1 earlier, -1 later, 0 a
    // tie or not to be told. Empty for the first lane.
    std::optional<int> score;

    bool missing = false; // a branch has the seed of its parent alone

    bool isUnderWay() const; // has begun and may go on
};

enum class AccuracySource {
    None,
    Live,      // running mean over the epoch under way
    Evaluated, // of the whole train set, at the end of an epoch
};

struct LaneStanding
{
    int lane = 0;
    bool takesPart = true;         // false: it cannot run as it is set, or is only shown
    bool isGuest = false;          // only shown
    bool late = false;             // joined after the first flag
    std::vector<RunStanding> runs; // in the order of the seeds

    // Train accuracy now, in the seed that is looked at.
    AccuracySource source = AccuracySource::None;
    double accuracy = 0;
    double examples = 0; // it was measured on
    int epoch = -1;      // it was measured in, from 0
    bool beyondChance = false;

    int counted = 0;        // runs
    int reached = 0;        // of those
    int diverged = 0;       // of those, reached or not
    int wins = 0;           // seeds done in which it was the only first
    bool canArrive = false; // some run of it may still reach the goal
};

// Who stands where. The one source for card, board and status.
struct RaceStanding
{
    std::vector<LaneStanding> lanes; // all of them, in their order
    double goal = convergedAccuracy;
    int seeds = 0;
    bool started = false;
    bool ended = false;     // every run of every lane that can run
    bool canArrive = false; // some run may still reach the goal

    // A seed is done when every lane's run of it has ended or arrived. A lane that joins when others have
    // ended does not undo their seed.
    std::vector<bool> done;
    int seedsDone = 0;
    std::vector<std::vector<int>>
        firstOfSeed; // per seed: lanes that arrived first; empty: nobody, or not done

    // The seed that is looked at: the first under way, else the last that has begun. -1: no seeds.
    int seed = -1;
    // In that seed: lanes that reached the goal in the fewest epochs, once no lane that is still in the same
    // epoch can join them; several are a tie.
    std::vector<int> first;
    std::optional<int> firstEpoch; // counted from 0

    // In that seed: a lane ahead of every other beyond the error of the difference, and the next behind it.
    std::optional<int> leader;
    std::optional<int> second;
    bool allAtChance = false; // every lane has a number and none is beyond chance

    bool isFirst(int lane) const;
};

// Live values need this many examples.
constexpr int fewestExamples = 200;

RaceStanding standingOf(const RaceData &data);

// A guest that cannot be compared with the other lane.
bool learnsAnotherTask(const LaneView &guest, const LaneView &other);
std::uint64_t seedNumber(const RaceStanding &standing, int place); // of the seed at this place, from 0

} // namespace fovea::ui
