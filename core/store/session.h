// SPDX-License-Identifier: MIT
#pragma once

#include "core/experiment/spec_json.h"
#include "core/run/run_event.h"
#include "core/tasks/dataset.h"
#include "core/training/records.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace fovea {

// What is needed to repeat a session elsewhere.
struct Provenance
{
    std::string fovea;
    std::string torch;
    std::string blas;
    std::string cpu;
    int threads = 0;
    std::string command; // the exact command line
    std::string started; // ISO 8601, UTC
    std::string ended;   // empty while not ended

    bool operator==(const Provenance &) const = default;
};

struct StoredRun
{
    RunId id{};
    int lane = 0; // index in the experiment
    std::string laneName;
    LaneRecord record;
    std::uint64_t seed = 0;
    RunStatus status = RunStatus::Queued; // Running only while a writer lives
    std::string stopReason;
    RunFacts facts;                   // zero and empty while queued
    std::vector<std::string> remarks; // "epoch 12: resumed on other kernels (reference, before avx2)"
};

// A session file, read-only: opened without changing a byte of it, while another process writes or not.
// One thread at a time. StorageError for what the disk refuses, InputError for damaged or foreign files.
class Session
{
public:
    static Session open(const std::string &path);
    Session(Session &&) noexcept;
    Session &operator=(Session &&) noexcept;
    ~Session();

    const std::string &path() const;
    ExperimentSpec experiment() const;
    Provenance provenance() const;
    std::vector<StoredRun> runs() const;
    StoredRun run(RunId id) const; // UsageError lists the runs there are
    std::vector<EpochRecord> epochs(RunId id) const;
    std::vector<int> snapshots(RunId id) const; // epochs with kept weights, ascending; -1 is init
    std::vector<float> weights(RunId id, int epoch) const;
    int nearestSnapshot(RunId id, int epoch) const;
    std::shared_ptr<const TrainerState> state(RunId id) const; // null for a run that never started
    std::shared_ptr<const Dataset> ownData() const;            // null when data are generated
    std::optional<std::string> writer() const;                 // "fovea-cli (process 123)" while one writes

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
    // new are appended as well. Lanes are counted with the new ones.
    void addRuns(const std::vector<LaneSpec> &lanes, const std::vector<LaneSeed> &pairs);
    // Other epochs, stop rules and storage for a lane and its runs; those that had reached their limit are
    // paused. UsageError when more than that differs.
    void setLimits(int lane, const RunSpec &spec);
    // One transaction: facts, status, epoch row, snapshot by policy, resume state.
    void apply(const RunEvent &event);
    void addRemark(RunId id, const std::string &remark);
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
