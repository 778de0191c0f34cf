// SPDX-License-Identifier: MIT
#pragma once

#include "app/fovea/lesson_world.h"
#include "core/metrics/comparison.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace fovea::app {

// What several words of the vocabulary read from the window. Arguments were checked by the reader of files.

std::int64_t whole(const std::string &text);
double real(const std::string &text);

MapStage stageFrom(const std::string &text);
ui::MapArrangement arrangementFrom(const std::string &text);

// Keys a query of the lane keeps; empty where that is not a fixed number.
std::optional<double> keptBy(const LessonWorld &world, const std::string &letter);
// Share of positions that can have reached the farthest-away one after so many blocks.
double reachOf(const LessonWorld &world, const std::string &letter, int blocks);
// Focus score of the head on show; empty where there is none.
std::optional<double> focusOf(const LessonWorld &world, const std::string &letter);
std::string shownMetric(const LessonWorld &world); // empty: none
bool isSelected(const LessonWorld &world, const std::vector<std::string> &arguments);
// A metric of the lane's first run at its last epoch, pooled over layers; field by name.
std::optional<double> lastMetric(const LessonWorld &world, const std::string &letter,
                                 const std::string &metric, const std::string &field);
std::vector<RunOutcome> outcomesOf(const LessonWorld &world, const std::string &letter);

} // namespace fovea::app
