// SPDX-License-Identifier: MIT
#include "widgets/kit/tr.h"
#include "widgets/slow_motion/bar_rows.h"
#include "widgets/slow_motion/column_words.h"

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

QString ratioText(double ratio)
{
    return QString::number(ratio, 'f', ratio < 10 ? 2 : 0);
}

// The lane whose cut drops something; -1: none or both.
int focusedLane(const SlowScene &scene)
{
    int found = -1;
    for (int lane = 0; lane < int(scene.lanes.size()); ++lane)
        if (scene.lanes[std::size_t(lane)].row().bestDropped)
            found = found < 0 ? lane : -2;
    return found < 0 ? -1 : found;
}

void noticeMask(const SlowScene &scene, QStringList &lines)
{
    for (const SlowLane &lane : scene.lanes)
        if (const auto gap = lane.row().separation())
            lines << (*gap > 0
                          ? Words::tr("%1 keeps %2 of %3 keys. Between the lowest kept and the best dropped "
                                      "score lie %4.")
                          : Words::tr(
                                "%1 keeps %2 of %3 keys, by place and not by score: some dropped scores "
                                "are higher. %4"))
                         .arg(lane.letter)
                         .arg(lane.row().keptKeys())
                         .arg(lane.row().visibleKeys())
                         .arg(*gap > 0 ? numberText(*gap, 6) : QString())
                         .trimmed();
        else
            lines << Words::tr("%1 drops nothing: every key answers.").arg(lane.letter);
}

void noticeGradient(const SlowScene &scene, QStringList &lines)
{
    for (const SlowLane &lane : scene.lanes) {
        const SlowRow &row = lane.row();
        if (row.keptKeys() == 1 && row.isSoftmax)
            lines << Words::tr(
                         "%1 keeps one key: nothing to compete with, dz is 0 always. Its scores never learn.")
                         .arg(lane.letter);
        const auto useful = row.mostUseful();
        if (!useful || row.keptKeys() == 1)
            continue;
        const double dz = row.gradient[std::size_t(*useful)];
        const QString key = scene.keyName(*useful);
        if (dz == 0)
            lines << Words::tr(
                         "In %1 the most useful key, %2, is dropped: attending to it would lower the loss "
                         "most, and its score gets 0.")
                         .arg(lane.letter, key);
        else if (dz < 0)
            lines
                << Words::tr("In %1 the most useful key, %2, has its score pushed up.").arg(lane.letter, key);
    }
    if (scene.lanes.size() < 2)
        return;
    const SlowRow &a = scene.lanes[0].row(), &b = scene.lanes[1].row();
    double taller = 0;
    for (int key = 0; key < std::min(a.keys, b.keys); ++key)
        if (a.gradient[std::size_t(key)] != 0 && b.gradient[std::size_t(key)] != 0)
            taller = std::max(taller, std::abs(b.gradient[std::size_t(key)] / a.gradient[std::size_t(key)]));
    if (scene.sameInputs && taller > 1.05)
        lines << Words::tr("A key that both keep is pushed up to %1 times as hard in %2.")
                     .arg(ratioText(taller), scene.lanes[1].letter);
}

void noticeConcentration(const SlowScene &scene, QStringList &lines)
{
    if (scene.lanes.size() < 2)
        return;
    const SlowRow &a = scene.lanes[0].row(), &b = scene.lanes[1].row();
    if (a.gradientL2 > 0 && b.gradientL2 > 0)
        lines << Words::tr(
                     "From %1 to %2 the sum of all pushes changes by a factor of %3, their length by %4.")
                     .arg(scene.lanes[0].letter, scene.lanes[1].letter,
                          ratioText(b.gradientL1 / a.gradientL1), ratioText(b.gradientL2 / a.gradientL2));
    for (const SlowLane &lane : scene.lanes)
        if (lane.row().gradientL2 == 0)
            lines << Words::tr("%1 pushes no score at all.").arg(lane.letter);
        else
            lines << Words::tr("%1 spends its push as if on %2 keys.")
                         .arg(lane.letter, ratioText(lane.row().participation));
}

void noticeUpdate(const SlowScene &scene, QStringList &lines)
{
    for (const SlowLane &lane : scene.lanes) {
        const SlowStep &step = *lane.step;
        lines << Words::tr("%1: the loss of this example goes from %2 to %3.")
                     .arg(lane.letter, numberText(step.loss, 6), numberText(step.after.loss, 6));
        const std::size_t flips = step.after.joined.size() + step.after.left.size();
        if (step.row.bestDropped)
            lines << (flips == 0 ? Words::tr("No pick of %1 flips here.").arg(lane.letter)
                                 : Words::tr("Picks of %1 flip: %2 in, %3 out.")
                                       .arg(lane.letter)
                                       .arg(step.after.joined.size())
                                       .arg(step.after.left.size()));
        double most = 0;
        for (std::size_t key = 0; key < step.after.scores.size(); ++key)
            if (step.row.gradient[key] == 0)
                most = std::max(most, std::abs(step.after.scores[key] - step.row.scores[key]));
        if (most > 0)
            lines << Words::tr(
                         "Scores that got no gradient here move too, by up to %1: the matrices are shared.")
                         .arg(numberText(most, 6));
        if (!step.isPlainSgd)
            lines
                << Words::tr(
                       "%1's optimiser has a memory that snapshots do not keep: its moments begin at 0 here.")
                       .arg(lane.letter);
    }
}

} // namespace

