// SPDX-License-Identifier: MIT
#pragma once

#include "app/lessons/lesson_vocabulary.h"

namespace fovea::ui {
class PlotBoard;
class QuestionCard;
} // namespace fovea::ui

namespace fovea::app {

// What lessons may say about the race, its lanes and its clock: one table for each kind of word.

// What these words drive beside the models.
struct RaceParts
{
    ui::QuestionCard &question;
    ui::PlotBoard &plots;
};

std::vector<LessonCondition> raceConditions(const RaceParts &parts);
std::vector<LessonAction> raceActions(const RaceParts &parts);
std::vector<LessonOutcome> raceOutcomes();
std::vector<LessonNumber> raceNumbers();
std::vector<LessonTarget> raceTargets();
std::vector<LessonTarget> raceControls();

std::string shownMetric(const ui::PlotBoard &plots); // empty: none

// What brings lanes, plots and clock to where they are.
std::vector<std::string> raceActionsFromHere(const LessonWorld &world, const ui::PlotBoard &plots);
LessonTask raceTaskFromHere(const LessonWorld &world);

} // namespace fovea::app
