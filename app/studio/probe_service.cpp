// SPDX-License-Identifier: MIT
#include "app/studio/probe_service.h"

#include <algorithm>
#include <utility>

namespace fovea::app {

ProbeService::ProbeService()
{
    m_thread = std::jthread([this](std::stop_token stop) { main(stop); });
}

ProbeService::~ProbeService()
{
    stop();
}

void ProbeService::stop()
{
    m_thread.request_stop();
    if (m_thread.joinable())
        m_thread.join();
}

void ProbeService::post(Channel channel, Work work)
{
    const std::lock_guard lock(m_mutex);
    Slot &slot = m_slots[std::size_t(channel)];
    slot.work = std::move(work);
    ++slot.number;
    m_changed.notify_all();
}

void ProbeService::drop(Channel channel)
{
    post(channel, {});
}

void ProbeService::main(std::stop_token stop)
{
    ProbeCache cache;
    std::unique_lock lock(m_mutex);
    const auto next = [&] {
        return std::ranges::find_if(m_slots, [](const Slot &slot) { return bool(slot.work); });
    };
    while (m_changed.wait(lock, stop, [&] { return next() != m_slots.end(); }) && !stop.stop_requested()) {
        Slot &slot = *next();
        const int number = slot.number;
        Work work = std::exchange(slot.work, {});
        lock.unlock();
        const bool more = work(cache);
        lock.lock();
        if (more && slot.number == number)
            slot.work = std::move(work);
    }
}

} // namespace fovea::app
