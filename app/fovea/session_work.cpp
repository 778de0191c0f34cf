// SPDX-License-Identifier: MIT
#include "app/fovea/session_work.h"

#include "app/cli/wording.h"
#include "core/support/errors.h"

#include <filesystem>

namespace fovea::app {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds workPatience{10};
constexpr milliseconds idlePatience{100};
constexpr milliseconds lookEvery{500}; // at a file somebody else writes

} // namespace

SessionWork::SessionWork(Tell tell) : m_tell(std::move(tell)) {}

SessionWork::~SessionWork()
{
    endHeat();
    guarded([&] {
        if (!m_writer)
            return;
        store();
        m_writer->close();
    });
}

void SessionWork::guarded(const std::function<void()> &work)
{
    try {
        work();
    } catch (const std::exception &error) {
        refuse(error.what());
    }
}

void SessionWork::refuse(const std::string &sentence)
{
    m_tell(Refused{sentence, false});
}

KnownRun SessionWork::known(const Session &session, const StoredRun &run) const
{
    return {run, session.epochs(run.id), session.snapshots(run.id)};
}

bool SessionWork::open(const std::string &path)
{
    guarded([&] {
        auto session = std::make_unique<Session>(Session::open(path));
        SessionOpened opened{path, session->experiment(), {}, session->writer()};
        for (const StoredRun &run : session->runs()) {
            opened.runs.push_back(known(*session, run));
            m_told.insert(run.id);
            if (opened.writer)
                m_seen[run.id] = opened.runs.back();
        }
        m_path = path;
        if (opened.writer)
            m_followed = std::move(session);
        m_tell(std::move(opened));
    });
    return !m_path.empty();
}

void SessionWork::saveAs(const std::string &path, const ExperimentSpec &experiment)
{
    namespace fs = std::filesystem;
    guarded([&] {
        std::error_code none;
        if (!m_path.empty() && fs::equivalent(m_path, path, none))
            throw UsageError(
                "That is the session itself, which is always on disk; choose another name for the copy.");
        if (m_followed)
            throw UsageError(
                "Another program is writing this session; a copy can be made when it has ended.");
        // The person has agreed to replace the file; it goes only once the copy is complete.
        constexpr auto replace = SessionWriter::Existing::Replace;
        if (m_path.empty())
            SessionWriter::create(path, experiment, {}, nullptr, replace).close();
        else if (m_writer)
            m_writer->saveAs(path, replace);
        else
            SessionWriter::open(m_path).saveAs(path, replace);
        m_tell(CopySaved{path});
    });
}

void SessionWork::advance()
{
    if (m_heat) {
        // Asked first: what the last worker told before it left is then in the batch that follows.
        const bool over = m_heat->finished();
        take(over || m_active.empty() ? milliseconds(0) : workPatience);
        if (over) {
            m_heat.reset();
            m_active.clear();
            guarded([&] {
                if (remainingPlans(m_writer->session()).empty())
                    m_writer->setEnded(utcNow());
            });
            m_tell(TrainingOver{m_request});
        }
    }
    const auto now = std::chrono::steady_clock::now();
    if (m_followed && now - m_lastLook >= lookEvery) {
        m_lastLook = now;
        guarded([&] { follow(); });
    }
}

std::optional<milliseconds> SessionWork::patience() const
{
    if (m_heat && !m_active.empty())
        return milliseconds(0); // advance() itself waits
    if (m_heat || m_followed)
        return idlePatience;
    return {};
}

bool SessionWork::isBusy() const
{
    return !m_active.empty() || m_followed;
}

void SessionWork::askWeights()
{
    if (m_heat)
        m_heat->askWeights();
}

std::map<RunId, LiveWeights> SessionWork::takeWeights()
{
    return m_heat ? m_heat->takeWeights() : std::map<RunId, LiveWeights>();
}

std::map<RunId, RunProgress> SessionWork::progress() const
{
    std::map<RunId, RunProgress> all;
    if (m_heat)
        for (const RunPlan &plan : m_plans)
            if (const RunProgress progress = m_heat->progress(plan.id); progress.stepsPerEpoch > 0)
                all[plan.id] = progress;
    return all;
}

// Tells what is new since the last look, as the events its writer must have had.
void SessionWork::follow()
{
    const bool written = m_followed->writer().has_value();
    for (const StoredRun &run : m_followed->runs()) {
        const auto old = m_seen.find(run.id);
        if (old == m_seen.end()) {
            m_seen[run.id] = known(*m_followed, run);
            m_tell(RunsKnown{{m_seen[run.id]}});
            continue;
        }
        KnownRun &seen = old->second;
        if (run.status == RunStatus::Running || run.status != seen.run.status) {
            const auto epochs = m_followed->epochs(run.id);
            for (std::size_t i = seen.epochs.size(); i < epochs.size(); ++i)
                m_tell(RunEvent{run.id, {}, {}, {}, epochs[i], nullptr});
            seen.epochs = epochs;
        }
        if (run.status != seen.run.status || run.facts.parameters != seen.run.facts.parameters)
            m_tell(RunEvent{run.id, run.facts, run.status, run.stopReason, {}, nullptr});
        seen.run = run;
    }
    if (!written) {
        m_followed.reset();
        m_seen.clear();
        m_tell(WriterGone{});
    }
}

} // namespace fovea::app
