// SPDX-License-Identifier: MIT
#include "widgets/slow_motion/bar_rows.h"

#include "widgets/kit/tr.h"

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

std::vector<BarLook> looks(const SlowRow &row, BarLook kept, BarLook dropped)
{
    std::vector<BarLook> all;
    for (const std::uint8_t is : row.kept)
        all.push_back(is ? kept : dropped);
    return all;
}

BarRow scoreRow(const SlowRow &row, BarRow::Tone tone)
{
    return {.id = QStringLiteral("z"),
            .title = Words::tr("Score z"),
            .note = Words::tr("query · key, scaled"),
            .values = row.scores,
            .looks = looks(row, BarLook::Solid, BarLook::Solid),
            .tone = tone,
            .sumsOthers = false};
}

BarRow weightRow(const SlowRow &row, BarRow::Tone tone)
{
    BarRow bars{.id = QStringLiteral("p"),
                .title = Words::tr("Weight p"),
                .note = Words::tr("adds up to 1"),
                .values = row.weights,
                .looks = looks(row, BarLook::Solid, BarLook::Stub),
                .tone = tone};
    for (std::size_t key = 0; key < row.weights.size(); ++key) // a gradient rule may weigh dropped keys
        if (row.weights[key] != 0)
            bars.looks[key] = BarLook::Solid;
    return bars;
}

BarRow worthRow(const SlowRow &row, BarRow::Tone tone)
{
    return {.id = QStringLiteral("g"),
            .title = Words::tr("Worth g"),
            .note = Words::tr("loss it adds when attended more"),
            .values = row.worth,
            .looks = looks(row, BarLook::Solid, BarLook::Hollow),
            .tone = tone,
            .sumsOthers = false};
}

BarRow gradientRow(const SlowRow &row, const std::vector<double> &values, const QString &id)
{
    BarRow bars{.id = id,
                .title = Words::tr("Gradient of the score dz"),
                .note = row.isSoftmax ? Words::tr("sums to 0: keys compete") : QString(),
                .values = values,
                .looks = {}};
    for (std::size_t key = 0; key < values.size(); ++key)
        bars.looks.push_back(values[key] == 0 ? BarLook::Zero : BarLook::Solid);
    return bars;
}

std::vector<BarRow> maskRows(const SlowRow &row)
{
    BarRow scores = scoreRow(row, BarRow::Tone::Result);
    scores.looks = looks(row, BarLook::Solid, BarLook::Hatched);
    if (row.lowestKept && row.bestDropped) {
        scores.line = *row.lowestKept;
        scores.lineWords = Words::tr("lowest kept");
        scores.dotted = *row.bestDropped;
        scores.dottedWords = Words::tr("best dropped");
    }
    return {scores};
}

std::vector<BarRow> updateRows(const SlowStep &step)
{
    const SlowRow &row = step.row;
    BarRow before = scoreRow(row, BarRow::Tone::Result); // as the row after it: on the same scale
    before.title = Words::tr("Score before");
    before.note.clear();
    before.looks = looks(row, BarLook::Solid, BarLook::Hatched);
    before.share = 1.1;
    std::vector<double> moved;
    for (std::size_t key = 0; key < row.scores.size(); ++key)
        moved.push_back(step.after.scores[key] - row.scores[key]);
    BarRow move{.id = QStringLiteral("move"),
                .title = Words::tr("Move"),
                .note = Words::tr("the matrices are shared, so dropped scores move too"),
                .values = moved,
                .looks = looks(row, BarLook::Solid, BarLook::Hollow),
                .sumsOthers = false};
    BarRow after = scoreRow(row, BarRow::Tone::Result);
    after.title = Words::tr("Score after");
    after.note.clear();
    after.values = step.after.scores;
    after.share = 1.1;
    for (std::size_t key = 0; key < after.looks.size(); ++key)
        after.looks[key] = step.after.kept[key] ? BarLook::Solid : BarLook::Hatched;
    return {before, move, after};
}

} // namespace

std::vector<BarRow> barRows(const SlowScene &scene, SubStep step, int lane)
{
    using Tone = BarRow::Tone;
    const SlowLane &shown = scene.lanes[std::size_t(lane)];
    const SlowRow &row = shown.row();
    switch (step) {
    case SubStep::QueryKeys:
        return {scoreRow(row, Tone::Result)};
    case SubStep::Mask:
        return maskRows(row);
    case SubStep::Softmax: {
        BarRow scores = scoreRow(row, Tone::Ingredient);
        scores.looks = looks(row, BarLook::Solid, BarLook::Hatched);
        BarRow weights = weightRow(row, Tone::Result);
        weights.share = 1.4;
        return {scores, weights};
    }
    case SubStep::BackToMix:
        return {worthRow(row, Tone::Result)};
    case SubStep::ToScores: {
        BarRow weights = weightRow(row, Tone::Ingredient);
        weights.note = Words::tr("from step 4");
        weights.share = 0.7;
        BarRow worth = worthRow(row, Tone::Ingredient);
        worth.share = 1.2;
        worth.line = row.meanWorth;
        worth.lineWords = Words::tr("mean");
        BarRow gradient = gradientRow(row, row.gradient, QStringLiteral("dz"));
        gradient.share = 1.4;
        return {weights, worth, gradient};
    }
    case SubStep::Concentration: {
        std::vector<double> sizes;
        for (const double dz : row.gradient)
            sizes.push_back(std::abs(dz));
        BarRow bars = gradientRow(row, sizes, QStringLiteral("abs"));
        bars.title = Words::tr("Size of the push |dz|");
        bars.note.clear();
        return {bars};
    }
    case SubStep::Update:
        return scene.isRow ? std::vector<BarRow>() : updateRows(*shown.step);
    default:
        return {};
    }
}

QStringList footWords(const SlowScene &scene, SubStep step, int lane)
{
    const SlowLane &shown = scene.lanes[std::size_t(lane)];
    const SlowRow &row = shown.row();
    QStringList words;
    for (int key = 0; key < row.keys && scene.has(step); ++key) {
        const std::size_t at = std::size_t(key);
        if (step == SubStep::Mask)
            words << (row.kept[at] ? Words::tr("kept") : Words::tr("dropped"));
        else if (step == SubStep::ToScores)
            words << (row.gradient[at] > 0   ? Words::tr("score down ↓")
                      : row.gradient[at] < 0 ? Words::tr("score up ↑")
                                             : Words::tr("not moved"));
        else if (step == SubStep::Update) {
            const bool was = row.kept[at], is = shown.step->after.kept[at];
            words << (was && is ? Words::tr("kept")
                      : was     ? Words::tr("leaves")
                      : is      ? Words::tr("joins")
                                : Words::tr("dropped"));
        }
    }
    return words;
}

BarRange rangeOf(const SlowScene &scene, SubStep step, const QString &id)
{
    BarRange range;
    for (int lane = 0; lane < int(scene.lanes.size()); ++lane)
        for (const BarRow &row : barRows(scene, step, lane)) {
            if (row.id != id)
                continue;
            for (const int key : scene.columns) {
                range.low = std::min(range.low, row.values[std::size_t(key)]);
                range.high = std::max(range.high, row.values[std::size_t(key)]);
            }
        }
    return range;
}

int exponentOf(const BarRange &range)
{
    const double most = std::max(-range.low, range.high);
    // "−0.038" is wider than a column.
    return range.low < 0 && most >= 0.01 && most < 0.1 ? -3 : exponentOf(most);
}

} // namespace fovea::ui
