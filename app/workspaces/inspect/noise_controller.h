// SPDX-License-Identifier: MIT
#pragma once

#include "app/studio/probe_service.h"
#include "app/studio/race_controller.h"
#include "app/studio/studio.h"
#include "app/workspaces/inspect/noise_bench.h"
#include "widgets/inspect/noise_panel.h"
#include "widgets/maps/map_area.h"
#include "widgets/models/inspection.h"

#include <QTimer>

#include <atomic>
#include <memory>

namespace fovea::app {

// Measures how stable the masks are under noise: for the example, the lanes and the moment that the maps
// show.
class NoiseController : public QObject
{
    Q_OBJECT

public:
    NoiseController(ui::NoisePanel &panel, ui::MapArea &maps, Studio &studio, QObject *parent = nullptr);

    void cancel(); // what is being measured; a moment later the service is free

protected:
    bool eventFilter(QObject *watched, QEvent *event) override; // the panel appears or goes

private:
    enum class Extent { Level, Table };

    void schedule();
    void ask(Extent extent);
    std::vector<NoiseBench::Question> questions();
    void accept(int number, const std::vector<ui::NoiseLane> &lanes, NoiseStop stop);
    void wishCells();
    void followView();
    void showOnMaps();

    ui::NoisePanel &m_panel;
    ui::MapArea &m_maps;
    ui::Inspection &m_inspection;
    ui::RaceData &m_race;
    ui::Clock &m_clock;
    RaceController &m_controller;
    ProbeService &m_service;
    QTimer m_soon;
    std::atomic<int> m_number = 0;       // of the newest question; the measuring thread looks at it
    Extent m_extent = Extent::Level;     // of that question
    std::shared_ptr<NoiseBench> m_bench; // used by the service's thread alone
    std::vector<int> m_lanes;            // of the answer
    std::vector<ui::NoiseLane> m_answer;
};

} // namespace fovea::app
