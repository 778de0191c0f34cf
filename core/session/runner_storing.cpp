// SPDX-License-Identifier: MIT
#include "core/files/file_gone.h"
#include "core/session/session_runner.h"

#include <algorithm>
#include <utility>

namespace fovea {

namespace {

constexpr std::size_t mostAtOnce = 40; // events

} // namespace

void SessionRunner::popEvents(std::chrono::milliseconds timeout)
{
    const bool blocked = !m_waiting.empty();
    auto events = m_group->popEvents(timeout);
    // Epochs of tiny runs end faster than they can be written: training waits for the file.
    const bool flood = m_on && events.size() > mostAtOnce;
    if (flood)
        m_group->pause();
    for (RunEvent &event : events)
        note(std::move(event));
    if (!blocked || m_group->finished()) // otherwise tried again when training is to go on
        storeOrPause();
    else
        publishStatuses();
    if (flood && m_waiting.empty())
        m_group->allow(RunGroup::unlimited);
}

void SessionRunner::note(RunEvent event)
{
    const bool pausedHere = m_on && event.status == RunStatus::Paused;
    if (event.status == RunStatus::Running) {
        m_resting.erase(event.run);
        m_active.insert(event.run); // a pause for the file may have been told before, and be over
    } else if (pausedHere)
        m_resting.insert(event.run);
    else if (event.status)
        m_active.erase(event.run);
    if (event.status && hasEnded(*event.status))
        m_ended.insert(event.run);
    m_waiting.push_back({std::move(event), pausedHere ? Audience::Nobody : Audience::Everybody});
}

// In the order they happened, so that the file never has a state without the epochs before it. Published
// after the commit: a listener must find this epoch's weights in the file.
void SessionRunner::store()
{
    for (; !m_waiting.empty(); m_waiting.pop_front()) {
        auto &[event, audience] = m_waiting.front();
        noteKernels(event);
        m_writer->apply(event);
        if (audience == Audience::Nobody)
            continue;
        event.state.reset();
        if (audience == Audience::KnowsStatus)
            event.status.reset();
        if (event.facts || event.status || event.epoch)
            publish(std::move(event));
    }
}

void SessionRunner::storeOrPause()
{
    try {
        store();
    } catch (const FileGoneError &error) {
        refuse(error.what(), Refused::Effect::FileGone);
    } catch (const std::exception &error) {
        refuse(error.what(), Refused::Effect::Paused);
    }
}

void SessionRunner::refuse(const std::string &sentence, Refused::Effect effect)
{
    pause();
    publishStatuses();
    publish(Refused{sentence, effect});
}

// Whether a run is at work is no matter of the file: the listener hears of it also while nothing can be
// stored.
void SessionRunner::publishStatuses()
{
    for (auto &[event, audience] : m_waiting)
        if (event.status && audience == Audience::Everybody) {
            publish(RunEvent{event.run, {}, event.status, event.reason, {}, nullptr});
            audience = Audience::KnowsStatus;
        }
}

void SessionRunner::noteKernels(const RunEvent &event)
{
    const auto plan = std::ranges::find(m_plans, event.run, &RunPlan::id);
    if (!event.facts || plan == m_plans.end() || plan->kernels.empty() ||
        plan->kernels == event.facts->kernels)
        return;
    const std::string remark = "epoch " + std::to_string(plan->resume ? plan->resume->epoch : 0) +
                               ": resumed on other kernels (" + event.facts->kernels + ", before " +
                               plan->kernels + ")";
    m_writer->addRemark(event.run, remark);
    plan->kernels = event.facts->kernels;
    publish(KernelsChanged{event.run, remark});
}

} // namespace fovea
