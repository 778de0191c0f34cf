// SPDX-License-Identifier: MIT
#pragma once

#include "core/theory/slow_motion/slow_step.h"
#include "widgets/kit/theme.h"

#include <QString>
#include <QStringList>

#include <memory>
#include <optional>
#include <vector>

namespace fovea::ui {

// The twelve sub-steps of a step of training, in order.
enum class SubStep {
    Tokens,
    QueryKeys,
    Mask,
    Softmax,
    Mix,
    Answer,
    Loss,
    BackToMix,
    ToScores,
    Concentration,
    ToWeights,
    Update,
};
constexpr int subSteps = 12;

QString shortName(SubStep step); // on its tile
QString titleOf(SubStep step);
QString subtitleOf(SubStep step);

// One lane's step.
struct SlowLane
{
    QString letter;
    QString title; // "top-k 5"
    int style = 0; // of Theme::lane()
    std::shared_ptr<const SlowStep> step;

    const SlowRow &row() const { return step->row; }
};

// A step taken apart in one or two lanes: what screen, export and tests read.
struct SlowScene
{
    std::vector<SlowLane> lanes; // empty: there is nothing to show, and `why` says why
    QString why;
    bool canStart = false;    // a race would help
    bool isRow = false;       // one row alone, without a network around it
    bool sameWeights = false; // both lanes start from the same weights
    bool sameInputs = false;  // and the layers below hand on the same: scores and values are equal
    QStringList tokens;       // a glyph per key; empty: keys are numbers alone
    std::vector<int> deciding;
    QStringList classes; // names
    QString where;       // "training example 812 · layer 1, head 1 · query 7"
    QString batch;       // what the batch is, a sentence

    // The keys that have a column, ascending: all of them, or where they are more than `mostColumns` those
    // that are pushed most in either lane, the best dropped one and the most useful one among them.
    std::vector<int> columns;

    int keys() const { return lanes.empty() ? 0 : lanes.front().row().keys; }
    int others() const;               // visible keys without a column
    QString keyName(int key) const;   // "key 3": counted from 0 in a row, from 1 in a network
    QString keyNumber(int key) const; // "3"
    QString glyph(int key) const;     // its token; without tokens its number
    bool has(SubStep step) const;     // a row alone has neither tokens nor answer nor weights
};
constexpr int mostColumns = 12;

// Columns, and whether the inputs are the same: once the lanes are there.
void chooseColumns(SlowScene &scene);

// The row of the handbook under two masks.
SlowScene workedScene(const MaskSpec &first, const MaskSpec &second);

// All numbers of a scene, a line each: step, lane, quantity, key, value in full precision.
QString slowCsv(const SlowScene &scene);

// A true minus sign and this many decimals; "0" for nothing at all.
QString numberText(double value, int decimals);
QString exactText(double value); // reads back as the same number
// The power of ten in whose units a number of this size is written, 0, -3, -6, -9 ...: small ones keep their
// digits.
int exponentOf(double size);
QString exponentWords(int exponent); // "×10⁻³"; empty for 0
// With as many digits of small numbers: "−2.75912 ×10⁻⁹".
QString unitText(double value, int decimals);

} // namespace fovea::ui
