// SPDX-License-Identifier: MIT
#pragma once

namespace fovea {

// Seconds since construction or the last restart: wall time, and CPU time of the thread that asks with what
// others worked for it.
class Stopwatch
{
public:
    Stopwatch();
    void restart();
    double wallSeconds() const;
    double cpuSeconds() const;

private:
    double m_wall = 0;
    double m_cpu = 0;
};

// Counts CPU time that other threads spent for the calling one as its own.
void creditCpuSeconds(double seconds);

} // namespace fovea
