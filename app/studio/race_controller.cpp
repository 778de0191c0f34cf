// SPDX-License-Identifier: MIT
#include "app/studio/race_controller.h"

#include "app/studio/experiment_edits.h"
#include "core/base/errors.h"
#include "core/engine/networks.h"
#include "core/engine/torch_library.h"
#include "core/experiment/lane_spec.h"
#include "core/experiment/validate.h"
#include "widgets/models/race_forecast.h"

#include <QDir>
#include <QFileInfo>
#include <QThread>

#include <algorithm>

namespace fovea::app {

namespace {

constexpr int restAfterEdit = 250; // ms

// Why this engine cannot run these lanes. Asked before it is chosen: a lane at work would fail.
std::string refusalOf(EngineChoice choice, const ExperimentSpec &experiment)
{
    if (choice == EngineChoice::LibTorch)
        return whyNoTorchModule().value_or("");
    try {
        for (std::size_t lane = 0; lane < experiment.lanes.size(); ++lane)
            engineFor({laneSpec(experiment, lane).model, experiment.lanes[lane].mask, {}}, choice);
    } catch (const Error &error) {
        return error.what();
    }
    return {};
}

} // namespace

RaceController::RaceController(ui::RaceData &race, ui::Clock &clock, EditController &edits, Places &places,
                               int threads, QObject *parent)
    : QObject(parent), m_race(race), m_clock(clock), m_edits(edits), m_places(places), m_threads(threads),
      m_runs(race)
{
    m_changeTimer.setSingleShot(true);
    m_changeTimer.setInterval(restAfterEdit);
    connect(&m_changeTimer, &QTimer::timeout, this, [this] {
        // Without lanes there is nothing to complain of: the person has just removed them.
        if (m_running && (m_race.ownLanes() == 0 || !send(Advance::On)))
            pause();
    });
    connect(&m_pollTimer, &QTimer::timeout, this, &RaceController::poll);
    connect(&m_edits, &EditController::experimentWanted, this, [this](const ExperimentSpec &experiment) {
        show(experiment);
        if (m_running)
            m_changeTimer.start();
    });
    connect(&m_edits, &EditController::guestRemovalWanted, this, &RaceController::removeGuest);
    wake();
}

int RaceController::threads() const
{
    // Not from the engine's report, which comes later than an early start.
    return m_threads > 0 ? m_threads : std::max(1, QThread::idealThreadCount());
}

void RaceController::setThreads(int threads)
{
    if (threads == m_threads)
        return;
    m_threads = threads;
    if (m_running)
        m_changeTimer.start(); // goes on with as many
    Q_EMIT engineKnown();
}

void RaceController::setEngine(EngineChoice choice)
{
    if (const std::string why = refusalOf(choice, m_race.experiment()); !why.empty())
        Q_EMIT said(QString::fromStdString(why), Tone::Complaint);
    else {
        if (choice != engineChoice() && m_running)
            m_changeTimer.start(); // goes on with it
        setEngineChoice(choice);
        Q_EMIT engineChosen();
    }
    Q_EMIT engineKnown();
}

void RaceController::show(const ExperimentSpec &experiment)
{
    m_runs.show(experiment);
    m_clock.setLast(m_race.lastEpoch());
}

void RaceController::run()
{
    if (!m_running && mayBegin() && send(Advance::On))
        setRunning(true);
}

bool RaceController::mayBegin()
{
    // What is on show is not what the thread will have by the time it hears of this.
    const QString why = isOpening() ? tr("A session is still being opened.")
                        : obstacle  ? obstacle()
                                    : QString();
    if (!why.isEmpty())
        Q_EMIT said(why);
    return why.isEmpty();
}

void RaceController::pause()
{
    m_changeTimer.stop();
    m_thread.pause();
    setRunning(false);
    wake();
}

void RaceController::toggle()
{
    m_running ? pause() : run();
}

void RaceController::stepBatch()
{
    if (m_running)
        setRunning(false);
    if (mayBegin())
        send(Advance::Batch);
}

void RaceController::stepEpoch()
{
    if (m_running)
        setRunning(false);
    if (mayBegin())
        send(Advance::Epoch);
}

void RaceController::reset()
{
    if (!m_writer.isEmpty()) {
        Q_EMIT said(tr("%1 is writing this session.").arg(m_writer), Tone::Complaint);
        return;
    }
    const QString before = m_path;
    const std::uint64_t largest = m_runs.largestSeed();
    ExperimentSpec experiment = edits::withoutBranches(m_race.experiment()); // a new session has no parents
    if (!m_seedLocked && !before.isEmpty())
        experiment = edits::withNewSeeds(std::move(experiment), largest);
    m_runs.clear();
    m_race.clearRuns();
    startNew(experiment);
    if (!before.isEmpty())
        Q_EMIT said(
            tr("The race begins anew. The one before stays in %1.").arg(QFileInfo(before).fileName()));
}

void RaceController::addSeeds(int more)
{
    m_edits.setSeedCount(int(m_race.experiment().seeds.size()) + more);
    run();
}

void RaceController::setSeedCount(int count)
{
    m_edits.setSeedCount(count);
}

void RaceController::newSeed()
{
    const std::uint64_t largest = m_runs.largestSeed();
    m_edits.perform(tr("new seed"), [&](const auto &spec) { return edits::withNewSeeds(spec, largest); });
}

void RaceController::setSeedLocked(bool locked)
{
    m_seedLocked = locked;
}

void RaceController::startNew(const ExperimentSpec &experiment)
{
    m_changeTimer.stop();
    m_live.clear();
    m_session = m_thread.begin();
    m_opening = 0;
    m_runs.clear();
    m_race.clearRuns();
    m_edits.stack().clear();
    m_path.clear();
    m_writer.clear();
    setRunning(false);
    m_clock.setFollows(true);
    show(experiment);
    wake();
    Q_EMIT sessionChanged();
}

void RaceController::open(const QString &path)
{
    const QString absolute = QFileInfo(path).absoluteFilePath();
    if (!m_path.isEmpty() && QFileInfo(m_path) == QFileInfo(absolute)) {
        Q_EMIT said(tr("This session is open already."));
        return;
    }
    m_opening = m_thread.open(QDir::toNativeSeparators(absolute).toStdString());
    wake();
}

void RaceController::addGuests(const LanesOfSession &read)
{
    m_runs.addGuests(read);
    m_clock.setLast(m_race.lastEpoch());
}

void RaceController::removeGuest(int lane)
{
    m_runs.removeGuest(lane);
    m_clock.setLast(m_race.lastEpoch());
}

void RaceController::saveAs(const QString &path)
{
    m_thread.saveAs(m_session, QDir::toNativeSeparators(QFileInfo(path).absoluteFilePath()).toStdString(),
                    m_race.experiment());
    wake();
}

std::string RaceController::problem() const
{
    if (!m_writer.isEmpty())
        return tr("%1 is writing this session.").arg(m_writer).toStdString();
    if (m_race.ownLanes() == 0)
        return tr("There is no lane to train; add one first.").toStdString();
    for (const ui::LaneView &lane : m_race.lanes())
        if (!lane.problems.empty() && !lane.isGuest())
            return tr("Lane %1 cannot run: %2")
                .arg(QString::fromStdString(lane.spec.name), QString::fromStdString(lane.problems.front()))
                .toStdString();
    const auto problems = validate(m_race.experiment());
    if (!problems.empty())
        return problems.front();
    if (ui::hasEnded(m_race))
        return tr("Every run has ended. Add seeds or lanes, or begin anew with Reset.").toStdString();
    return {};
}

bool RaceController::send(Advance advance)
{
    if (const std::string why = problem(); !why.empty()) {
        Q_EMIT said(QString::fromStdString(why), Tone::Complaint);
        return false;
    }
    const ExperimentSpec &experiment = m_race.experiment();
    const QString path = m_path.isEmpty() ? m_places.newSessionPath(experiment.name) : m_path;
    m_thread.train({path.toStdString(), experiment, threads(), advance, ++m_request, m_session});
    wake();
    return true;
}

void RaceController::setRunning(bool running)
{
    if (running == m_running)
        return;
    m_running = running;
    Q_EMIT runningChanged(running);
}

void RaceController::wake()
{
    m_pollTimer.start(frame);
}

} // namespace fovea::app
