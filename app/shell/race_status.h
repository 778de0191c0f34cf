// SPDX-License-Identifier: MIT
#pragma once

#include "app/studio/race_controller.h"
#include "widgets/models/race_standing.h"
#include "widgets/shell/status_line.h"

#include <QElapsedTimer>
#include <QTimer>

#include <deque>

namespace fovea::app {

// Fills the status line from what the controller knows, a few times a second at most.
class RaceStatus : public QObject
{
    Q_OBJECT

public:
    RaceStatus(const RaceController &controller, const ui::RaceData &race, ui::StatusLine &line,
               QObject *parent = nullptr);

    double epochsPerSecond() const; // of the last seconds, per lane; 0: nothing moved lately

private:
    void refresh();
    double epochsDone() const; // per lane at work, with the parts of those under way
    QString savedText(const ui::RaceStanding &standing) const;

    struct Moment
    {
        qint64 at = 0; // ms
        double epochs = 0;
    };

    const RaceController &m_controller;
    const ui::RaceData &m_race;
    ui::StatusLine &m_line;
    QTimer m_soon;
    QElapsedTimer m_time;
    std::deque<Moment> m_moments;
    int m_lanesAtWork = 0;
};

} // namespace fovea::app
