// SPDX-License-Identifier: MIT
#pragma once

#include "core/run/run_event.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace fovea::app {

class Console;

// One run as the table shows it.
struct LiveRun
{
    RunId id{};
    std::string lane;  // its name
    std::string label; // what tells the lane from the others
    std::uint64_t seed = 0;
    int epochs = 0; // at most
    int done = 0;
    RunStatus status = RunStatus::Queued;
    std::string reason;
    std::optional<EpochRecord> last;
    RunProgress progress;
};

// Training as it goes, on standard error: on a terminal one row a lane, drawn in place; elsewhere a line an
// epoch.
class LiveTable
{
public:
    using ProgressOf = std::function<RunProgress(RunId)>;

    LiveTable(const Console &console, std::vector<LiveRun> runs, int threads);

    void handle(const RunEvent &event, const ProgressOf &progressOf);
    void draw(const ProgressOf &progressOf);  // cheap to call often
    void close(const ProgressOf &progressOf); // the last picture stays

    const std::vector<LiveRun> &runs() const { return m_runs; }

private:
    LiveRun *find(RunId id);
    void printLine(const LiveRun &run) const;
    std::vector<std::string> picture() const;
    std::vector<const LiveRun *> current() const; // one a lane
    void paint();

    const Console &m_console;
    std::vector<LiveRun> m_runs;
    int m_threads;
    int m_painted = 0; // lines on the screen
    std::chrono::steady_clock::time_point m_paintedAt;
};

} // namespace fovea::app
