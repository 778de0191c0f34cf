// SPDX-License-Identifier: MIT
#include "app/fovea/session_keeper.h"

#include "app/fovea/session_work.h"

#include <algorithm>
#include <utility>

namespace fovea::app {

SessionKeeper::SessionKeeper()
{
    m_thread = std::jthread([this](std::stop_token stop) { main(stop); });
}

SessionKeeper::~SessionKeeper()
{
    m_thread.request_stop();
    m_thread.join();
}

int SessionKeeper::begin()
{
    const int session = ++m_session;
    push([this, session](std::unique_ptr<SessionWork> &work) {
        work = makeWork(session);
        m_workSession = session;
    });
    return session;
}

int SessionKeeper::open(const std::string &path)
{
    const int session = ++m_session;
    push([this, session, path](std::unique_ptr<SessionWork> &work) {
        auto opened = makeWork(session);
        if (!opened->open(path))
            return;
        work = std::move(opened);
        m_workSession = session;
    });
    return session;
}

void SessionKeeper::train(const TrainRequest &request)
{
    push([this, request](std::unique_ptr<SessionWork> &work) {
        if (request.session == m_workSession)
            work->train(request);
    });
}

void SessionKeeper::pause()
{
    push([](std::unique_ptr<SessionWork> &work) { work->pause(); });
}

void SessionKeeper::saveAs(int session, const std::string &path, const ExperimentSpec &experiment)
{
    push([this, session, path, experiment](std::unique_ptr<SessionWork> &work) {
        if (session == m_workSession)
            work->saveAs(path, experiment);
        else
            tell(m_workSession, Refused{"The session was left before it could be copied to '" + path + "'."});
    });
}

void SessionKeeper::askWeights()
{
    push([](std::unique_ptr<SessionWork> &work) { work->askWeights(); });
}

Updates SessionKeeper::take()
{
    const std::lock_guard lock(m_mutex);
    return {std::exchange(m_updates, {}), m_progressSession, std::exchange(m_progress, {}),
            std::exchange(m_weights, {}), m_busy || m_pending > 0};
}

void SessionKeeper::push(Command command)
{
    const std::lock_guard lock(m_mutex);
    m_commands.push_back(std::move(command));
    ++m_pending;
    m_changed.notify_all();
}

std::unique_ptr<SessionWork> SessionKeeper::makeWork(int session)
{
    return std::make_unique<SessionWork>([this, session](News news) { tell(session, std::move(news)); });
}

void SessionKeeper::tell(int session, News news)
{
    const std::lock_guard lock(m_mutex);
    m_updates.push_back({session, std::move(news)});
}

std::vector<SessionKeeper::Command> SessionKeeper::nextCommands(std::stop_token stop, const SessionWork *work)
{
    const auto patience = work->patience();
    const auto some = [&] { return !m_commands.empty(); };
    std::unique_lock lock(m_mutex);
    if (!patience)
        m_changed.wait(lock, stop, some);
    else if (patience->count() > 0)
        m_changed.wait_for(lock, stop, *patience, some);
    return std::exchange(m_commands, {});
}

void SessionKeeper::main(std::stop_token stop)
{
    configureEngine();
    tell(0, EngineKnown{engineReport()});
    auto work = makeWork(0);
    for (bool last = false; !last;) {
        const auto commands = nextCommands(stop, work.get());
        last = stop.stop_requested(); // after what was asked for before
        for (const Command &command : commands)
            command(work);
        work->advance();
        auto progress = work->progress();
        auto weights = work->takeWeights();
        const std::lock_guard lock(m_mutex);
        m_pending -= int(commands.size());
        m_busy = work->isBusy();
        m_progress = std::move(progress);
        if (m_progressSession != m_workSession)
            m_weights.clear();
        m_progressSession = m_workSession;
        for (auto &[run, live] : weights)
            m_weights[run] = std::move(live);
    }
}

} // namespace fovea::app
