// SPDX-License-Identifier: MIT
#include "app/shell/race_status.h"

#include "app/shell/engine_words.h"
#include "widgets/models/race_forecast.h"
#include "widgets/words/status_words.h"

#include <QFileInfo>
#include <QLocale>

#include <algorithm>

namespace fovea::app {

namespace {

constexpr int refreshEvery = 250; // ms
constexpr qint64 lately = 5000;   // ms: what a speed is measured over

} // namespace

RaceStatus::RaceStatus(const RaceController &controller, const ui::RaceData &race, ui::StatusLine &line,
                       QObject *parent)
    : QObject(parent), m_controller(controller), m_race(race), m_line(line)
{
    m_time.start();
    m_soon.setSingleShot(true);
    m_soon.setInterval(refreshEvery);
    connect(&m_soon, &QTimer::timeout, this, &RaceStatus::refresh);
    const auto soon = [this] {
        if (!m_soon.isActive())
            m_soon.start();
    };
    connect(&controller, &RaceController::polled, this, soon);
    connect(&controller, &RaceController::runningChanged, this, soon);
    connect(&controller, &RaceController::sessionChanged, this, soon);
    connect(&controller, &RaceController::engineKnown, this, soon);
    connect(&race, &ui::RaceData::experimentChanged, this, soon);
    refresh();
}

double RaceStatus::epochsDone() const
{
    double epochs = 0;
    for (const ui::LaneView &lane : m_race.lanes()) {
        if (lane.isGuest())
            continue;
        for (const ui::RunView &run : lane.runs)
            epochs += hasEnded(run.status) ? double(run.epochs.size()) : ui::epochsDone(lane, run);
    }
    return epochs;
}

double RaceStatus::epochsPerSecond() const
{
    if (m_moments.size() < 2 || m_lanesAtWork == 0)
        return 0;
    const double seconds = double(m_moments.back().at - m_moments.front().at) / 1000;
    const double epochs = (m_moments.back().epochs - m_moments.front().epochs) / m_lanesAtWork;
    return seconds > 0 ? std::max(0.0, epochs) / seconds : 0;
}

QString RaceStatus::savedText(const ui::RaceStanding &standing) const
{
    if (!m_controller.otherWriter().isEmpty())
        return tr("%1 is writing this session").arg(m_controller.otherWriter());
    return ui::savedStatus(standing, QFileInfo(m_controller.sessionPath()).fileName());
}

void RaceStatus::refresh()
{
    const qint64 now = m_time.elapsed();
    const double epochs = epochsDone();
    const auto isAtWork = [](const ui::LaneView &lane) {
        return std::any_of(lane.runs.begin(), lane.runs.end(),
                           [](const ui::RunView &run) { return run.status == RunStatus::Running; });
    };
    const int atWork = int(std::count_if(m_race.lanes().begin(), m_race.lanes().end(), isAtWork));
    if (!m_controller.isRunning() || atWork != m_lanesAtWork ||
        (!m_moments.empty() && epochs < m_moments.back().epochs))
        m_moments.clear();
    m_lanesAtWork = atWork;
    m_moments.push_back({now, epochs});
    while (now - m_moments.front().at > lately)
        m_moments.pop_front();

    ui::StatusText text;
    const ui::RaceStanding standing = ui::standingOf(m_race);
    text.lanes = ui::lanesStatus(standing);
    text.seeds = ui::seedsStatus(standing);
    const double speed = epochsPerSecond();
    if (m_controller.isRunning() && speed > 0)
        text.speed = tr("%1 epochs/s").arg(QLocale().toString(speed, 'f', 1));
    const EngineReport &engine = m_controller.engine();
    if (!engine.blas.empty()) {
        text.threads =
            tr("%1 of %2 cores").arg(std::min(m_controller.threads(), engine.cores)).arg(engine.cores);
        const EngineWords words = engineWords(m_race.experiment());
        text.engine = words.engine;
        text.details = words.details;
        if (engine.blas != notUsed)
            text.details += tr("\nBLAS: %1").arg(QString::fromStdString(engine.blas).section(u' ', 0, 1));
        if (!engine.blasAdvice.empty())
            text.details += QLatin1Char('\n') + QString::fromStdString(engine.blasAdvice);
    }
    text.saved = savedText(standing);
    m_line.setText(text);
    if (m_controller.isRunning())
        m_soon.start();
}

} // namespace fovea::app
