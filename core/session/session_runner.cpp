// SPDX-License-Identifier: MIT
#include "core/session/session_runner.h"

#include "core/base/errors.h"
#include "core/base/wording.h"
#include "core/session/session_origin.h"
#include "core/store/kept_results.h"

#include <algorithm>
#include <filesystem>
#include <utility>

namespace fovea {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds idleRest{100};
constexpr milliseconds lookEvery{500}; // at a file that another program writes

} // namespace

SessionRunner::SessionRunner() = default;

SessionRunner::SessionRunner(SessionWriter writer)
    : m_path(writer.session().path()), m_writer(std::make_unique<SessionWriter>(std::move(writer)))
{
}

SessionRunner::~SessionRunner()
{
    reportingErrors([&] { close(); });
}

void SessionRunner::close()
{
    endGroup();
    if (!m_writer)
        return;
    store();
    m_writer->close();
    m_writer.reset();
}

void SessionRunner::publish(SessionEvent event)
{
    m_events.push_back(std::move(event));
}

void SessionRunner::reportingErrors(const std::function<void()> &work)
{
    try {
        work();
    } catch (const std::exception &error) {
        publish(Refused{error.what(), Refused::Effect::None});
    }
}

void SessionRunner::open(const std::string &path)
{
    auto session = std::make_unique<Session>(Session::open(path));
    SessionOpened opened{path, session->experiment(), bookedRuns(*session), session->writer()};
    for (const BookedRun &run : opened.runs) {
        m_told.insert(run.stored.id);
        if (opened.writer)
            m_seen[run.stored.id] = run;
    }
    m_path = path;
    if (opened.writer)
        m_followed = std::move(session);
    publish(std::move(opened));
}

void SessionRunner::create(const std::string &path, const ExperimentSpec &experiment,
                           const Provenance &provenance)
{
    m_writer = std::make_unique<SessionWriter>(
        SessionWriter::create(path, experiment, provenance, ownDataOf(experiment)));
    m_path = path;
    publish(SessionBegun{m_path});
}

void SessionRunner::requireWriter()
{
    if (m_followed)
        throw StorageError(m_followed->writer().value_or("Another program") + " is writing this session.");
    if (!m_writer)
        m_writer = std::make_unique<SessionWriter>(SessionWriter::open(m_path));
}

const Session &SessionRunner::session() const
{
    return m_writer->session();
}

void SessionRunner::saveAs(const std::string &path, const ExperimentSpec &experiment)
{
    namespace fs = std::filesystem;
    std::error_code none;
    if (!m_path.empty() && fs::equivalent(m_path, path, none))
        throw UsageError(
            "That is the session itself, which is always on disk; choose another name for the copy.");
    if (m_followed)
        throw UsageError("Another program is writing this session; a copy can be made when it has ended.");
    // The person has agreed to replace the file; it goes only once the copy is complete.
    constexpr auto replace = SessionWriter::Existing::Replace;
    if (m_path.empty())
        SessionWriter::create(path, experiment, {}, nullptr, replace).close();
    else if (m_writer)
        m_writer->saveAs(path, replace);
    else
        SessionWriter::open(m_path).saveAs(path, replace);
    publish(CopySaved{path});
}

void SessionRunner::keep(const std::vector<StoredResult> &results)
{
    if (m_path.empty() || m_followed)
        return;
    if (m_writer)
        keepResults(*m_writer, results);
    else
        keepResults(m_path, results);
}

std::vector<SessionEvent> SessionRunner::next(milliseconds timeout)
{
    if (m_group) {
        // Asked first: what the last worker told before it left is then in the batch that follows.
        const bool over = m_group->finished();
        const bool more = !over && m_events.empty() && (m_stopping || !m_active.empty());
        popEvents(more ? timeout : milliseconds(0));
        if (over)
            finishGroup();
    }
    const auto now = std::chrono::steady_clock::now();
    if (m_followed && now - m_lastLook >= lookEvery) {
        m_lastLook = now;
        reportingErrors([&] { follow(); });
    }
    return std::exchange(m_events, {});
}

std::optional<milliseconds> SessionRunner::restBeforeNext() const
{
    if (!m_events.empty() || (m_group && !m_active.empty()))
        return milliseconds(0); // next() itself waits
    if (m_group || m_followed)
        return idleRest;
    return {};
}

bool SessionRunner::isBusy() const
{
    return !m_active.empty() || m_followed;
}

void SessionRunner::askWeights()
{
    if (m_group)
        m_group->askWeights();
}

std::map<RunId, LiveWeights> SessionRunner::popWeights()
{
    return m_group ? m_group->popWeights() : std::map<RunId, LiveWeights>();
}

RunProgress SessionRunner::progress(RunId run) const
{
    if (m_group)
        return m_group->progress(run);
    const auto last = m_lastProgress.find(run);
    return last == m_lastProgress.end() ? RunProgress() : last->second;
}

std::map<RunId, RunProgress> SessionRunner::progress() const
{
    std::map<RunId, RunProgress> all;
    if (m_group)
        for (const RunPlan &plan : m_plans)
            if (const RunProgress progress = m_group->progress(plan.id); progress.stepsPerEpoch > 0)
                all[plan.id] = progress;
    return all;
}

// Publishes what is new since the last look, as the events its writer must have had.
void SessionRunner::follow()
{
    const bool written = m_followed->writer().has_value();
    for (const StoredRun &run : m_followed->runs()) {
        const auto old = m_seen.find(run.id);
        if (old == m_seen.end()) {
            m_seen[run.id] = bookedRun(*m_followed, run);
            publish(RunsKnown{{m_seen[run.id]}});
            continue;
        }
        BookedRun &seen = old->second;
        if (run.status == RunStatus::Running || run.status != seen.stored.status) {
            const auto epochs = m_followed->epochs(run.id);
            for (std::size_t i = seen.epochs.size(); i < epochs.size(); ++i)
                publish(RunEvent{run.id, {}, {}, {}, epochs[i], nullptr});
            seen.epochs = epochs;
        }
        if (run.status != seen.stored.status || run.facts.parameters != seen.stored.facts.parameters)
            publish(RunEvent{run.id, run.facts, run.status, run.stopReason, {}, nullptr});
        seen.stored = run;
    }
    if (!written) {
        m_followed.reset();
        m_seen.clear();
        publish(WriterGone{});
    }
}

} // namespace fovea
