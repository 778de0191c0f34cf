// SPDX-License-Identifier: MIT
#pragma once

#include "core/base/stopwatch.h"
#include "core/sweep/local_sweep.h"

namespace fovea::app {

class Console;

// Tells how a sweep on this machine gets on: a line in place on a terminal, one now and then elsewhere, and
// failures at once.
class SweepProgress
{
public:
    SweepProgress(const SweepFolder &folder, const SweepPlan &plan, const LocalOptions &options,
                  const Console &console);

    void handle(const SweepNews &news);
    void close();

private:
    std::string line() const;
    void draw();
    void tellFailure(const SweepNews &news);

    const SweepPlan &m_plan;
    const SweepFolder &m_folder;
    const Console &m_console;
    int m_workers;
    int m_left = 0; // at the start
    int m_failedBefore = 0;
    int m_done = 0, m_failed = 0, m_arrived = 0;
    std::map<int, int> m_epochs;            // of runs at work
    std::map<std::string, int> m_sentences; // how often runs failed with each
    Stopwatch m_clock;
    double m_drawn = -1e9;
};

} // namespace fovea::app
