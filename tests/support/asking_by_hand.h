// SPDX-License-Identifier: MIT
#pragma once

#include "core/session/live_question.h"

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <utility>
#include <vector>

namespace fovea::test {

// The thread of the test, as one that asks: what is to run later is run by hand.
class AskingByHand final : public AskingThread
{
public:
    void run(std::function<void()> task) override
    {
        const std::lock_guard lock(m_mutex);
        m_tasks.push_back(std::move(task));
        m_came.notify_all();
    }
    void runAfter(std::chrono::milliseconds, std::function<void()> task) override
    {
        resting.push_back(std::move(task));
    }

    // The next task that another thread left; false: none came in time.
    bool runNext(std::chrono::milliseconds timeout = std::chrono::milliseconds(10000))
    {
        std::function<void()> task;
        {
            std::unique_lock lock(m_mutex);
            if (!m_came.wait_for(lock, timeout, [&] { return !m_tasks.empty(); }))
                return false;
            task = std::move(m_tasks.front());
            m_tasks.pop_front();
        }
        task();
        return true;
    }
    bool hasTask()
    {
        const std::lock_guard lock(m_mutex);
        return !m_tasks.empty();
    }
    void endRest()
    {
        for (const auto &task : std::exchange(resting, {}))
            task();
    }

    std::vector<std::function<void()>> resting;

private:
    std::mutex m_mutex;
    std::condition_variable m_came;
    std::deque<std::function<void()>> m_tasks;
};

} // namespace fovea::test
