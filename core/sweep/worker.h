// SPDX-License-Identifier: MIT
#pragma once

#include "core/files/file_handle.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <sys/types.h>

namespace fovea {

// What a worker tells its parent, a line each: "epoch 12 5 0.83", "done 12", "paused 12", "failed 12
// SENTENCE", "disk 12 SENTENCE"; the first number is the run's place in the plan.
struct WorkerLine
{
    enum class Kind { Epoch, Done, Paused, Failed, Disk };
    Kind kind = Kind::Epoch;
    int run = 0;
    std::string rest;
};

std::string textOf(const WorkerLine &line);
std::optional<WorkerLine> workerLineFrom(std::string_view text); // empty: no such line

// The worker's side: trains the runs that standard input names, one place in the plan a line, until it ends
// or `keepGoing` says no. Answers on standard output.
int serveRuns(const std::string &folder, const std::function<bool()> &keepGoing);

// The parent's side: a process of this program that serves runs. It stays in the process group and is killed
// when the parent dies, however that happens. The thread that starts it must outlive it.
class WorkerProcess
{
public:
    WorkerProcess(const std::string &program, const std::vector<std::string> &words,
                  const std::string &logFile);
    WorkerProcess(WorkerProcess &&other) noexcept;
    WorkerProcess &operator=(WorkerProcess &&) = delete;
    ~WorkerProcess(); // kills what still runs

    int output() const { return m_output.number(); } // to wait for with poll()
    bool give(int run);                              // false: it is gone
    std::vector<WorkerLine> read();                  // what has come; may be nothing
    bool hasEnded() const { return m_ended; }        // its output is closed
    void endInput();                                 // it leaves after the run at work
    void signal(int number) const;
    int wait(); // for its end; the status as of waitpid()

private:
    pid_t m_process = -1;
    FileHandle m_input;
    FileHandle m_output;
    std::string m_text; // not yet a line
    bool m_ended = false;
};

// Of the status that wait() gave. Why a worker ended; empty where it left by itself.
std::string endingOf(int status);
// It ended by a fault of its own: the run would end like that again.
bool isOwnFault(int status);

// This very program, to be started again.
std::string ownProgram();

} // namespace fovea
