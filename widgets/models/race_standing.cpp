// SPDX-License-Identifier: MIT
#include "widgets/models/race_standing.h"

#include "core/results/seeds_done.h"
#include "widgets/models/binomial_error.h"
#include "widgets/models/race_forecast.h"

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

double trainExamples(const LaneView &lane, const RunView &run)
{
    const bool ownData = lane.run.task.id == "file" && run.progress.stepsPerEpoch > 0;
    return ownData ? double(run.progress.stepsPerEpoch) * lane.run.train.batch : lane.run.data.train;
}

RunStanding runStanding(const LaneView &lane, const RunView &run)
{
    RunStanding standing;
    standing.seed = run.seed;
    standing.status = run.status;
    standing.missing = run.missing;
    standing.finish = lane.arrival(run);
    standing.epochs = run.trained();
    standing.arrival = standing.finish                        ? Arrival::Reached
                       : hasEnded(run.status) && !run.missing ? Arrival::NotReached
                                                              : Arrival::Open;
    const double cap = std::max(1, lane.run.train.epochs);
    standing.share = std::min(1.0, epochsDone(lane, run) / cap);
    return standing;
}

// Newest train accuracy of a run: of the last epoch, or before the first has ended of its batches so far.
void readAccuracy(LaneStanding &standing, const LaneView &lane, const RunView &run)
{
    const RunProgress &now = run.progress;
    const double seen = double(now.stepInEpoch) * lane.run.train.batch;
    if (!run.epochs.empty()) {
        standing.source = AccuracySource::Evaluated;
        standing.accuracy = run.epochs.back().trainAccuracy;
        standing.examples = trainExamples(lane, run);
        standing.epoch = run.epochs.back().epoch;
    } else if (!hasEnded(run.status) && run.started() && seen >= fewestExamples) {
        standing.source = AccuracySource::Live;
        standing.accuracy = now.runningAccuracy;
        standing.examples = std::min(seen, trainExamples(lane, run));
        standing.epoch = now.epoch;
    }
}

bool isDone(const RaceStanding &race, std::size_t seed)
{
    std::vector<RunOutcome> runs;
    for (const LaneStanding &lane : race.lanes) {
        const RunStanding &run = lane.runs[seed];
        if (!lane.takesPart || run.missing)
            continue;
        RunOutcome outcome;
        outcome.status = run.status;
        outcome.arrival = run.finish;
        outcome.epochsRun = run.epochs;
        runs.push_back(outcome);
    }
    return isDone(runs);
}

// With one seed, a lane that joined after the flag does not take it away.
std::vector<int> earliest(const RaceStanding &race, std::size_t seed)
{
    std::optional<int> best;
    std::vector<int> lanes;
    for (const LaneStanding &lane : race.lanes) {
        const auto &finish = lane.runs[seed].finish;
        if (!finish || lane.isGuest || (best && *finish > *best) || (lane.late && race.seeds == 1))
            continue;
        if (!best || *finish < *best)
            lanes.clear();
        best = finish;
        lanes.push_back(lane.lane);
    }
    return lanes;
}

// Whether a lane may still arrive in the epoch in which `first` did, or before it.
bool mayStillJoin(const RunStanding &first, const RunStanding &other, bool lockstep)
{
    if (other.arrival != Arrival::Open || !other.isUnderWay())
        return false;
    if (!lockstep)
        return other.epochs <= *first.finish;
    return first.epochs == *first.finish + 1 && other.epochs == *first.finish;
}

void findFirst(RaceStanding &race, bool lockstep)
{
    const auto seed = std::size_t(race.seed);
    const std::vector<int> lanes = earliest(race, seed);
    if (lanes.empty())
        return;
    const RunStanding &first = race.lanes[std::size_t(lanes.front())].runs[seed];
    for (const LaneStanding &lane : race.lanes)
        if (lane.takesPart && mayStillJoin(first, lane.runs[seed], lockstep))
            return;
    race.first = lanes;
    race.firstEpoch = first.finish;
}

void findLeader(RaceStanding &race, double epochs)
{
    std::vector<const LaneStanding *> known;
    for (const LaneStanding &lane : race.lanes)
        if (!lane.isGuest && lane.source != AccuracySource::None && std::isfinite(lane.accuracy))
            known.push_back(&lane);
    if (known.size() < 2)
        return;
    std::stable_sort(known.begin(), known.end(),
                     [](const auto *one, const auto *other) { return one->accuracy > other->accuracy; });
    const double pairs = double(known.size()) * double(known.size() - 1) / 2;
    const LaneStanding &best = *known[0];
    const auto isBehind = [&](const LaneStanding *other) {
        return isAhead(best.accuracy, best.examples, other->accuracy, other->examples, pairs * epochs);
    };
    race.second = known[1]->lane;
    // A lane with fewer examples behind it has a larger error, so that every lane is asked.
    if (best.beyondChance && std::all_of(known.begin() + 1, known.end(), isBehind))
        race.leader = best.lane;
}

