// SPDX-License-Identifier: MIT
#pragma once

#include "core/session/session_runner.h"

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

namespace fovea {

// What is to be trained: every lane with every seed, in a session that may still have to be made.
struct TrainRequest
{
    std::string path;          // where the session is made if there is none yet
    ExperimentSpec experiment; // valid
    int threads = 1;
    Advance advance = Advance::On;
    int number = 0;  // TrainingOver tells of which request
    int session = 0; // the one it is meant for: another that was opened meanwhile is not trained by it
};

// A SessionRunner in a thread of its own: training, writing and reading never happen anywhere else. The
// owner's thread gives commands, which return at once, and pops what happened. Destruction stops training
// within a batch, saves and joins.
class SessionThread
{
public:
    SessionThread();
    ~SessionThread();

    // Another session, whose file is made when it is first trained; what was open is stopped, saved and
    // closed. Gives the number its events will carry.
    int begin();
    // Answers with SessionOpened, or with Refused, and then nothing has changed. Gives the number that the
    // answer will carry.
    int open(const std::string &path);

    void train(const TrainRequest &request); // in its session, or not at all
    void pause();
    // A copy of this session, and of no other that was opened meanwhile; the experiment, if there is no file
    // yet.
    void saveAs(int session, const std::string &path, const ExperimentSpec &experiment);

    // Into the file of this session, if it is still the one at work and can be written; otherwise they are
    // dropped.
    void keep(int session, std::vector<StoredResult> results);

    // The weights of every run at work, told with one of the next batches.
    void askWeights();

    SessionEvents pop();

private:
    using Command = std::function<void()>; // of the thread

    void push(Command command);
    void main(std::stop_token stop);
    std::vector<Command> nextCommands(std::stop_token stop);
    void replaceRunner(std::unique_ptr<SessionRunner> runner, int session);
    void trainNow(const TrainRequest &request);
    void reportingErrors(int session, const std::function<void()> &work);
    void publish(int session, SessionEvent event);
    void forward(SessionRunner &runner, int session, std::chrono::milliseconds timeout);

    // Of the owner.
    int m_newest = 0; // session

    // Of the thread.
    std::unique_ptr<SessionRunner> m_runner;
    int m_session = 0; // at work
    int m_request = 0; // the last that was carried out

    // Of both.
    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    std::vector<Command> m_commands;
    int m_pending = 0; // commands not carried out yet
    SessionEvents m_events;
    std::jthread m_thread; // last: it joins before what it uses goes
};

} // namespace fovea
