// SPDX-License-Identifier: MIT
#pragma once

#include "app/studio/race_controller.h"
#include "app/studio/studio.h"
#include "app/workspaces/inspect/noise_bench.h"
#include "core/probing/probe_service.h"
#include "widgets/inspect/noise_panel.h"
#include "widgets/maps/map_area.h"
#include "widgets/models/inspection.h"

#include <QObject>

#include <memory>

namespace fovea::app {

// Measures how stable the masks are under noise: for the example, the lanes and the moment that the maps
// show.
class NoiseController : public QObject
{
    Q_OBJECT

public:
    NoiseController(ui::NoisePanel &panel, ui::MapArea &maps, Studio &studio, QObject *parent = nullptr);

private:
    enum class Extent { Level, Table };

    struct Answer
    {
        std::vector<ui::NoiseLane> lanes;
        NoiseStop stop{};
    };

    void watch(); // whether the panel or the maps show what is measured
    ProbeQuestion<Answer>::Look compose();
    std::vector<NoiseBench::Question> questions();
    void accept(const Answer &answer);
    void wishCells();
    void followView();
    void showOnMaps();

    ui::NoisePanel &m_panel;
    ui::MapArea &m_maps;
    ui::Inspection &m_inspection;
    ui::RaceData &m_race;
    ui::Clock &m_clock;
    RaceController &m_controller;
    Extent m_next = Extent::Level;       // of the next question
    Extent m_extent = Extent::Level;     // of the newest
    std::shared_ptr<NoiseBench> m_bench; // used by the service's thread alone
    std::vector<int> m_lanes;            // of the answer
    std::vector<ui::NoiseLane> m_answer;
    ProbeQuestion<Answer> m_question;
};

} // namespace fovea::app
