// SPDX-License-Identifier: MIT
#pragma once

#include "core/engine/engine_choice.h"
#include "core/run/run_group.h"
#include "core/session/session_event.h"

#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <set>

namespace fovea {

// How far training goes before it pauses again.
enum class Advance { On, Batch, Epoch };

// Drives one session: makes or opens its file, trains its runs, follows another writer, copies. The terminal
// owns one; a window's is owned by its SessionThread. One thread calls it. What is refused is thrown, unless
// next() says otherwise.
class SessionRunner
{
public:
    SessionRunner();                              // no file yet
    explicit SessionRunner(SessionWriter writer); // a file that is ready to be trained
    ~SessionRunner();                             // as close(), but failures are swallowed

    // Reads a session, and follows it while another program writes it.
    void open(const std::string &path);
    bool hasFile() const { return !m_path.empty(); }
    void create(const std::string &path, const ExperimentSpec &experiment, const Provenance &provenance);
    // Error where the chosen engine cannot train a lane. Before create(), a refused lane leaves no file.
    void ensureEngines(const ExperimentSpec &experiment);
    // Every lane with every seed of a valid experiment is in the session; runs of them that have not ended
    // are the ones that advance() trains.
    void ensure(const ExperimentSpec &experiment, const RunGroupOptions &options);
    // The same for all runs of the session that have not ended.
    void ensureRemaining(const RunGroupOptions &options);

    void advance(Advance how);
    void pause();
    // Ends training for good: batches in progress are finished and their states delivered. next() tells of
    // it, until isTraining() no longer holds.
    void stop();
    void saveAs(const std::string &path,
                const ExperimentSpec &experiment); // the experiment, if there is no file
    // Results of computations go into the file, where this program may write it; where not, nothing is lost
    // that could not be computed again. Files of older formats are left as they are.
    void keep(const std::vector<StoredResult> &results);
    void close(); // stops, and leaves a complete file

    // What has happened since the last call, waiting up to `timeout` for it while steps are made. Published
    // after the commit: a listener finds an epoch's weights in the file. When the file cannot be written,
    // training pauses and that is an event as well; what could not be stored is tried again later.
    std::vector<SessionEvent> next(std::chrono::milliseconds timeout);
    // How soon next() should be called again; empty: not before something is asked for.
    std::optional<std::chrono::milliseconds> restBeforeNext() const;

    bool isTraining() const { return m_group != nullptr; } // or paused in it
    bool isBusy() const;
    const Session &session() const; // that is written
    std::map<RunId, RunProgress> progress() const;
    RunProgress progress(RunId run) const; // the last, once training is over
    void askWeights();
    std::map<RunId, LiveWeights> popWeights();

private:
    struct Key // a group is made anew when any of this changes
    {
        std::vector<RunId> runs;
        Pace pace{};
        int threads = 0;
        EngineChoice engine{};
        bool operator==(const Key &) const = default;
    };
    struct Place // of a run: steps of its epoch that are done, of how many
    {
        int epoch = 0;
        int step = 0;
        int steps = 0;
    };
    enum class Audience {
        Everybody,
        KnowsStatus, // which was published already
        Nobody       // a pause that lasts while the file catches up
    };
    struct Waiting // to be written, then published
    {
        RunEvent event;
        Audience audience = Audience::Everybody;
    };

    void publish(SessionEvent event);
    void reportingErrors(const std::function<void()> &work);
    void requireWriter();
    std::vector<int> ensureLanes(const ExperimentSpec &wanted);
    void adoptLimits(int lane, const RunSpec &spec);
    std::vector<RunPlan> plansOf(const ExperimentSpec &wanted);
    void ensureGroup(std::vector<RunPlan> plans, const RunGroupOptions &options);
    void allowSteps(Advance how);
    void settle();
    Place placeOf(const RunPlan &plan) const;
    void endGroup();
    void popEvents(std::chrono::milliseconds timeout);
    void note(RunEvent event);
    void store();
    void storeOrPause();
    void refuse(const std::string &sentence, Refused::Effect effect);
    void publishStatuses();
    void noteKernels(const RunEvent &event);
    void dropGroup();
    void finishGroup();
    void follow();

    std::vector<SessionEvent> m_events; // not handed out yet
    std::string m_path;
    std::unique_ptr<SessionWriter> m_writer;
    std::unique_ptr<Session> m_followed;
    std::map<RunId, BookedRun> m_seen; // of the followed session
    std::chrono::steady_clock::time_point m_lastLook{};
    std::set<RunId> m_told; // runs the listener knows

    std::unique_ptr<RunGroup> m_group;
    Key m_key;
    std::vector<RunPlan> m_plans;                // of the group, as it began
    std::map<RunId, RunProgress> m_lastProgress; // of the group that ended
    std::set<RunId> m_ended;
    bool m_on = false;             // goes on by itself
    bool m_stopping = false;       // for good
    std::set<RunId> m_resting;     // while the file catches up
    std::set<RunId> m_active;      // may make steps, or is just finishing one
    std::deque<Waiting> m_waiting; // oldest first
};

} // namespace fovea
