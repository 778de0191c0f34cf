// SPDX-License-Identifier: MIT
#pragma once

#include "core/base/stopwatch.h"
#include "core/run/core_crew.h"
#include "core/run/data_pool.h"
#include "core/run/run_channel.h"
#include "core/run/step_gate.h"
#include "core/run/turnstile.h"
#include "core/training/trainer.h"

#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <stop_token>

namespace fovea {

// What the runs of one group share. Outlives them.
struct RunGroupShared
{
    Turnstile turnstile;
    RunChannel channel;
    DataPool data;
    CoreCrew crew;
    std::chrono::seconds saveEvery;
};

// One run of a group. Any thread of the pool works on it, one at a time, for one epoch per turn; it
// reports through the channel.
class ActiveRun
{
public:
    ActiveRun(RunPlan plan, int index, RunGroupShared &shared);

    RunId id() const { return m_plan.id; }
    // By the owner of the group.
    void allow(std::uint64_t steps);
    bool pause(); // false: nothing will be told of it, for it makes no steps
    // While it is inside the turnstile.
    void takeTurn(std::stop_token stop);
    // Once all threads of the pool have left.
    void interrupt();
    bool hasLeft() const { return m_left; }

private:
    enum class Turn { EpochDone, GateClosed, Stopped, RunEnded };

    void leaveTurn();
    void leaveGroup();
    void prepare();
    Turn trainEpoch(std::stop_token stop);
    Turn finishEpoch(std::stop_token stop);
    bool endIfOver();
    void post(RunStatus status, std::string reason);
    void saveIfDue();
    void showProgress();
    std::shared_ptr<const TrainerState> currentState();

    RunPlan m_plan;
    int m_index;
    RunGroupShared &m_shared;
    StepGate m_gate;
    std::mutex m_standing; // what the turnstile knows of the gate changes together with it
    std::unique_ptr<Trainer> m_trainer;
    RunStatus m_told = RunStatus::Queued;
    Stopwatch m_sinceSave;
    Stopwatch m_epochClock;
    double m_secondsPerEpoch = 0;
    std::atomic<bool> m_left = false;
};

} // namespace fovea
