// SPDX-License-Identifier: MIT
#include "core/base/stopwatch.h"

#include <ctime>

namespace fovea {

namespace {

double now(clockid_t clock)
{
    timespec time{};
    clock_gettime(clock, &time);
    return double(time.tv_sec) + 1e-9 * double(time.tv_nsec);
}

thread_local double creditedSeconds = 0;

double cpuNow()
{
    return now(CLOCK_THREAD_CPUTIME_ID) + creditedSeconds;
}

} // namespace

Stopwatch::Stopwatch()
{
    restart();
}

void Stopwatch::restart()
{
    m_wall = now(CLOCK_MONOTONIC);
    m_cpu = cpuNow();
}

double Stopwatch::wallSeconds() const
{
    return now(CLOCK_MONOTONIC) - m_wall;
}

double Stopwatch::cpuSeconds() const
{
    return cpuNow() - m_cpu;
}

void creditCpuSeconds(double seconds)
{
    creditedSeconds += seconds;
}

} // namespace fovea
