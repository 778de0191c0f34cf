// SPDX-License-Identifier: MIT
#pragma once

#include "core/store/tables/stored_values.h"
#include "core/tasks/dataset.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace fovea {

// A session file, read-only: opened without changing a byte of it, while another process writes or not.
// One thread at a time. StorageError for what the disk refuses, InputError for damaged or foreign files.
class Session
{
public:
    static Session open(const std::string &path);
    Session(Session &&) noexcept;
    Session &operator=(Session &&) noexcept;
    ~Session();

    // One connection for all questions as long as it lives, where another program is writing, too: otherwise
    // each question then has its own. Keep it short: a writer that ends meanwhile waits for up to two seconds
    // to tidy up.
    class Reading
    {
    public:
        Reading(const Reading &) = delete;
        Reading &operator=(const Reading &) = delete;
        ~Reading();

    private:
        friend class Session;
        explicit Reading(const Session &session);
        const Session &m_session;
    };
    Reading reading() const { return Reading(*this); }

    const std::string &path() const;
    std::int32_t version() const; // of the file's format
    ExperimentSpec experiment() const;
    Provenance provenance() const;
    std::vector<StoredRun> runs() const;
    StoredRun run(RunId id) const; // UsageError lists the runs there are
    std::vector<EpochRecord> epochs(RunId id) const;
    std::vector<int> snapshots(RunId id) const; // epochs with kept weights, ascending; -1 is init
    std::vector<float> weights(RunId id, int epoch) const;
    // What the run's kind of attention kept beside these weights; empty for kinds that keep nothing.
    std::vector<NamedBytes> attentionState(RunId id, int epoch) const;
    int nearestSnapshot(RunId id, int epoch) const;
    std::shared_ptr<const TrainerState> state(RunId id) const; // null for a run that never started
    std::shared_ptr<const Dataset> ownData() const;            // null when data are generated
    std::optional<std::string> writer() const;                 // "fovea-cli (process 123)" while one writes

    std::string note() const; // of the session; empty: none
    std::string note(RunId id) const;
    std::vector<StoredSweep> sweeps() const;                        // by name
    std::vector<ResultKey> resultKeys() const;                      // of all kinds, known or not
    std::optional<StoredResult> result(const ResultKey &key) const; // none where it was not computed

    // Sentences about runs whose address is not the one that their record, seed and parent have now.
    std::vector<std::string> addressDoubts() const;

private:
    friend class SessionWriter;
    struct Private;
    explicit Session(std::unique_ptr<Private> priv);
    std::unique_ptr<Private> d;
};

struct LaneSeed
{
    int lane = 0; // index in the experiment
    std::uint64_t seed = 0;

    bool operator==(const LaneSeed &) const = default;
};

// What the run of a lane that branches off begins with.
struct BranchStart
{
    int lane = 0; // index in the experiment
    std::uint64_t seed = 0;
    TrainerState state;               // as the parent's was there
    std::vector<std::string> remarks; // what was not taken over
};

// The one writer of a session file, by a lock that the kernel releases at death.
class SessionWriter
{
public:
    enum class Existing { Refuse, Replace };

    // Makes the file with one queued run per lane and seed, in the order they will be worked on (seed by
    // seed).
    static SessionWriter create(const std::string &path, const ExperimentSpec &experiment,
                                const Provenance &provenance, std::shared_ptr<const Dataset> ownData,
                                Existing existing = Existing::Refuse);
    // StorageError names who writes already.
    static SessionWriter open(const std::string &path);
    SessionWriter(SessionWriter &&) noexcept;
    SessionWriter &operator=(SessionWriter &&) noexcept;
    ~SessionWriter(); // closes; failures are swallowed, so call close() to hear of them

    const Session &session() const;

    // Replaces the experiment by one with the same or more lanes, seeds and epochs; adds queued runs for new
    // pairs.
    void update(const ExperimentSpec &experiment);
    // Appends lanes to the experiment and queues a run for each of these pairs that has none; seeds that are
    // new are appended as well. Lanes are counted with the new ones. Those that branch off have no part in
    // the pairs: each gets the one run that `branches` begins, with its weights as its first snapshot.
    void addRuns(const std::vector<LaneSpec> &lanes, const std::vector<LaneSeed> &pairs,
                 const std::vector<BranchStart> &branches = {});
    // Other epochs, stop rules and storage for a lane and its runs; those that had reached their limit are
    // paused. UsageError when more than that differs.
    void setLimits(int lane, const RunSpec &spec);
    // One transaction: facts, status, epoch row, snapshot by policy, resume state.
    void apply(const RunEvent &event);
    void addRemark(RunId id, const std::string &remark);
    // Where a run that has not started branches off, with the address that it gets by that. UsageError unless
    // the parent is an older run of this session.
    void setParent(RunId id, const RunParent &parent);
    void setNote(const std::string &note); // of the session; an empty one goes
    void setNote(RunId id, const std::string &note);
    void storeSweep(const StoredSweep &sweep); // in place of one of its name
    void deleteSweep(const std::string &name);
    void storeResult(const StoredResult &result); // in place of one with its key
    void deleteResult(const ResultKey &key);
    void setEnded(const std::string &when);
    void deleteRuns(const std::vector<RunId> &ids);
    void compact();
    void saveAs(const std::string &path, Existing existing = Existing::Refuse); // a complete copy
    void close();                                                               // back to one file, no log

private:
    explicit SessionWriter(std::unique_ptr<Session> session);
    std::unique_ptr<Session> m_session;
};

// How to go on with a run, from its last saved state.
RunPlan planOf(const Session &session, const StoredRun &run, std::shared_ptr<const Dataset> ownData);

// Plans of the runs that have not ended, in the order of work: seed by seed, lanes in order.
std::vector<RunPlan> remainingPlans(const Session &session);

// Epochs whose snapshots stay when at most `limit` may be kept: init (-1), the crossing and the last always,
// then those divisible by 1, 2, 4, ... whichever is the first power that fits.
std::vector<int> thinned(const std::vector<int> &epochs, std::optional<int> crossing, int limit);

// Bytes the file is expected to have at the end of the experiment.
std::int64_t expectedBytes(const ExperimentSpec &experiment,
                           const std::vector<std::int64_t> &parametersOfLanes);

} // namespace fovea