std::optional<int> usualKey(const SlowScene &scene)
{
    if (scene.lanes.empty())
        return {};
    const int lane = focusedLane(scene);
    return scene.lanes[std::size_t(std::max(lane, 0))].row().mostUseful();
}

QStringList noticed(const SlowScene &scene, SubStep step)
{
    QStringList lines;
    if (scene.lanes.empty())
        return lines;
    const SlowLane &first = scene.lanes.front();
    const SlowLane &last = scene.lanes.back();
    switch (step) {
    case SubStep::Tokens:
        lines << (scene.isRow
                      ? Words::tr("Two masks on the same row: what differs from here on is the mask alone.")
                  : scene.sameWeights
                      ? Words::tr(
                            "Both lanes read this with the same weights: what differs is the mask alone.")
                      : Words::tr("Each lane reads this with its own weights."));
        if (!scene.batch.isEmpty())
            lines << scene.batch;
        break;
    case SubStep::QueryKeys:
        lines
            << (scene.sameInputs
                    ? Words::tr(
                          "The same weights and the same input make the same scores: the mask comes later.")
                : scene.sameWeights
                    ? Words::tr(
                          "The weights are the same, but the layers below have read through their own masks "
                          "already, so the "
                          "scores differ. In layer 1 they are equal.")
                    : Words::tr("Other weights make other scores: compare the shapes, not the heights."));
        break;
    case SubStep::Mask:
        noticeMask(scene, lines);
        break;
    case SubStep::Softmax:
        for (const SlowLane &lane : scene.lanes)
            lines << Words::tr("%1: the largest weight is %2; even weights would be %3.")
                         .arg(lane.letter, numberText(lane.row().largestWeight, 4),
                              numberText(1.0 / std::max(1, lane.row().keptKeys()), 4));
        break;
    case SubStep::Mix:
        for (const SlowLane &lane : scene.lanes)
            lines << Words::tr("%1: %2 arrows of length %3 make a mix of length %4.")
                         .arg(lane.letter)
                         .arg(std::ranges::count_if(lane.row().weights, [](double p) { return p != 0; }))
                         .arg(numberText(lane.row().pathLength, 4), numberText(lane.row().mixLength, 4));
        if (scene.lanes.size() == 2 && scene.sameInputs && first.row().fromTheMean > 0)
            lines << Words::tr("The mix of %1 lies %2 times as far from the mean value as that of %3.")
                         .arg(last.letter, ratioText(last.row().fromTheMean / first.row().fromTheMean),
                              first.letter);
        break;
    case SubStep::Answer:
        for (const SlowLane &lane : scene.lanes)
            if (!scene.isRow)
                lines << Words::tr("%1 gives the right answer %2.")
                             .arg(lane.letter,
                                  numberText(lane.step->probabilities[std::size_t(lane.step->label)], 4));
        break;
    case SubStep::Loss:
        for (const SlowLane &lane : scene.lanes)
            if (!scene.isRow)
                lines << Words::tr("%1: the gradient at the right logit is p − 1 = %2.")
                             .arg(lane.letter,
                                  numberText(lane.step->logitGradient[std::size_t(lane.step->label)], 6));
        break;
    case SubStep::BackToMix:
        lines << Words::tr(
            "g exists for every key: hollow bars are what dropped keys would have been worth.");
        lines << Words::tr("Below 0: attending more to this key would lower the loss.");
        break;
    case SubStep::ToScores:
        noticeGradient(scene, lines);
        break;
    case SubStep::Concentration:
        noticeConcentration(scene, lines);
        break;
    case SubStep::ToWeights:
        if (scene.isRow)
            break;
        lines
            << Words::tr(
                   "The maps are of this query alone. The step averages %1 examples, then clipping rescales "
                   "all of it at once.")
                   .arg(first.step->examples);
        for (const SlowLane &lane : scene.lanes)
            lines << (lane.step->weights.clipFactor < 1
                          ? Words::tr("%1 is clipped: its gradient is multiplied by %2.")
                                .arg(lane.letter, numberText(lane.step->weights.clipFactor, 4))
                          : Words::tr("%1 is not clipped.").arg(lane.letter));
        break;
    case SubStep::Update:
        if (!scene.isRow)
            noticeUpdate(scene, lines);
        break;
    }
    return lines;
}

} // namespace fovea::ui
