// SPDX-License-Identifier: MIT
#pragma once

#include "app/fovea/keeper_update.h"

#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <set>

namespace fovea::app {

// What a keeper's thread does with one session: make, open, train, follow, copy. Owned and called by that
// thread alone; tells what happens through `tell`. Throws nothing: what is refused is told.
class SessionWork
{
public:
    using Tell = std::function<void(News)>;

    explicit SessionWork(Tell tell);
    ~SessionWork(); // stops training and leaves a complete file

    bool open(const std::string &path); // false: refused
    void train(const TrainRequest &request);
    void pause();
    void saveAs(const std::string &path, const ExperimentSpec &experiment);

    // Lets pass what has happened, waiting a little for it while training.
    void advance();
    // How soon advance() should be called again; empty: not before the next command.
    std::optional<std::chrono::milliseconds> patience() const;
    bool isBusy() const;
    std::map<RunId, RunProgress> progress() const;
    void askWeights();
    std::map<RunId, LiveWeights> takeWeights();

private:
    struct Key // a heat is made anew when any of this changes
    {
        std::vector<RunId> runs;
        Pace pace{};
        int threads = 0;
        bool operator==(const Key &) const = default;
    };

    void guarded(const std::function<void()> &work);
    void refuse(const std::string &sentence);
    void needWriter(const TrainRequest &request);
    std::vector<int> needLanes(const ExperimentSpec &wanted);
    void setLimits(int lane, const RunSpec &spec);
    std::vector<RunPlan> plansOf(const TrainRequest &request);
    void needHeat(std::vector<RunPlan> plans, const TrainRequest &request);
    void allow(Go go);
    struct Place // of a run: steps of its epoch that are done, of how many
    {
        int epoch = 0;
        int step = 0;
        int steps = 0;
    };
    void settle();
    Place placeOf(const RunPlan &plan) const;
    void endHeat();
    void take(std::chrono::milliseconds patience);
    std::optional<RunEvent> note(const RunEvent &event);
    void store();
    void noteKernels(const RunEvent &event);
    void follow();
    KnownRun known(const Session &session, const StoredRun &run) const;

    Tell m_tell;
    std::string m_path;
    std::unique_ptr<SessionWriter> m_writer;
    std::unique_ptr<Session> m_followed;
    std::map<RunId, KnownRun> m_seen; // of the followed session
    std::chrono::steady_clock::time_point m_lastLook{};
    std::set<RunId> m_told; // runs the window knows

    int m_request = 0; // the last that was carried out
    std::unique_ptr<Heat> m_heat;
    Key m_key;
    std::vector<RunPlan> m_plans; // of the heat, as it began
    std::set<RunId> m_ended;
    bool m_on = false;              // goes on by itself
    std::set<RunId> m_resting;      // while the file catches up
    std::set<RunId> m_active;       // may make steps, or is just finishing one
    std::deque<RunEvent> m_waiting; // not written yet
};

} // namespace fovea::app
