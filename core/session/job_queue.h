// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

namespace fovea {

// Tells a job whether it is still wanted, so that a long slice can end early. Any thread may ask.
class JobTicket
{
public:
    bool isWanted() const { return *m_newest == m_number; }

private:
    friend class JobQueue;
    JobTicket(std::shared_ptr<const std::atomic<int>> newest, int number)
        : m_newest(std::move(newest)), m_number(number)
    {
    }

    std::shared_ptr<const std::atomic<int>> m_newest; // of the job's channel
    int m_number;
};

// Works off jobs in a thread of its own, slice by slice. Jobs come in channels: the lowest is the most
// urgent, and in each a newer job replaces an older one. Any thread may call it. Destruction waits for the
// slice at work and drops the rest.
class JobQueue
{
public:
    enum class Slice { Done, More };

    // Delivers its result itself, and throws nothing.
    using Job = std::function<Slice(const JobTicket &)>;

    JobQueue();
    ~JobQueue();

    void post(int channel, Job job);
    void drop(int channel);
    // Drops the channel's job and waits until its slice, if one is at work, has ended. Not from a job.
    void dropAndWait(int channel);

private:
    struct Channel
    {
        Job job; // empty: nothing to do
        std::shared_ptr<std::atomic<int>> newest = std::make_shared<std::atomic<int>>(0);
    };

    void work(std::stop_token stop);

    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    std::map<int, Channel> m_channels;
    Channel *m_atWork = nullptr;
    std::jthread m_thread;
};

} // namespace fovea
