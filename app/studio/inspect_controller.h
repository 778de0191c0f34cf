// SPDX-License-Identifier: MIT
#pragma once

#include "app/studio/race_controller.h"
#include "core/probing/probe_service.h"
#include "widgets/models/inspection.h"

#include <QElapsedTimer>
#include <QTimer>

#include <vector>

namespace fovea::app {

// Answers what the Inspection asks: probes of the lanes at the clock's epoch, computed in the background. The
// newest question wins; an answer is shown only if it is newer than what is on the screen. Lives in the
// window's thread.
class InspectController : public QObject
{
    Q_OBJECT

public:
    // Which lanes are looked at.
    enum class Demand { Nothing, AllLanes, Inspected };

    struct Parts
    {
        ui::Inspection &inspection;
        ui::RaceData &race;
        ui::Clock &clock;
        RaceController &controller;
        ProbeService &service;
        AskingThread &thread;
    };

    InspectController(const Parts &parts, QObject *parent);

    void setDemand(Demand demand);
    // Shows another moment than the clock's for a while (a hovered point of a curve); empty: the clock's.
    void setGlance(std::optional<int> epoch);
    // Stays at one epoch although the clock goes on; empty: the clock's. The person touching the clock ends
    // it.
    void setPinned(std::optional<int> epoch);
    int epoch() const; // the moment asked for
    // What the first lane's run is fed; known with the first answer.
    const std::optional<InputShape> &shape() const { return m_shape; }
    bool isWaiting() const { return m_sinceChange.isValid() || m_question.isWaiting(); }
    // The maps of the newest answer are on the screen; tells how long it took.
    void notePainted();

Q_SIGNALS:
    void pictureFinished(double milliseconds); // from the question to the screen

private:
    struct Answer
    {
        std::vector<ui::LaneProbe> lanes = {};
        std::vector<ui::LaneProbe> seeds = {};
        std::optional<InputShape> shape = {};
        QElapsedTimer since = {}; // the change that was asked about
        double cost = 0;          // ms
    };

    void schedule();
    void watch();
    ProbeQuestion<Answer>::Look compose();
    void follow(); // lanes, seeds and task of another experiment
    void followSeeds();
    std::vector<int> wantedLanes() const;
    bool wantsLive() const; // the newest moment, between epochs too
    std::optional<LiveWeights> liveWeightsOf(const ui::RunView &run) const;
    void accept(Answer answer);

    ui::Inspection &m_inspection;
    ui::RaceData &m_race;
    ui::Clock &m_clock;
    RaceController &m_controller;
    Demand m_demand = Demand::Nothing;
    std::optional<int> m_glance;
    std::optional<int> m_pinned;
    ui::MapArrangement m_askedArrangement{};
    MapStage m_askedStage{};
    std::optional<TaskSpec> m_task;
    std::vector<std::uint64_t> m_seeds;
    int m_layers = 0; // of the deepest lane
    std::optional<InputShape> m_shape;
    bool m_ready = false; // the engine is
    QTimer m_liveTimer;
    int m_liveInterval = 250;    // ms, longer where a picture costs more
    QElapsedTimer m_sinceChange; // of the question that is about to be asked; invalid: there is none
    QElapsedTimer m_sinceShown;  // of what is on its way to the screen; invalid: nothing is
    ProbeQuestion<Answer> m_question;
};

} // namespace fovea::app
