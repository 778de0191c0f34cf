// SPDX-License-Identifier: MIT
#pragma once

#include "app/lessons/lesson_vocabulary.h"
#include "core/inspect/stability_result.h"

namespace fovea::ui {
class InspectBar;
class MapArea;
class NoisePanel;
class SoftmaxSandbox;
} // namespace fovea::ui

namespace fovea::app {

// What lessons may say about maps, their queries, the noise and the sandbox: one table for each kind of word.

// What these words drive beside the models.
struct InspectParts
{
    ui::InspectBar &bar;
    ui::MapArea &maps;
    ui::NoisePanel &noise;
    ui::SoftmaxSandbox &sandbox;
};

std::vector<LessonCondition> inspectConditions(const InspectParts &parts);
std::vector<LessonAction> inspectActions(const InspectParts &parts);
std::vector<LessonOutcome> inspectOutcomes(const InspectParts &parts);
std::vector<LessonNumber> inspectNumbers(const InspectParts &parts);
std::vector<LessonTarget> inspectTargets();

// Bars beside the rows and strips under the columns, in the maps there are.
enum class MapBars { Shown, Hidden };
void showMapBars(const ui::MapArea &maps, MapBars bars);

// What brings the maps to where they are.
std::vector<std::string> inspectActionsFromHere(const LessonWorld &world);
LessonTask inspectTaskFromHere(const LessonWorld &world);

// How picks of the lane stay under the noise; empty: not measured yet.
StabilityScatter scatterOf(const ui::NoisePanel &noise, const std::string &letter);
// Mean share of picks that stay under the noise, in the half of the queries with the smaller and with the
// larger separation; empty before it was measured.
struct StayingPicks
{
    double narrow = 0;
    double wide = 0;
};
std::optional<StayingPicks> stayingPicks(const ui::NoisePanel &noise, const std::string &letter);

} // namespace fovea::app
