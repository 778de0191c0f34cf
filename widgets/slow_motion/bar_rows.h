// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/slow_motion/slow_scene.h"

namespace fovea::ui {

// How one key's bar is drawn.
enum class BarLook {
    Solid,
    Hatched, // dropped: the score is there, and the mask does not let it answer
    Stub,    // dropped: there is no number, and the word stands in its place
    Hollow,  // what it would be
    Zero,    // exactly nothing: a flat line labelled 0
};

// One row of bars, a bar per key, in one lane.
struct BarRow
{
    enum class Tone { Ingredient, Result };

    QString id; // the same quantity in other steps and lanes has the same
    QString title;
    QString note = {};               // small, below
    std::vector<double> values;      // of every key
    std::vector<BarLook> looks = {}; // of every key
    Tone tone = Tone::Result;
    double share = 1;                // of the height
    std::optional<double> line = {}; // dashed across, and its words
    QString lineWords = {};
    std::optional<double> dotted = {}; // likewise, dotted
    QString dottedWords = {};
    bool sumsOthers = true; // of the keys without a column the sum means something
};

// The rows of a step, the same ids in every lane; empty where the step is drawn in another way.
std::vector<BarRow> barRows(const SlowScene &scene, SubStep step, int lane);

// What happens to each key, below the bars; empty: nothing is said.
QStringList footWords(const SlowScene &scene, SubStep step, int lane);

// Lowest and highest value of a row over the columns of all lanes, 0 among them.
struct BarRange
{
    double low = 0;
    double high = 0;

    double extent() const { return high - low; }
};
BarRange rangeOf(const SlowScene &scene, SubStep step, const QString &id);
int exponentOf(const BarRange &range); // in which a row is written

} // namespace fovea::ui
