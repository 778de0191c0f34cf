// SPDX-License-Identifier: MIT
#include "core/session/session_thread.h"

#include "core/session/session_origin.h"

#include <utility>

namespace fovea {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds timeout{10}; // while training: a command waits no longer than that

} // namespace

SessionThread::SessionThread() : m_runner(std::make_unique<SessionRunner>())
{
    m_thread = std::jthread([this](std::stop_token stop) { main(stop); });
}

SessionThread::~SessionThread()
{
    m_thread.request_stop();
    m_thread.join();
}

int SessionThread::begin()
{
    const int session = ++m_newest;
    push([this, session] { replaceRunner(std::make_unique<SessionRunner>(), session); });
    return session;
}

int SessionThread::open(const std::string &path)
{
    const int session = ++m_newest;
    push([this, session, path] {
        reportingErrors(session, [&] {
            auto opened = std::make_unique<SessionRunner>();
            opened->open(path);
            forward(*opened, session, milliseconds(0));
            replaceRunner(std::move(opened), session);
        });
    });
    return session;
}

void SessionThread::train(const TrainRequest &request)
{
    push([this, request] {
        if (request.session == m_session)
            trainNow(request);
    });
}

void SessionThread::trainNow(const TrainRequest &request)
{
    m_request = request.number;
    try {
        m_runner->ensureEngines(request.experiment);
        if (!m_runner->hasFile())
            m_runner->create(request.path, request.experiment, provenanceOf("fovea", request.threads));
        m_runner->ensure(
            request.experiment,
            {.threads = request.threads, .pace = request.experiment.lockstep ? Pace::LockStep : Pace::Free});
        m_runner->advance(request.advance);
    } catch (const std::exception &error) {
        m_runner->pause();
        forward(*m_runner, m_session, milliseconds(0));
        publish(m_session, Refused{error.what(), Refused::Effect::Paused});
    }
}

void SessionThread::pause()
{
    push([this] { m_runner->pause(); });
}

void SessionThread::saveAs(int session, const std::string &path, const ExperimentSpec &experiment)
{
    push([this, session, path, experiment] {
        if (session == m_session)
            reportingErrors(m_session, [&] { m_runner->saveAs(path, experiment); });
        else
            publish(m_session, Refused{"The session was left before it could be copied to '" + path + "'."});
    });
}

void SessionThread::keep(int session, std::vector<StoredResult> results)
{
    push([this, session, results = std::move(results)] {
        if (session == m_session)
            m_runner->keep(results);
    });
}

void SessionThread::askWeights()
{
    push([this] { m_runner->askWeights(); });
}

SessionEvents SessionThread::pop()
{
    const std::lock_guard lock(m_mutex);
    SessionEvents events{std::exchange(m_events.list, {}), m_events.session,
                         std::exchange(m_events.progress, {}), std::exchange(m_events.weights, {}),
                         m_events.busy || m_pending > 0};
    return events;
}

void SessionThread::push(Command command)
{
    const std::lock_guard lock(m_mutex);
    m_commands.push_back(std::move(command));
    ++m_pending;
    m_changed.notify_all();
}

void SessionThread::replaceRunner(std::unique_ptr<SessionRunner> runner, int session)
{
    reportingErrors(m_session, [&] { m_runner->close(); });
    forward(*m_runner, m_session, milliseconds(0));
    m_runner = std::move(runner);
    m_session = session;
}

void SessionThread::reportingErrors(int session, const std::function<void()> &work)
{
    try {
        work();
    } catch (const std::exception &error) {
        publish(session, Refused{error.what()});
    }
}

void SessionThread::publish(int session, SessionEvent event)
{
    const std::lock_guard lock(m_mutex);
    m_events.list.push_back({session, std::move(event)});
}

void SessionThread::forward(SessionRunner &runner, int session, milliseconds timeout)
{
    for (SessionEvent &event : runner.next(timeout)) {
        if (auto *over = std::get_if<TrainingOver>(&event))
            over->request = m_request;
        publish(session, std::move(event));
    }
}

std::vector<SessionThread::Command> SessionThread::nextCommands(std::stop_token stop)
{
    const auto rest = m_runner->restBeforeNext();
    const auto some = [&] { return !m_commands.empty(); };
    std::unique_lock lock(m_mutex);
    if (!rest)
        m_changed.wait(lock, stop, some);
    else if (rest->count() > 0)
        m_changed.wait_for(lock, stop, *rest, some);
    return std::exchange(m_commands, {});
}

void SessionThread::main(std::stop_token stop)
{
    configureEngine();
    publish(0, EngineKnown{engineReport()});
    for (bool last = false; !last;) {
        const auto commands = nextCommands(stop);
        last = stop.stop_requested(); // after what was asked for before
        for (const Command &command : commands) {
            command();
            forward(*m_runner, m_session, milliseconds(0));
        }
        if (!last)
            forward(*m_runner, m_session, timeout);
        auto progress = m_runner->progress();
        auto weights = m_runner->popWeights();
        const std::lock_guard lock(m_mutex);
        m_pending -= int(commands.size());
        m_events.busy = m_runner->isBusy();
        m_events.progress = std::move(progress);
        if (m_events.session != m_session)
            m_events.weights.clear();
        m_events.session = m_session;
        for (auto &[run, live] : weights)
            m_events.weights[run] = std::move(live);
    }
    m_runner.reset();
}

} // namespace fovea
