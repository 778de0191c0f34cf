// SPDX-License-Identifier: MIT
#include "core/run/core_crew.h"

#include "core/base/priority.h"
#include "core/base/stopwatch.h"

#include <algorithm>
#include <utility>

namespace fovea {

CoreCrew::CoreCrew(int cores) : m_cores(cores)
{
    for (int i = 1; i < cores; ++i)
        m_helpers.emplace_back([this](std::stop_token stop) { help(stop); });
}

CoreCrew::~CoreCrew() = default;

CoreCrew::Seat::Seat(CoreCrew &crew) : m_crew(crew)
{
    const std::lock_guard lock(m_crew.m_mutex);
    ++m_crew.m_seated;
}

CoreCrew::Seat::~Seat()
{
    {
        const std::lock_guard lock(m_crew.m_mutex);
        --m_crew.m_seated;
    }
    m_crew.m_wanted.notify_all();
}

void CoreCrew::share(int pieces, const std::function<void(int piece)> &work)
{
    Job job{.work = work, .pieces = pieces, .failure = {}};
    std::unique_lock lock(m_mutex);
    m_jobs.push_back(&job); // even when no core is free: one may become so while it runs
    if (pieces > 1 && coreIsFree())
        m_wanted.notify_all();
    while (job.hasWork())
        doPiece(job, lock);
    m_done.wait(lock, [&] { return job.isDone(); });
    m_jobs.remove(&job);
    lock.unlock();
    creditCpuSeconds(job.helperSeconds);
    if (job.failure)
        std::rethrow_exception(job.failure);
}

void CoreCrew::help(std::stop_token stop)
{
    lowerThreadPriority();
    std::unique_lock lock(m_mutex);
    while (m_wanted.wait(lock, stop, [this] { return coreIsFree() && jobWithWork(); })) {
        Job &job = *jobWithWork();
        ++m_helping;
        const Stopwatch watch;
        ++job.running; // holds the job until its seconds are counted
        while (job.hasWork() && m_seated + m_helping <= m_cores)
            doPiece(job, lock);
        job.helperSeconds += watch.cpuSeconds();
        --job.running;
        --m_helping;
        if (job.isDone())
            m_done.notify_all();
    }
}

CoreCrew::Job *CoreCrew::jobWithWork()
{
    const auto found =
        std::find_if(m_jobs.begin(), m_jobs.end(), [](const Job *job) { return job->hasWork(); });
    return found == m_jobs.end() ? nullptr : *found;
}

void CoreCrew::doPiece(Job &job, std::unique_lock<std::mutex> &lock)
{
    const int piece = job.next++;
    ++job.running;
    lock.unlock();
    std::exception_ptr failure;
    try {
        job.work(piece);
    } catch (...) {
        failure = std::current_exception();
    }
    lock.lock();
    --job.running;
    if (failure) {
        job.failure = failure;
        job.next = job.pieces;
    }
}

} // namespace fovea
