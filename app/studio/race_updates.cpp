// SPDX-License-Identifier: MIT
#include "app/studio/race_controller.h"

#include "core/attention/mask.h"

namespace fovea::app {

namespace {

constexpr int idlePoll = 250; // ms

template<typename... Handlers>
struct Overloaded : Handlers...
{
    using Handlers::operator()...;
};

bool isOfRuns(const SessionEvent &event)
{
    return std::holds_alternative<RunsKnown>(event) || std::holds_alternative<RunEvent>(event);
}

QString titleOf(const ui::LaneView &lane)
{
    return QStringLiteral("%1 (%2)").arg(QString::fromStdString(lane.spec.name),
                                         QString::fromStdString(textOf(lane.spec.mask)));
}

} // namespace

void RaceController::poll()
{
    const SessionEvents events = m_thread.pop();
    bool progress = false;
    std::optional<ui::RaceChange> change; // of all that runs tell
    const auto complete = [&] {
        if (change)
            m_clock.setLast(m_race.lastEpoch());
        change.reset();
    };
    for (const NumberedEvent &each : events.list) {
        if (!isOfRuns(each.event))
            complete(); // what the others change is told of by itself
        else if (!change)
            change.emplace(m_race);
        handle(each);
    }
    const bool looked = events.session == m_session && !events.weights.empty();
    if (events.session == m_session) {
        if (!change)
            change.emplace(m_race);
        for (const auto &[run, newest] : events.progress)
            progress = m_runs.setProgress(run, newest) || progress;
        for (const auto &[run, live] : events.weights)
            m_live[run] = live;
    }
    complete();
    if (looked)
        Q_EMIT liveWeightsCame();
    if (progress || !events.list.empty())
        Q_EMIT polled();
    const int interval = events.busy || !events.list.empty() ? frame : idlePoll;
    if (m_pollTimer.interval() != interval)
        m_pollTimer.start(interval);
}

const LiveWeights *RaceController::liveWeights(RunId run) const
{
    const auto found = m_live.find(run);
    return found == m_live.end() ? nullptr : &found->second;
}

void RaceController::handle(const NumberedEvent &numbered)
{
    const int session = numbered.session;
    const bool mine = session == m_session;
    std::visit(Overloaded{[&](const EngineKnown &engine) {
                              m_engine = engine.report;
                              Q_EMIT engineKnown();
                          },
                          [&](const SessionOpened &opened) {
                              if (session < m_session)
                                  return; // another one was begun since
                              if (session == m_opening)
                                  m_opening = 0;
                              m_session = session;
                              handleOpened(opened);
                          },
                          [&](const SessionBegun &begun) {
                              if (!mine)
                                  return;
                              m_path = QString::fromStdString(begun.path);
                              Q_EMIT sessionChanged();
                          },
                          [&](const RunsKnown &known) {
                              if (!mine)
                                  return;
                              for (const BookedRun &run : known.runs)
                                  m_runs.add(run);
                              m_runs.putOnShow();
                          },
                          [&](const RunEvent &event) {
                              if (mine)
                                  handleRun(event);
                          },
                          [](const KernelsChanged &) {}, // the file has it among its remarks
                          [&](const TrainingOver &over) {
                              // What was asked for since then, or is about to be, still goes on.
                              if (mine && over.request == m_request && !m_changeTimer.isActive())
                                  setRunning(false);
                          },
                          [&](const WriterGone &) {
                              if (!mine)
                                  return;
                              m_writer.clear();
                              Q_EMIT sessionChanged();
                              Q_EMIT said(tr("The other program has left this session; it can go on here."));
                          },
                          [&](const CopySaved &copy) { Q_EMIT copySaved(QString::fromStdString(copy.path)); },
                          [&](const Refused &refused) { handleRefused(refused, session); }},
               numbered.event);
}

void RaceController::handleRefused(const Refused &refused, int session)
{
    const QString sentence = QString::fromStdString(refused.sentence);
    if (session == m_opening)
        m_opening = 0;
    if (session != m_session) {
        Q_EMIT openRefused(sentence);
        return;
    }
    const bool paused = refused.effect != Refused::Effect::None;
    if (paused)
        setRunning(false);
    Q_EMIT said(paused ? tr("Training is paused: %1").arg(sentence) : sentence, Tone::Complaint);
}

void RaceController::handleRun(const RunEvent &event)
{
    m_runs.apply(event);
    sayNews(event);
}

void RaceController::sayNews(const RunEvent &event)
{
    const int at = m_runs.laneOf(event.run);
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
    // One toast per lane: of its first seed.
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
    m_runs.clear();
    m_race.clearRuns();
    m_edits.stack().clear();
    for (const BookedRun &run : session.runs)
        m_runs.add(run);
    const auto earlier = remembered ? remembered(m_path, m_runs.sessionLanes()) : std::nullopt;
    m_clock.setFollows(true);
    m_race.forgetStyles();
    show(earlier.value_or(session.experiment));
    Q_EMIT sessionChanged();
    Q_EMIT opened(m_path);
}

} // namespace fovea::app
