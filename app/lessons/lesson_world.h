// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/models/clock.h"
#include "widgets/models/inspection.h"
#include "widgets/models/race_data.h"

#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace fovea::app {

class EditController;
class RaceController;

// What the words of lessons look at and change: the models that all workspaces share, and how the lesson
// stands. Made and kept by the lesson controller. What belongs to one workspace, its words know themselves.
struct LessonWorld
{
    ui::RaceData &race;
    ui::Clock &clock;
    ui::Inspection &inspection;
    RaceController &controller;
    EditController &edits;

    // Of the lesson itself.
    QString recording = {}; // on show; empty: none
    // To the question of the step; "": "Show me" went past it.
    std::optional<std::string> answer = {};
    bool shown = false;                            // "Show me" was asked for in this step
    std::vector<ui::LaneProbe> probesAtBegin = {}; // of the step; empty: not seen yet

    int lane(const std::string &letter) const; // -1: there is none of that name
    const ui::LaneView *laneView(const std::string &letter) const;
    // The head that the learner looks at: of the named lane, or of the first one on show.
    std::optional<HeadView> head(const std::string &letter = {}) const;
    bool mapsAreSettled() const; // they are of the moment the clock shows
    // The selected query's numbers there; empty while none is selected.
    std::optional<RowNumbers> row() const;
};

} // namespace fovea::app
