// SPDX-License-Identifier: MIT
#include "core/run/run_worker.h"

#include "core/support/errors.h"
#include "core/support/priority.h"

#include <utility>

namespace fovea {

RunWorker::RunWorker(RunPlan plan, int index, HeatShared &shared)
    : m_plan(std::move(plan)), m_index(index), m_shared(shared)
{
}

void RunWorker::allow(std::uint64_t steps)
{
    // Held, so that a worker which has already used up its steps steps aside after it was told to join, not before.
    const std::lock_guard lock(m_standing);
    m_gate.allow(steps);
    // Told here and not by the thread, which may take a while to wake: lock-step must hold from the first step on.
    if (steps > 0)
        m_shared.turnstile.rejoin(m_index);
    else
        m_shared.turnstile.stepAside(m_index);
}

void RunWorker::start()
{
    m_thread = std::jthread([this](std::stop_token stop) { main(stop); });
}

void RunWorker::main(std::stop_token stop)
{
    lowerThreadPriority();
    try {
        work(stop);
    } catch (const std::exception &error) {
        post(RunStatus::Failed, error.what());
    }
    m_trainer.reset();
    m_shared.turnstile.retire(m_index);
    m_left = true;
    m_shared.channel.wake();
}

void RunWorker::work(std::stop_token stop)
{
    while (waitForPermission(stop)) {
        const int epochs = m_trainer ? m_trainer->epochsDone() : m_plan.resume ? m_plan.resume->epoch : 0;
        if (!m_shared.turnstile.enter(m_index, epochs, stop)) {
            if (m_told == RunStatus::Running)
                post(RunStatus::Paused, "interrupted");
            return;
        }
        Turn turn{};
        try {
            const CoreCrew::Seat seat(m_shared.crew);
            turn = trainEpoch(stop);
        } catch (...) {
            m_shared.turnstile.leave(m_index, epochs);
            throw;
        }
        m_shared.turnstile.leave(m_index, m_trainer->epochsDone());
        if (turn == Turn::RunEnded)
            return;
        if (turn == Turn::Stopped) {
            post(RunStatus::Paused, "interrupted");
            return;
        }
    }
}

// A gate that closes after this is seen at the first step of the turn. False when the run is to stop.
bool RunWorker::waitForPermission(std::stop_token stop)
{
    {
        const std::lock_guard lock(m_standing);
        if (m_gate.isOpen())
            return true;
        if (m_told == RunStatus::Running)
            post(RunStatus::Paused, "paused");
        m_shared.turnstile.stepAside(m_index);
    }
    return m_gate.waitUntilOpen(stop);
}

void RunWorker::prepare()
{
    const auto dataset = m_shared.data.get(m_plan);
    const std::uint64_t dataHash = hashOf(*dataset);
    if (m_plan.dataHash != 0 && m_plan.dataHash != dataHash)
        throw InputError("The data of this run can no longer be made as they were: their fingerprint differs.");
    const auto data = std::make_shared<const RunData>(makeRunData(dataset, m_plan.record));
    std::optional<std::vector<float>> initial;
    if (m_plan.initial)
        initial = *m_plan.initial;
    m_trainer = std::make_unique<Trainer>(m_plan.record, m_plan.seed, data, std::uint64_t(m_plan.lane) + 1,
                                          std::move(initial), &m_shared.crew);
    if (m_plan.resume)
        m_trainer->restore(*m_plan.resume);
    m_plan.resume.reset();
    m_shared.channel.post({.run = m_plan.id,
                           .facts = RunFacts{.kernels = m_trainer->kernels(),
                                             .parameters = std::int64_t(m_trainer->parameters()),
                                             .length = dataset->longest(),
                                             .paddedLength = data->shape.geometry.ordinary,
                                             .dataHash = dataHash},
                           .status = {},
                           .reason = {},
                           .epoch = {},
                           .state = currentState()});
}

RunWorker::Turn RunWorker::trainEpoch(std::stop_token stop)
{
    if (!m_trainer)
        prepare();
    if (endIfOver())
        return Turn::RunEnded;
    if (m_told != RunStatus::Running)
        post(RunStatus::Running, {});
    m_epochClock.restart();
    while (!m_trainer->epochIsFull()) {
        if (stop.stop_requested())
            return Turn::Stopped;
        if (!m_gate.tryTake())
            return Turn::GateClosed;
        if (!m_trainer->step()) {
            const auto state = m_trainer->state();
            post(RunStatus::Diverged, "epoch " + std::to_string(state.epoch) + ", step "
                                          + std::to_string(state.stepInEpoch)
                                          + ": the loss or its gradient is no longer a finite number");
            return Turn::RunEnded;
        }
        showProgress();
        saveIfDue();
    }
    return finishEpoch(stop);
}

RunWorker::Turn RunWorker::finishEpoch(std::stop_token stop)
{
    auto record = m_trainer->finishEpoch([&] { return !stop.stop_requested(); });
    if (!record)
        return Turn::Stopped;
    m_secondsPerEpoch = m_epochClock.wallSeconds();
    m_shared.channel.post({.run = m_plan.id,
                           .facts = {},
                           .status = {},
                           .reason = {},
                           .epoch = std::move(record),
                           .state = currentState()});
    showProgress();
    return endIfOver() ? Turn::RunEnded : Turn::EpochDone;
}

bool RunWorker::endIfOver()
{
    const auto reason = m_trainer->stopReason();
    if (!reason)
        return false;
    post(m_trainer->reachedEpochCap() ? RunStatus::Finished : RunStatus::Stopped, *reason);
    return true;
}

void RunWorker::post(RunStatus status, std::string reason)
{
    m_told = status;
    m_shared.channel.post({.run = m_plan.id,
                           .facts = {},
                           .status = status,
                           .reason = std::move(reason),
                           .epoch = {},
                           .state = m_trainer && status != RunStatus::Running ? currentState() : nullptr});
}

void RunWorker::saveIfDue()
{
    if (m_sinceSave.wallSeconds() < double(m_shared.saveEvery.count()))
        return;
    m_shared.channel.post(
        {.run = m_plan.id, .facts = {}, .status = {}, .reason = {}, .epoch = {}, .state = currentState()});
}

void RunWorker::showProgress()
{
    const bool asked =
        m_shared.channel.setProgress(m_plan.id, {.epoch = m_trainer->epochsDone(),
                                                 .stepInEpoch = m_trainer->stepInEpoch(),
                                                 .stepsPerEpoch = m_trainer->stepsPerEpoch(),
                                                 .runningLoss = m_trainer->runningLoss(),
                                                 .runningAccuracy = m_trainer->runningAccuracy(),
                                                 .secondsPerEpoch = m_secondsPerEpoch});
    if (!asked)
        return;
    const auto weights = m_trainer->weights();
    m_shared.channel.setWeights(
        m_plan.id, {std::make_shared<const std::vector<float>>(weights.begin(), weights.end()),
                    m_trainer->epochsDone(), m_trainer->stepInEpoch(), m_trainer->stepsPerEpoch()});
}

std::shared_ptr<const TrainerState> RunWorker::currentState()
{
    m_sinceSave.restart();
    return std::make_shared<const TrainerState>(m_trainer->state());
}

} // namespace fovea
