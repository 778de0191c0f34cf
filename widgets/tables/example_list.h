// SPDX-License-Identifier: MIT
#pragma once

#include "core/inspect/example_order.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace fovea::ui {

// One lane's answer to one example.
struct LaneAnswer
{
    bool isKnown = false; // false: not asked yet
    bool isRight = false;
    QString answer;        // the class it says
    double confidence = 0; // 0 to 1; NaN where the network has diverged

    bool operator==(const LaneAnswer &) const = default;
};

struct ExampleRow
{
    int index = 0;                   // in its set
    QString text;                    // as the task writes it
    QString label;                   // the right answer
    std::vector<LaneAnswer> answers; // a lane each; may be shorter than the lanes

    bool operator==(const ExampleRow &) const = default;
};

// How a lane is marked: its letter, and the number of its style in the theme.
struct LaneMark
{
    QString letter;
    int style = 0;

    bool operator==(const LaneMark &) const = default;
};

// "✓ 97 %" or "✗ 3 61 %"; a dash where nothing is known.
QString answerText(const LaneAnswer &answer);
QString answerSign(const LaneAnswer &answer);    // its first part
QString answerPercent(const LaneAnswer &answer); // and the rest; may be empty

// Everything the browser shows.
struct ExampleList
{
    std::vector<LaneMark> lanes;
    std::vector<ExampleRow> rows; // in the order asked for
    QStringList classes;          // names of classes 0, 1, ...
    int total = 0;                // examples of the set
    int surveyed = 0;             // how many of them the lanes were asked about
    bool isBusy = false;          // more answers are on their way
    QString moment;               // whose answers these are: "epoch 12"
    QString nothing;              // why there are no rows, a sentence
    int current = -1;             // the example now shown elsewhere; -1: none of this set
    ExampleSplit split = ExampleSplit::Heldout;
    ExampleOrder order = ExampleOrder::ByIndex;
    std::optional<int> onlyClass;
};

} // namespace fovea::ui
