// SPDX-License-Identifier: MIT
#pragma once

#include "app/lessons/lesson_world.h"
#include "core/results/comparison.h"
#include "core/results/paired_conditions.h"

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
// Share of positions that the first one can have heard from after this many layers.
double reachOf(const LessonWorld &world, const std::string &letter, int blocks);
// Focus score of the head on show; empty where there is none.
std::optional<double> focusOf(const LessonWorld &world, const std::string &letter);
bool isSelected(const LessonWorld &world, const std::vector<std::string> &arguments);
// A metric at the last epoch of the lane's runs, median over seeds, as plots draw it; pooled over layers,
// field by name.
std::optional<double> lastMetric(const LessonWorld &world, const std::string &letter,
                                 const std::string &metric, const std::string &field);
// Of the second lane's first run against the first lane's, which is full attention; empty where there are
// none.
std::optional<PairedConditions> conditionsOf(const LessonWorld &world, const std::string &full,
                                             const std::string &letter);
// W of every seed that both lanes have, at this percentile over queries, in the order of the seeds.
std::vector<double> conditionsBySeed(const LessonWorld &world, const std::string &full,
                                     const std::string &letter, double level);
// Share of all attention that a position receives in a layer of the lane; -1: the last position. Empty where
// there is no map.
std::optional<double> receivedBy(const LessonWorld &world, const std::string &letter, int layer,
                                 std::int64_t position);

// How weights and lengths of values, after the output projection, go together in the row of one query.
struct ValueReading
{
    int heaviest = 0; // key with the largest weight
    int most = 0;     // key with the largest weight times length of its value
    double topWeight = 0;
    double weightOfMost = 0;
    double shortest = 0; // values of the keys it keeps
    double longest = 0;
};
ValueReading valueReading(const HeadView &head, int query);

// How many seeds the first lane won against the other.
struct SeedWins
{
    int won = 0;
    int lost = 0;
    int seeds = 0; // that count in both; the rest are ties, or neither arrived

    bool all() const { return seeds > 0 && won == seeds; }
};
SeedWins winsOf(const LessonWorld &world, const std::string &first, const std::string &other);

// Of the runs that have begun, at 95 %, whatever threshold the board has.
std::vector<RunOutcome> outcomesOf(const LessonWorld &world, const std::string &letter);

} // namespace fovea::app
