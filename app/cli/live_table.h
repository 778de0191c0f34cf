// SPDX-License-Identifier: MIT
#pragma once

#include "core/session/run_book.h"

#include <chrono>
#include <functional>
#include <string>
#include <vector>

namespace fovea::app {

class Console;

struct LiveRow
{
    BookedRun run;     // with its newest epoch alone
    std::string label; // what tells its lane from the others
};

// Training as it goes, on standard error: on a terminal one row per lane, drawn in place; elsewhere a line
// per epoch.
class LiveTable
{
public:
    using ProgressOf = std::function<RunProgress(RunId)>;

    LiveTable(const Console &console, std::vector<LiveRow> rows, int threads);

    void handle(const RunEvent &event, const RunProgress &progress);
    void draw(const ProgressOf &progressOf);  // cheap to call often
    void close(const ProgressOf &progressOf); // the last picture stays

private:
    void printLine(const LiveRow &row) const;
    std::vector<std::string> picture() const;
    std::vector<const LiveRow *> current() const; // one per lane
    void paint();

    const Console &m_console;
    std::vector<LiveRow> m_rows;
    int m_threads;
    int m_painted = 0; // lines on the screen
    std::chrono::steady_clock::time_point m_paintedAt;
};

} // namespace fovea::app
