// SPDX-License-Identifier: MIT
#pragma once

#include "app/cli/live_table.h"
#include "core/run/heat.h"
#include "core/store/session.h"

#include <deque>
#include <optional>
#include <string>
#include <vector>

namespace fovea::app {

class Console;
class StopSignals;

// Trains the plans of a session and writes everything that happens into it. Used once, by the main thread.
class TrainingSession
{
public:
    TrainingSession(SessionWriter &writer, const Console &console, const StopSignals &signals);

    // An exit code. The session is closed afterwards, whatever happened.
    int run(std::vector<RunPlan> plans, const HeatOptions &options);
    bool fileIsGone() const { return m_fileIsGone; } // moved, deleted or replaced by somebody else

private:
    void follow(Heat &heat, LiveTable &table);
    void store();
    void giveUp(const std::string &why, Heat &heat);
    void noteKernels(const RunEvent &event);
    int end();

    SessionWriter &m_writer;
    const Console &m_console;
    const StopSignals &m_signals;
    std::vector<RunPlan> m_plans;   // to compare with what workers tell
    std::deque<RunEvent> m_waiting; // told by workers, not yet in the file
    std::optional<std::string> m_storageProblem;
    bool m_fileIsGone = false;
    bool m_stopping = false;
};

} // namespace fovea::app
