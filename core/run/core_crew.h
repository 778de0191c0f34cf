// SPDX-License-Identifier: MIT
#pragma once

#include "core/kernels/crew.h"

#include <condition_variable>
#include <exception>
#include <list>
#include <mutex>
#include <thread>
#include <vector>

namespace fovea {

// The cores of a group of runs: each run at work sits on one, and those left over help any run that shares
// its work. A core that becomes free or is taken again changes hands between two pieces. Helpers block while
// there is nothing to do.
class CoreCrew : public Crew
{
public:
    explicit CoreCrew(int cores);
    ~CoreCrew() override;

    // A run that works takes a seat, and so a core away from the helpers.
    class Seat
    {
    public:
        explicit Seat(CoreCrew &crew);
        ~Seat();
        Seat(const Seat &) = delete;
        Seat &operator=(const Seat &) = delete;

    private:
        CoreCrew &m_crew;
    };

    void share(int pieces, const std::function<void(int piece)> &work) override;

private:
    struct Job
    {
        const std::function<void(int)> &work;
        int pieces = 0;
        int next = 0;
        int running = 0;
        double helperSeconds = 0; // CPU time that others spent on it
        std::exception_ptr failure;

        bool hasWork() const { return next < pieces; }
        bool isDone() const { return next >= pieces && running == 0; }
    };

    void help(std::stop_token stop);
    Job *jobWithWork();
    void doPiece(Job &job, std::unique_lock<std::mutex> &lock);
    bool coreIsFree() const { return m_seated + m_helping < m_cores; }

    std::mutex m_mutex;
    std::condition_variable_any m_wanted; // helpers wait for work and a core
    std::condition_variable m_done;       // those who shared wait for their last pieces
    std::list<Job *> m_jobs;
    int m_cores;
    int m_seated = 0;
    int m_helping = 0;
    std::vector<std::jthread> m_helpers; // last: they join before anything they use goes
};

} // namespace fovea
