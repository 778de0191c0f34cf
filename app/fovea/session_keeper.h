// SPDX-License-Identifier: MIT
#pragma once

#include "app/fovea/keeper_update.h"

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

namespace fovea::app {

class SessionWork;

// Keeps the session of a window in a thread of its own: training, writing and reading never happen anywhere
// else. The window's thread gives commands, which return at once, and takes what happened. Destruction stops
// training within a batch, saves and joins.
class SessionKeeper
{
public:
    SessionKeeper();
    ~SessionKeeper();

    // Another session, whose file is made when it is first trained; what was open is stopped, saved and
    // closed. Gives the number its updates will carry.
    int begin();
    // Answers with SessionOpened, or with Refused, and then nothing has changed. Gives the number that the
    // answer will carry.
    int open(const std::string &path);

    void train(const TrainRequest &request); // in its session, or not at all
    void pause();
    // A copy of this session, and of no other that was opened meanwhile; the experiment, if there is no file
    // yet.
    void saveAs(int session, const std::string &path, const ExperimentSpec &experiment);

    // The weights of every run at work, told with one of the next updates.
    void askWeights();

    Updates take();

private:
    using Command = std::function<void(std::unique_ptr<SessionWork> &work)>;

    void push(Command command);
    void main(std::stop_token stop);
    std::vector<Command> nextCommands(std::stop_token stop, const SessionWork *work);
    std::unique_ptr<SessionWork> makeWork(int session);
    void tell(int session, News news);

    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    std::vector<Command> m_commands;
    std::vector<Update> m_updates;
    std::map<RunId, RunProgress> m_progress;
    std::map<RunId, LiveWeights> m_weights;
    int m_progressSession = 0;
    int m_session = 0;     // the newest; of the window's thread
    int m_workSession = 0; // at work; of the keeper's thread
    int m_pending = 0;     // commands not carried out yet
    bool m_busy = false;
    std::jthread m_thread;
};

} // namespace fovea::app
