// SPDX-License-Identifier: MIT
#include "app/fovea/race_status.h"

#include "widgets/models/race_forecast.h"
#include "widgets/models/race_text.h"

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

int RaceStatus::epochsOnRecord() const
{
    int epochs = 0;
    for (const ui::LaneView &lane : m_race.lanes())
        for (const ui::RunView &run : lane.runs)
            epochs += int(run.epochs.size());
    return epochs;
}

double RaceStatus::epochsPerSecond() const
{
    if (m_moments.size() < 2)
        return 0;
    const double seconds = double(m_moments.back().at - m_moments.front().at) / 1000;
    return seconds > 0 ? std::max(0, m_moments.back().epochs - m_moments.front().epochs) / seconds : 0;
}

QString RaceStatus::savedText() const
{
    if (!m_controller.otherWriter().isEmpty())
        return tr("%1 is writing this session").arg(m_controller.otherWriter());
    if (m_controller.sessionPath().isEmpty())
        return tr("not started");
    const int last = m_race.lastEpoch();
    const QString file = QFileInfo(m_controller.sessionPath()).fileName();
    return last < 0 ? tr("saved in %1").arg(file) : tr("saved: epoch %1 in %2").arg(last).arg(file);
}

void RaceStatus::refresh()
{
    const qint64 now = m_time.elapsed();
    const int epochs = epochsOnRecord();
    if (!m_controller.isRunning() || (!m_moments.empty() && epochs < m_moments.back().epochs))
        m_moments.clear();
    m_moments.push_back({now, epochs});
    while (now - m_moments.front().at > lately)
        m_moments.pop_front();

    ui::StatusText text;
    const int lanes = int(m_race.lanes().size());
    text.lanes = (lanes == 1 ? tr("1 lane") : tr("%1 lanes").arg(lanes)) + QStringLiteral(", ") +
                 ui::seedsWords(int(m_race.experiment().seeds.size()));
    const double speed = epochsPerSecond();
    if (m_controller.isRunning() && speed > 0)
        text.speed = tr("%1 epochs/s").arg(QLocale().toString(speed, 'f', 1));
    const EngineReport &engine = m_controller.engine();
    if (!engine.blas.empty()) {
        text.threads =
            tr("%1 of %2 cores").arg(std::min(m_controller.threads(), engine.cores)).arg(engine.cores);
        text.blas = tr("BLAS: %1").arg(QString::fromStdString(engine.blas).section(u' ', 0, 1));
        text.blasHint = QString::fromStdString(engine.blasAdvice);
    }
    if (m_controller.isRunning())
        if (const auto left = ui::forecastOf(m_race).seconds)
            text.eta = tr("at most %1 left").arg(ui::durationText(*left));
    text.saved = savedText();
    m_line.setText(text);
    if (m_controller.isRunning())
        m_soon.start();
}

} // namespace fovea::app