int seedLookedAt(const RaceStanding &race)
{
    int last = race.seeds > 0 ? 0 : -1;
    for (int seed = 0; seed < race.seeds; ++seed) {
        bool begun = false;
        for (const LaneStanding &lane : race.lanes) {
            const RunStanding &run = lane.runs[std::size_t(seed)];
            begun = begun || (!run.missing && (run.epochs > 0 || run.status != RunStatus::Queued));
        }
        if (begun && !race.done[std::size_t(seed)])
            return seed;
        if (begun)
            last = seed;
    }
    return last;
}

void countSeeds(RaceStanding &race)
{
    race.done.assign(std::size_t(race.seeds), false);
    race.firstOfSeed.assign(std::size_t(race.seeds), {});
    for (std::size_t seed = 0; seed < race.done.size(); ++seed) {
        race.done[seed] = isDone(race, seed);
        if (!race.done[seed])
            continue;
        ++race.seedsDone;
        race.firstOfSeed[seed] = earliest(race, seed);
        if (race.firstOfSeed[seed].size() == 1)
            ++race.lanes[std::size_t(race.firstOfSeed[seed].front())].wins;
    }
    for (LaneStanding &lane : race.lanes)
        for (std::size_t seed = 0; seed < lane.runs.size(); ++seed) {
            RunStanding &run = lane.runs[seed];
            const bool settled = run.arrival != Arrival::Open;
            run.counted = settled && (race.seeds == 1 || race.done[seed]);
            lane.counted += run.counted;
            lane.reached += run.counted && run.arrival == Arrival::Reached;
            lane.diverged += run.counted && run.status == RunStatus::Diverged;
        }
}

void scoreRuns(RaceStanding &race, const RaceData &data)
{
    const LaneView &first = data.lanes().front();
    for (std::size_t lane = 1; lane < race.lanes.size(); ++lane) {
        const LaneView &view = data.lanes()[lane];
        if (view.run.train.accuracy != first.run.train.accuracy || // measured in two ways
            learnsAnotherTask(view, first))
            continue;
        for (std::size_t seed = 0; seed < race.lanes[lane].runs.size(); ++seed)
            if (race.lanes[0].runs[seed].arrival != Arrival::Open &&
                race.lanes[lane].runs[seed].arrival != Arrival::Open &&
                first.runs[seed].seed == view.runs[seed].seed)
                race.lanes[lane].runs[seed].score = gehanScore(first.outcome(first.runs[seed]).observation(),
                                                               view.outcome(view.runs[seed]).observation());
    }
}

} // namespace

bool RunStanding::isUnderWay() const
{
    return !missing && !hasEnded(status) && (epochs > 0 || status != RunStatus::Queued);
}

bool RaceStanding::isFirst(int lane) const
{
    return std::find(first.begin(), first.end(), lane) != first.end();
}

bool learnsAnotherTask(const LaneView &guest, const LaneView &other)
{
    return guest.isGuest() && guest.run.task != other.run.task;
}

RaceStanding standingOf(const RaceData &data)
{
    RaceStanding race;
    race.goal = data.goal();
    race.seeds = int(data.experiment().seeds.size());
    double epochs = 1;
    bool any = false;
    bool left = false;
    for (const LaneView &view : data.lanes()) {
        LaneStanding lane;
        lane.lane = int(race.lanes.size());
        lane.takesPart = view.problems.empty() && !view.isGuest();
        lane.isGuest = view.isGuest();
        lane.late = view.late;
        for (const RunView &run : view.runs) {
            left = left || (lane.takesPart && !hasEnded(run.status));
            any = any || lane.takesPart;
            lane.runs.push_back(runStanding(view, run));
            lane.canArrive = lane.canArrive ||
                             (lane.takesPart && !run.missing && lane.runs.back().arrival == Arrival::Open);
        }
        epochs = std::max<double>(epochs, view.run.train.epochs);
        race.started = race.started || (view.started() && !view.isGuest());
        race.canArrive = race.canArrive || lane.canArrive;
        race.lanes.push_back(std::move(lane));
    }
    race.ended = any && !left;
    if (race.lanes.empty() || race.seeds == 0)
        return race;
    countSeeds(race);
    scoreRuns(race, data);
    race.seed = seedLookedAt(race);
    race.allAtChance = true;
    for (LaneStanding &lane : race.lanes) {
        const LaneView &view = data.lanes()[std::size_t(lane.lane)];
        readAccuracy(lane, view, view.runs[std::size_t(race.seed)]);
        lane.beyondChance =
            lane.source != AccuracySource::None &&
            isBeyondChance(lane.accuracy, lane.examples, data.chance(), double(race.lanes.size()) * epochs);
        const bool guesses = lane.source != AccuracySource::None && !lane.beyondChance;
        race.allAtChance = race.allAtChance && (guesses || !lane.takesPart);
    }
    race.allAtChance = race.allAtChance && std::isfinite(data.chance());
    findFirst(race, data.experiment().lockstep);
    findLeader(race, epochs);
    return race;
}

std::uint64_t seedNumber(const RaceStanding &standing, int place)
{
    return standing.lanes.front().runs[std::size_t(place)].seed;
}

} // namespace fovea::ui
