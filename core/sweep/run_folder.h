// SPDX-License-Identifier: MIT
#pragma once

#include "core/sweep/curve_lines.h"
#include "core/sweep/run_result.h"
#include "core/sweep/sweep_folder.h"

namespace fovea {

// Who works on a run, or did last.
struct RunLease
{
    std::string host;
    int process = 0;
    std::uint64_t started =
        0; // of the process, in clock ticks since the machine started: tells a reused number
    int attempt = 0;
    std::string job;     // of Slurm; empty: none
    std::string time;    // ISO 8601, UTC
    bool paused = false; // left on purpose, with everything saved
};

// A run that was lost this often with its process or machine has failed.
constexpr int mostLosses = 3;

RunLease leaseOfThisProcess(int attempt);
std::string hostName();

enum class Liveness { Alive, Gone, Unknown }; // Unknown: on another machine
Liveness livenessOf(const RunLease &lease);

// The folder of one run: what is in it and how it is changed. Every start of the run works in a folder of its
// own, try-N, so that a machine which was believed dead can do no harm; all end with the same bits.
class RunFolder
{
public:
    RunFolder(const SweepFolder &sweep, const SweepRun &run) : m_path(sweep.runFolder(run)) {}

    const std::string &path() const { return m_path; }
    std::string attemptFolder(int attempt) const { return m_path + "/try-" + std::to_string(attempt); }
    std::string curveFile(int attempt) const { return attemptFolder(attempt) + "/curve.jsonl"; }

    std::optional<RunResult> result() const;  // empty: not done, or not whole
    std::optional<std::string> error() const; // the sentence of a run that failed
    std::optional<RunLease> lease() const;
    int losses() const;           // times that a machine or process was lost with it, since the last retry
    std::string lastLoss() const; // its sentence
    std::vector<BriefEpoch> brief() const;
    std::vector<EpochRecord> epochs(int attempt) const;
    // Empty where there is none or it is not whole. The crossing's is of the first epoch at 95 %.
    enum class Moment { Last, Crossing };
    std::optional<TrainerState> state(int attempt, Moment moment = Moment::Last) const;

    int beginAttempt() const; // a number that nobody else has
    void putState(int attempt, const TrainerState &state, Moment moment = Moment::Last) const;
    void putLease(const RunLease &lease) const;
    void putError(const std::string &sentence) const;
    void addLoss(const std::string &sentence) const;
    void putResult(const RunResult &result, const std::vector<BriefEpoch> &brief) const;
    void askToStop() const; // the worker that has it saves and leaves it; its next start goes on
    bool isStopAsked() const;
    void forgetStop() const;
    void forgetFailure() const; // error and losses are kept under other names
    void dropOtherAttempts(int attempt) const;

private:
    std::string stopFile() const { return m_path + "/stop.json"; }

    std::string m_path;
};

} // namespace fovea
