// SPDX-License-Identifier: MIT
#pragma once

#include "app/studio/race_controller.h"
#include "app/studio/studio.h"
#include "core/probing/probe_service.h"
#include "widgets/maps/film_strip.h"
#include "widgets/maps/map_area.h"
#include "widgets/models/inspection.h"

#include <QTimer>

namespace fovea::app {

// Fills the film strip: the head that is looked at, on the example, at epochs spread over training. Also
// plays the clock through them. Works only while the strip is visible.
class FilmController : public QObject
{
    Q_OBJECT

public:
    FilmController(ui::FilmStrip &strip, ui::MapArea &maps, Studio &studio, QObject *parent = nullptr);

    void setPlaying(bool playing);
    bool isPlaying() const { return m_play.isActive(); }

    // What is on show, for figures.
    bool hasFrames() const { return !m_rows.empty(); }
    std::vector<ui::FilmRow> rowsIn(const ui::Theme &theme) const;
    ui::ColorScale scale() const;
    MapStage stage() const { return m_stage; }

private:
    // A frame before it has its colours.
    struct Shot
    {
        ui::FilmFrame frame;
        int side = 0;
        std::vector<float> values; // side x side
        double reach = 0;          // of the stage, over all heads
    };
    struct Row
    {
        int lane = 0;
        ui::FilmRow shown;
        std::vector<Shot> shots;
    };

    // What is filmed.
    struct Scenery
    {
        ui::ExampleChoice example;
        ui::HeadPlace head;
        MapStage stage{};
    };

    // A frame more, or the end.
    struct Progress
    {
        std::size_t row = 0;
        std::optional<Shot> shot;
        bool isLast = false;
    };

    ProbeQuestion<Progress>::Look compose();
    static void shoot(ProbeCache &cache, const ProbeSubject &subject, const Scenery &scenery, Shot &shot);
    void accept(const Progress &progress);
    void color(); // as the maps are
    void markShown();
    void step();

    ui::FilmStrip &m_strip;
    ui::MapArea &m_maps;
    ui::Inspection &m_inspection;
    ui::RaceData &m_race;
    ui::Clock &m_clock;
    RaceController &m_controller;
    ui::ThemeManager &m_themes;
    QTimer m_play;
    bool m_loop = false;
    MapStage m_stage = MapStage::Weights; // of the rows
    std::vector<Row> m_coming;
    std::vector<Row> m_rows; // on show
    ProbeQuestion<Progress> m_question;
};

} // namespace fovea::app
