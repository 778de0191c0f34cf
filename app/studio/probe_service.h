// SPDX-License-Identifier: MIT
#pragma once

#include "app/studio/probe_cache.h"

#include <array>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace fovea::app {

// Looks into runs in a thread of its own. Work comes in channels, the first the most urgent; in each the
// newest replaces what has not begun. Destruction stops between two slices and joins. The window's thread
// calls it.
class ProbeService
{
public:
    enum class Channel { Maps, Play, Noise, Film, Survey, Heads };

    // One slice of work; true: there is more, unless something newer came in this channel. It delivers its
    // result itself, and throws nothing.
    using Work = std::function<bool(ProbeCache &)>;

    ProbeService();
    ~ProbeService();

    void post(Channel channel, Work work);
    void drop(Channel channel);
    void stop(); // and joins: from then on nothing is delivered, and what is posted is not begun

private:
    struct Slot
    {
        Work work; // empty: nothing to do
        int number = 0;
    };

    void main(std::stop_token stop);

    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    std::array<Slot, 6> m_slots;
    std::jthread m_thread;
};

} // namespace fovea::app
