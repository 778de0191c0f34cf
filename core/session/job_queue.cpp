// SPDX-License-Identifier: MIT
#include "core/session/job_queue.h"

#include <algorithm>

namespace fovea {

JobQueue::JobQueue() : m_thread([this](std::stop_token stop) { work(stop); }) {}

JobQueue::~JobQueue()
{
    {
        const std::lock_guard lock(m_mutex);
        for (auto &[number, channel] : m_channels)
            ++*channel.newest; // a long slice ends early
    }
    m_thread.request_stop();
    m_thread.join();
}

void JobQueue::post(int channel, Job job)
{
    const std::lock_guard lock(m_mutex);
    Channel &slot = m_channels[channel];
    slot.job = std::move(job);
    ++*slot.newest;
    m_changed.notify_all();
}

void JobQueue::drop(int channel)
{
    post(channel, {});
}

void JobQueue::dropAndWait(int channel)
{
    drop(channel);
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [&] { return m_atWork != &m_channels[channel]; });
}

void JobQueue::work(std::stop_token stop)
{
    std::unique_lock lock(m_mutex);
    const auto next = [&] {
        return std::ranges::find_if(m_channels, [](const auto &entry) { return bool(entry.second.job); });
    };
    while (m_changed.wait(lock, stop, [&] { return next() != m_channels.end(); }) && !stop.stop_requested()) {
        m_atWork = &next()->second; // stays where it is: channels are never erased
        const JobTicket ticket(m_atWork->newest, *m_atWork->newest);
        Job job = std::exchange(m_atWork->job, {});
        lock.unlock();
        const Slice slice = job(ticket);
        // What the job holds goes while its channel still counts as at work.
        if (slice == Slice::Done)
            job = {};
        lock.lock();
        if (job && ticket.isWanted())
            m_atWork->job = std::move(job);
        else if (job) {
            lock.unlock();
            job = {};
            lock.lock();
        }
        m_atWork = nullptr;
        m_changed.notify_all();
    }
}

} // namespace fovea
