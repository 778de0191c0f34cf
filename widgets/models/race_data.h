// SPDX-License-Identifier: MIT
#pragma once

#include "core/results/comparison.h"
#include "core/run/run_event.h"
#include "core/spec/experiment_spec.h"

#include <QObject>

#include <optional>
#include <utility>
#include <vector>

namespace fovea::ui {

// One run as the window knows it.
struct RunView
{
    RunId id{}; // 0: not in the session yet
    std::uint64_t seed = 0;
    RunStatus status = RunStatus::Queued;
    std::string reason;
    RunFacts facts;
    std::vector<EpochRecord> epochs;
    std::vector<EpochRecord> inherited; // of a branch: those of the runs it descends from, up to its start
    std::vector<int> snapshots;         // epochs with kept weights; -1 is init
    RunProgress progress;
    bool missing = false; // there is none and never will be: a branch has the seed of its parent alone

    bool started() const { return !missing && (!epochs.empty() || status != RunStatus::Queued); }
    int trained() const; // epochs completed, with those it inherited
    void apply(const RunEvent &event);
};

// Where a lane of another session is from.
struct LaneSource
{
    std::string path; // of that session
    int lane = 0;     // its place there

    bool operator==(const LaneSource &) const = default;
};

// One lane as the window shows it: a configuration and its runs, one per seed of the experiment, in that
// order.
struct LaneView
{
    LaneSpec spec;
    RunSpec run;                       // the base with the lane's changes
    std::string label;                 // what tells it from the other lanes: "full, sharpness 8"
    std::vector<std::string> problems; // sentences of validate(); empty when it can run
    int style = 0;                     // of Theme::lane(); stays with the lane when others come and go
    bool hidden = false;               // in plots and board
    bool late = false;               // joined after the first flag: a question about it, no part of the guess
    double goal = convergedAccuracy; // RaceData::goal()
    std::vector<RunView> runs;
    std::string parent = {};          // of a branch: the lane it descends from; empty: not on show
    std::optional<LaneSource> source; // a guest of the race: only shown, neither edited nor trained

    bool isGuest() const { return source.has_value(); }
    bool started() const;
    RunStatus status() const; // of the run that matters now: the first not ended, else the last
    std::optional<int> arrival(const RunView &run) const; // first epoch at the goal, from 0
    RunOutcome outcome(const RunView &run) const;         // what it contributes to a comparison
};

class RaceData;

// One change of several parts: RaceData sends its signals once, when the outermost of these goes.
class RaceChange
{
public:
    explicit RaceChange(RaceData &race);
    ~RaceChange();
    Q_DISABLE_COPY_MOVE(RaceChange)

private:
    RaceData &m_race;
};

// What every view of a race reads. Lives in the window's thread; only controllers change it. Views connect to
// the signals and read what they need; each signal is sent at most once per change of its kind.
class RaceData : public QObject
{
    Q_OBJECT

public:
    explicit RaceData(QObject *parent = nullptr);

    const ExperimentSpec &experiment() const { return m_experiment; }
    // Those of the experiment, in its order, then the guests.
    const std::vector<LaneView> &lanes() const { return m_lanes; }
    int ownLanes() const { return int(m_experiment.lanes.size()); }
    int selectedLane() const { return m_selected; } // -1: none
    int lastEpoch() const;  // over all runs, while some are at work over those of the race; -1: none
    bool isRunning() const; // some run is at work
    double chance() const { return m_chance; } // of the task; NaN where not known
    double goal() const { return m_goal; } // train accuracy by which lanes are compared; 95 % unless chosen

    // Replaces experiment and lanes. Runs of lanes that stay the same (equal spec and mask, whatever their
    // place and name) are kept with their style; others start empty. A lane that was here before, as undo
    // brings it back, has the style it had.
    void setExperiment(const ExperimentSpec &experiment);
    // The next experiment is another one: its lanes take styles in order, and all are shown.
    void forgetStyles();
    void setStyles(const std::vector<int> &styles); // of the lanes, in order; as kept with a session
    // Replaces the run of that lane and seed (opening a session, undo).
    void setRun(int lane, const RunView &run);
    // The lane and the place among its runs of the run with this number; -1 and -1 where it is not shown.
    std::pair<int, int> placeOf(RunId run) const;
    void clearRuns();
    // Lanes of other sessions to stand beside those of the experiment, whatever becomes of it; style and
    // place of those that were here already stay. Each with all of its runs: of them as many are shown as the
    // experiment has seeds, the same seeds first.
    void setGuests(std::vector<LaneView> guests);
    void apply(int lane, std::uint64_t seed, const RunEvent &event);
    void setProgress(int lane, std::uint64_t seed, const RunProgress &progress);

    void tellAnew(); // how numbers are written has changed: all of them are

    void setGoal(double share);
    void select(int lane);
    void setHidden(int lane, bool hidden);
    void isolate(int lane); // hides all others; again: shows all

Q_SIGNALS:
    void experimentChanged(); // lanes, names, base, seeds
    void curvesChanged();     // epochs came or went, statuses changed, or the goal did
    void goalChanged();       // before curvesChanged()
    void progressChanged();   // the newest progress
    void selectionChanged();
    void visibilityChanged();

private:
    friend class RaceChange;

    enum Change { Experiment = 1, Goal = 2, Curves = 4, Selection = 8, Progress = 16, Visibility = 32 };

    struct Remembered // a lane that was shown
    {
        std::string name;
        MaskSpec mask;
        RunSpec run;
        std::optional<BranchPoint> branch;
        int style = 0;
    };

    void tell(int changes); // now, or when the change is complete
    RunView *find(int lane, std::uint64_t seed);
    void remember(const std::vector<LaneView> &lanes);
    void recall(std::vector<LaneView> &lanes) const;

    void settleBranches(); // their parents' names, and which seed they have
    void keepGuests();     // takes them from the lanes
    void addGuests();      // and puts them there again
    static void giveFreeStyles(std::vector<LaneView> &lanes);

    ExperimentSpec m_experiment;
    std::vector<LaneView> m_lanes;
    std::vector<LaneView> m_guests; // with all their runs
    int m_selected = -1;
    double m_chance = 0;
    double m_goal = convergedAccuracy;
    std::vector<Remembered> m_styles; // since forgetStyles(); the newest last
    bool m_anew = true;
    int m_changes = 0; // RaceChanges that live
    int m_untold = 0;  // what changed meanwhile
};

} // namespace fovea::ui
