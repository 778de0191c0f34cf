// SPDX-License-Identifier: MIT
#pragma once

#include "app/fovea/probe_service.h"
#include "app/fovea/race_controller.h"
#include "widgets/panels/play_panel.h"

#include <QPointer>

namespace fovea::app {

// "Play against B": takes held-out sequences that were not asked before, lets the lane's network answer them
// before and after training, and opens the game. Probing happens in the background.
class PlayController : public QObject
{
    Q_OBJECT

public:
    PlayController(ui::RaceData &race, RaceController &controller, ProbeService &service,
                   ui::ThemeManager &themes, QWidget *window);

    void play(int lane);
    ui::PlayPanel *panel() const { return m_panel; } // null: not open

Q_SIGNALS:
    void said(const QString &sentence);

private:
    void open(const ui::PlayGame &game);

    ui::RaceData &m_race;
    RaceController &m_controller;
    ProbeService &m_service;
    ui::ThemeManager &m_themes;
    QWidget *m_window;
    QPointer<ui::PlayPanel> m_panel;
    int m_lane = -1;
    int m_games = 0; // played in this window: each has sequences of its own
};

} // namespace fovea::app
