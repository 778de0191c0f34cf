// SPDX-License-Identifier: MIT
#pragma once

#include "core/session/live_question.h"
#include "core/sweep/watch/sweep_snapshot.h"

#include <condition_variable>
#include <mutex>
#include <thread>

namespace fovea {

// What is new of a sweep that is watched.
struct WatchNews
{
    SnapshotPointer snapshot; // null: as before
    std::string trouble;      // why the directory cannot be read just now; empty: it can
};

// Follows the directory of a sweep in a thread of its own, whoever writes it, and tells the asking thread
// what is new. Reads as often as takes a tenth of its time at most. Changes nothing. Once it is destroyed
// nothing is told any more.
class SweepWatch
{
public:
    using Tell = std::function<void(const WatchNews &)>;

    SweepWatch(std::string path, AskingThread &asker, Tell tell);
    ~SweepWatch();
    SweepWatch(const SweepWatch &) = delete;
    SweepWatch &operator=(const SweepWatch &) = delete;

    const std::string &path() const { return m_path; }
    void look(); // soon: something was changed

private:
    void work(const std::stop_token &stop);
    void tell(WatchNews news);

    std::string m_path;
    AskingThread &m_asker;
    std::shared_ptr<Tell> m_tell; // news on their way find out here that nobody listens any more
    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    bool m_isWanted = false;
    std::jthread m_thread; // last, so that it goes first
};

} // namespace fovea
