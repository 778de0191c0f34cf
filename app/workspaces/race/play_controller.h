// SPDX-License-Identifier: MIT
#pragma once

#include "app/studio/studio.h"
#include "core/probing/probe_service.h"
#include "widgets/race/play_panel.h"

#include <QObject>
#include <QPointer>

namespace fovea::app {

// "Play against B": takes held-out sequences that were not asked before, lets the lane's network answer them
// before and after training, and opens the game. Probing happens in the background.
class PlayController : public QObject
{
    Q_OBJECT

public:
    PlayController(Studio &studio, QObject *parent);

    void play(int lane);
    ui::PlayPanel *panel() const { return m_panel; } // null: not open

private:
    struct Answer
    {
        ui::PlayGame game;
        QString problem; // empty: there is a game
    };

    ProbeQuestion<Answer>::Look compose();
    void open(const ui::PlayGame &game);
    void say(const QString &sentence);

    Studio &m_studio;
    QPointer<ui::PlayPanel> m_panel;
    int m_lane = -1;
    ui::PlayGame m_game; // without its rounds
    int m_games = 0;     // played in this window: each has sequences of its own
    ProbeQuestion<Answer> m_question;
};

} // namespace fovea::app
