// SPDX-License-Identifier: MIT
#pragma once

#include "app/fovea/probe_service.h"
#include "app/fovea/race_controller.h"
#include "widgets/models/inspection.h"
#include "widgets/views/film_strip.h"

#include <QTimer>

namespace fovea::app {

// Fills the film strip: the head that is looked at, on the example, at epochs spread over training. Also
// plays the clock through them. Works only while the strip is visible.
class FilmController : public QObject
{
    Q_OBJECT

public:
    FilmController(ui::FilmStrip &strip, ui::Inspection &inspection, ui::RaceData &race, ui::Clock &clock,
                   RaceController &controller, ui::ThemeManager &themes, ProbeService &service,
                   QObject *parent = nullptr);

    void setPlaying(bool playing);
    bool isPlaying() const { return m_play.isActive(); }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override; // the strip appears

private:
    void schedule();
    void ask();
    void take(int number, std::size_t row, const ui::FilmFrame &frame);
    void finish(int number);
    void step();

    ui::FilmStrip &m_strip;
    ui::Inspection &m_inspection;
    ui::RaceData &m_race;
    ui::Clock &m_clock;
    RaceController &m_controller;
    ui::ThemeManager &m_themes;
    ProbeService &m_service;
    QTimer m_soon;
    QTimer m_play;
    bool m_loop = false;
    int m_number = 0;
    std::vector<ui::FilmRow> m_rows;
};

} // namespace fovea::app
