// SPDX-License-Identifier: MIT
#pragma once

#include "core/run/core_crew.h"
#include "core/run/data_pool.h"
#include "core/run/run_channel.h"
#include "core/run/step_gate.h"
#include "core/run/turnstile.h"
#include "core/support/stopwatch.h"
#include "core/training/trainer.h"

#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <thread>

namespace fovea {

// What the workers of one heat share. Outlives them.
struct HeatShared
{
    Turnstile turnstile;
    RunChannel channel;
    DataPool data;
    CoreCrew crew;
    std::chrono::seconds saveEvery;
};

// One run and its thread. The thread waits for permission (gate) and for its turn (turnstile), trains an epoch a turn,
// and tells everything through the channel; the trainer is born and dies on it.
class RunWorker
{
public:
    RunWorker(RunPlan plan, int index, HeatShared &shared);

    RunId id() const { return m_plan.id; }
    void start();
    void allow(std::uint64_t steps);
    void requestStop() { m_thread.request_stop(); }
    bool hasLeft() const { return m_left; }

private:
    enum class Turn { EpochDone, GateClosed, Stopped, RunEnded };

    void main(std::stop_token stop);
    void work(std::stop_token stop);
    bool waitForPermission(std::stop_token stop);
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
    HeatShared &m_shared;
    StepGate m_gate;
    std::mutex m_standing; // what the turnstile knows of the gate changes together with it
    std::unique_ptr<Trainer> m_trainer;
    RunStatus m_told = RunStatus::Queued;
    Stopwatch m_sinceSave;
    Stopwatch m_epochClock;
    double m_secondsPerEpoch = 0;
    std::atomic<bool> m_left = false;
    std::jthread m_thread; // last: joins before anything it uses goes
};

} // namespace fovea
