// SPDX-License-Identifier: MIT
#include "app/fovea/race_controller.h"

#include "core/masks/mask.h"

namespace fovea::app {

namespace {

constexpr int idlePoll = 250; // ms

template<typename... Handlers>
struct Overloaded : Handlers...
{
    using Handlers::operator()...;
};

QString titleOf(const ui::LaneView &lane)
{
    return QStringLiteral("%1 (%2)").arg(QString::fromStdString(lane.spec.name),
                                         QString::fromStdString(textOf(lane.spec.mask)));
}

} // namespace

void RaceController::poll()
{
    const Updates updates = m_keeper.take();
    bool curves = false;
    for (const Update &update : updates.list)
        curves = handle(update) || curves;
    bool progress = false;
    if (updates.session == m_session)
        for (const auto &[run, newest] : updates.progress)
            progress = m_cache.setProgress(run, newest) || progress;
    const bool looked = updates.session == m_session && !updates.weights.empty();
    if (looked)
        for (const auto &[run, live] : updates.weights)
            m_live[run] = live;
    if (curves) {
        m_clock.setLast(m_race.lastEpoch());
        Q_EMIT m_race.curvesChanged();
    }
    if (progress)
        Q_EMIT m_race.progressChanged();
    if (looked)
        Q_EMIT liveWeightsCame();
    if (curves || progress || !updates.list.empty())
        Q_EMIT polled();
    const int interval = updates.busy || !updates.list.empty() ? frame : idlePoll;
    if (m_pollTimer.interval() != interval)
        m_pollTimer.start(interval);
}

const LiveWeights *RaceController::liveWeights(RunId run) const
{
    const auto found = m_live.find(run);
    return found == m_live.end() ? nullptr : &found->second;
}

bool RaceController::handle(const Update &update)
{
    const bool mine = update.session == m_session;
    const bool asked = update.session == m_opening;
    return std::visit(
        Overloaded{[&](const EngineKnown &engine) {
                       m_engine = engine.report;
                       Q_EMIT engineKnown();
                       return false;
                   },
                   [&](const SessionOpened &session) {
                       if (update.session < m_session)
                           return false; // another one was begun since
                       if (asked)
                           m_opening = 0;
                       m_session = update.session;
                       handleOpened(session);
                       return false;
                   },
                   [&](const SessionBegun &begun) {
                       if (mine) {
                           m_path = QString::fromStdString(begun.path);
                           Q_EMIT sessionChanged();
                       }
                       return false;
                   },
                   [&](const RunsKnown &known) {
                       if (!mine)
                           return false;
                       for (const KnownRun &run : known.runs)
                           m_cache.add(run);
                       m_cache.putOnShow();
                       return true;
                   },
                   [&](const RunEvent &event) { return mine && handleRun(event); },
                   [&](const TrainingOver &over) {
                       // What was asked for since then, or is about to be, still goes on.
                       if (mine && over.request == m_request && !m_changeTimer.isActive())
                           setRunning(false);
                       return false;
                   },
                   [&](const WriterGone &) {
                       if (mine) {
                           m_writer.clear();
                           Q_EMIT sessionChanged();
                           Q_EMIT said(tr("The other program has left this session; it can go on here."));
                       }
                       return false;
                   },
                   [&](const CopySaved &copy) {
                       Q_EMIT copySaved(QString::fromStdString(copy.path));
                       return false;
                   },
                   [&](const Refused &refused) {
                       const QString sentence = QString::fromStdString(refused.sentence);
                       if (asked)
                           m_opening = 0;
                       if (!mine) {
                           Q_EMIT openRefused(sentence);
                           return false;
                       }
                       if (refused.paused)
                           setRunning(false);
                       Q_EMIT said(refused.paused ? tr("Training is paused: %1").arg(sentence) : sentence,
                                   Tone::Complaint);
                       return false;
                   }},
        update.news);
}

bool RaceController::handleRun(const RunEvent &event)
{
    m_cache.apply(event);
    sayNews(event);
    return event.epoch || event.status || event.facts;
}

void RaceController::sayNews(const RunEvent &event)
{
    const int at = m_cache.laneOf(event.run);
    if (at < 0)
        return;
    const ui::LaneView &lane = m_race.lanes()[std::size_t(at)];
    if (event.status == RunStatus::Diverged)
        Q_EMIT said(tr("%1 diverged at %2. The other lanes go on.")
                        .arg(titleOf(lane), QString::fromStdString(event.reason)),
                    Tone::Complaint);
    if (event.status == RunStatus::Failed)
        Q_EMIT said(tr("%1 failed: %2").arg(titleOf(lane), QString::fromStdString(event.reason)),
                    Tone::Complaint);
    // One toast a lane: of its first seed.
    if (!event.epoch || event.epoch->trainAccuracy < m_race.goal() || lane.runs.front().id != event.run)
        return;
    if (lane.arrival(lane.runs.front()) == event.epoch->epoch)
        Q_EMIT laneFinished(at, event.epoch->epoch);
}

void RaceController::handleOpened(const SessionOpened &session)
{
    m_changeTimer.stop();
    m_live.clear();
    m_path = QString::fromStdString(session.path);
    m_writer = QString::fromStdString(session.writer.value_or(""));
    setRunning(false);
    m_cache.clear();
    m_race.clearRuns();
    m_edits.stack().clear();
    for (const KnownRun &run : session.runs)
        m_cache.add(run);
    const auto earlier = remembered ? remembered(m_path, m_cache.sessionLanes()) : std::nullopt;
    m_clock.setFollows(true);
    m_race.forgetStyles();
    show(earlier.value_or(session.experiment));
    Q_EMIT sessionChanged();
    Q_EMIT opened(m_path);
}

} // namespace fovea::app
