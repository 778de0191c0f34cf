// SPDX-License-Identifier: MIT
#pragma once

#include "app/cli/live_table.h"
#include "core/session/session_runner.h"

#include <optional>
#include <string>

namespace fovea::app {

class Console;
class StopSignals;

// Trains what remains of a session, with a live table, until it is done or a signal arrives. Used once, by
// the main thread.
class TrainingSession
{
public:
    TrainingSession(SessionWriter writer, const Console &console, const StopSignals &signals);

    // An exit code. The session is closed afterwards, whatever happened.
    int run(const RunGroupOptions &options);
    bool fileIsGone() const { return m_fileIsGone; } // moved, deleted or replaced from outside

private:
    void handle(const SessionEvent &event, LiveTable &table);
    void giveUp(const Refused &refused);
    int end();
    int endInTrouble();

    SessionRunner m_runner;
    const Console &m_console;
    const StopSignals &m_signals;
    bool m_hasProblem = false; // the session cannot be written
    bool m_fileIsGone = false;
    bool m_stopping = false;
};

} // namespace fovea::app
