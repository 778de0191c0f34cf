// SPDX-License-Identifier: MIT
#pragma once

#include "app/fovea/edit_controller.h"
#include "app/fovea/race_controller.h"
#include "core/inspect/softmax_trial.h"
#include "core/inspect/stability_result.h"
#include "widgets/models/clock.h"
#include "widgets/models/inspection.h"
#include "widgets/models/race_data.h"

#include <functional>
#include <optional>
#include <string>

namespace fovea::ui {
class PlotBoard;
class QuestionCard;
} // namespace fovea::ui

namespace fovea::app {

// The window as a lesson sees it: what its conditions look at and its actions change. Made by the window,
// kept by the lesson controller.
struct LessonWorld
{
    ui::RaceData &race;
    ui::Clock &clock;
    ui::Inspection &inspection;
    RaceController &controller;
    EditController &edits;
    ui::QuestionCard &question;
    ui::PlotBoard &plots;
    QWidget &window;

    std::function<QString()> workspace = {};
    std::function<void(const QString &id)> showWorkspace = {};
    // Gives what puts workspace and docks back as they are now.
    std::function<std::function<void()>()> keepLayout = {};
    std::function<double()> noise = {}; // standard deviation of the mask-stability slider; 0: off
    std::function<void(double)> setNoise = {};
    std::function<StabilityScatter(const std::string &lane)> noiseScatter = {}; // as measured; empty: not yet
    std::function<bool()> sandboxPerturbed = {};
    std::function<void(double)> perturbSandbox = {};
    std::function<void()> sendToSandbox = {}; // the selected query's row
    std::function<bool()> sandboxLoaded = {};
    std::function<void()> clearSandbox = {}; // an example of its own instead of a network's row
    std::function<std::optional<SoftmaxTrial>()> sandboxTrial = {}; // empty: there is no sandbox

    // Of the lesson itself.
    std::function<void(const QString &name)> openRecording = {};
    QString recording = {}; // on show; empty: none
    // To the question of the step; "": "Show me" went past it.
    std::optional<std::string> answer = {};
    bool shown = false;                            // "Show me" was asked for in this step
    std::vector<ui::LaneSight> sightsAtBegin = {}; // of the step; empty: not seen yet
    std::function<void(const std::string &target, bool hidden)> setHidden = {}; // until the lesson is left
    std::function<void(const std::string &target)> cover = {}; // until the question is answered

    int lane(const std::string &letter) const; // -1: there is none of that name
    const ui::LaneView *laneView(const std::string &letter) const;
    // The head that the learner looks at: of the named lane, or of the first one on show.
    std::optional<HeadView> head(const std::string &letter = {}) const;
    bool mapsAreSettled() const; // they are of the moment the clock shows
    // The selected query's numbers there; empty while none is selected.
    std::optional<RowNumbers> row() const;
};

} // namespace fovea::app
