// SPDX-License-Identifier: MIT
#include "core/run/active_run.h"

#include "core/base/errors.h"

#include <new>
#include <utility>

namespace fovea {

ActiveRun::ActiveRun(RunPlan plan, int index, RunGroupShared &shared)
    : m_plan(std::move(plan)), m_index(index), m_shared(shared)
{
}

void ActiveRun::allow(std::uint64_t steps)
{
    // Held, so that a turn which ends meanwhile finds gate and turnstile as they belong together.
    const std::lock_guard lock(m_standing);
    m_gate.allow(steps);
    m_shared.turnstile.rejoin(m_index);
}

bool ActiveRun::pause()
{
    const std::lock_guard lock(m_standing);
    m_gate.allow(0);
    if (!m_shared.turnstile.stepAside(m_index))
        return true;
    if (m_told != RunStatus::Running)
        return false;
    post(RunStatus::Paused, "paused"); // no thread works on it between turns
    return true;
}

void ActiveRun::takeTurn(std::stop_token stop)
{
    Turn turn{};
    try {
        const CoreCrew::Seat seat(m_shared.crew);
        turn = trainEpoch(stop);
    } catch (const std::bad_alloc &) {
        post(RunStatus::Failed, "There is not enough memory for this run.");
        return leaveGroup();
    } catch (const std::exception &error) {
        post(RunStatus::Failed, error.what());
        return leaveGroup();
    }
    switch (turn) {
    case Turn::Stopped:
        post(RunStatus::Paused, "interrupted");
        return leaveGroup();
    case Turn::RunEnded:
        return leaveGroup();
    case Turn::EpochDone:
    case Turn::GateClosed:
        return leaveTurn();
    }
}

void ActiveRun::leaveTurn()
{
    const std::lock_guard lock(m_standing);
    const bool mayGoOn = m_gate.isOpen();
    if (!mayGoOn && m_told == RunStatus::Running)
        post(RunStatus::Paused, "paused");
    m_shared.turnstile.leave(m_index, m_trainer->epochsDone(),
                             mayGoOn ? Turnstile::Exit::Between : Turnstile::Exit::Aside);
}

void ActiveRun::leaveGroup()
{
    m_trainer.reset();
    m_shared.turnstile.retire(m_index);
    m_left = true;
    m_shared.channel.wake();
}

void ActiveRun::interrupt()
{
    if (m_left)
        return;
    if (m_told == RunStatus::Running)
        post(RunStatus::Paused, "interrupted");
    leaveGroup();
}

void ActiveRun::prepare()
{
    const auto dataset = m_shared.data.get(m_plan);
    const std::uint64_t dataHash = hashOf(*dataset);
    if (m_plan.dataHash != 0 && m_plan.dataHash != dataHash)
        throw InputError(
            "The data of this run can no longer be made as they were: their fingerprint differs.");
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
                                             .dataHash = dataHash,
                                             .engine = m_trainer->engine()},
                           .status = {},
                           .reason = {},
                           .epoch = {},
                           .state = currentState()});
}

ActiveRun::Turn ActiveRun::trainEpoch(std::stop_token stop)
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
            post(RunStatus::Diverged, "epoch " + std::to_string(state.epoch) + ", step " +
                                          std::to_string(state.stepInEpoch) +
                                          ": the loss or its gradient is no longer a finite number");
            return Turn::RunEnded;
        }
        showProgress();
        saveIfDue();
    }
    return finishEpoch(stop);
}

ActiveRun::Turn ActiveRun::finishEpoch(std::stop_token stop)
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

bool ActiveRun::endIfOver()
{
    const auto reason = m_trainer->stopReason();
    if (!reason)
        return false;
    post(m_trainer->reachedEpochCap() ? RunStatus::Finished : RunStatus::Stopped, *reason);
    return true;
}

void ActiveRun::post(RunStatus status, std::string reason)
{
    m_told = status;
    m_shared.channel.post({.run = m_plan.id,
                           .facts = {},
                           .status = status,
                           .reason = std::move(reason),
                           .epoch = {},
                           .state = m_trainer && status != RunStatus::Running ? currentState() : nullptr});
}

void ActiveRun::saveIfDue()
{
    if (m_sinceSave.wallSeconds() < double(m_shared.saveEvery.count()))
        return;
    m_shared.channel.post(
        {.run = m_plan.id, .facts = {}, .status = {}, .reason = {}, .epoch = {}, .state = currentState()});
}

void ActiveRun::showProgress()
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

std::shared_ptr<const TrainerState> ActiveRun::currentState()
{
    m_sinceSave.restart();
    return std::make_shared<const TrainerState>(m_trainer->state());
}

} // namespace fovea
