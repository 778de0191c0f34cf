// SPDX-License-Identifier: MIT
#include "widgets/whatif/what_if_words.h"

#include "widgets/kit/tr.h"
#include "widgets/words/lane_words.h"
#include "widgets/words/task_words.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

using Kind = AttentionChange::Kind;

QString changeWords(const AttentionChange &change)
{
    const QString place = placeWords(change.block, change.head);
    switch (change.kind) {
    case Kind::Off:
        return change.head == AttentionChange::allHeads ? Words::tr("%1: attention off").arg(place)
                                                        : Words::tr("%1 off").arg(place);
    case Kind::Uniform:
        return Words::tr("%1 uniform").arg(place);
    case Kind::CutKey:
        return Words::tr("%1: key %2 hidden").arg(place).arg(change.key + 1);
    case Kind::CutEdge:
        return Words::tr("%1: %2 → %3 cut").arg(place).arg(change.query + 1).arg(change.key + 1);
    case Kind::Patch:
        return Words::tr("%1 replaced").arg(place);
    }
    return {};
}

QString donorWords(const AttentionPatch &patch, const RaceData &race)
{
    QStringList words;
    if (patch.donor >= 0 && patch.donor < int(race.lanes().size()))
        words << Words::tr("lane %1").arg(chipLetter(race.lanes()[std::size_t(patch.donor)]));
    if (patch.example)
        words << Words::tr("example %1").arg(*patch.example + 1);
    return words.join(QStringLiteral(", "));
}

} // namespace

QString placeWords(int layer, int head)
{
    return head == AttentionChange::allHeads ? Words::tr("Layer %1").arg(layer + 1)
                                             : Words::tr("Layer %1, head %2").arg(layer + 1).arg(head + 1);
}

QString partWords(const Intervention &part, const RaceData &race)
{
    if (part.mask)
        return Words::tr("Mask: %1").arg(maskWords(*part.mask));
    if (part.inverseTemperature)
        return Words::tr("Sharpness %1").arg(QLocale().toString(*part.inverseTemperature, 'g', 4));
    if (part.gradient)
        return *part.gradient == GradientRule::ForwardFull ? Words::tr("All keys weighed")
                                                           : Words::tr("Kept keys weighed alone");
    if (!part.changes.empty())
        return changeWords(part.changes.front());
    if (!part.patches.empty()) {
        const AttentionPatch &patch = part.patches.front();
        return Words::tr("%1 from %2").arg(placeWords(patch.block, patch.head), donorWords(patch, race));
    }
    return {};
}

QString partHelp(const Intervention &part, const RaceData &race)
{
    if (part.mask)
        return Words::tr("Another mask chooses and weighs the keys; the scores come from the same weights.");
    if (part.inverseTemperature)
        return Words::tr("All scores are multiplied by %1.").arg(*part.inverseTemperature);
    if (part.gradient)
        return *part.gradient == GradientRule::ForwardFull
                   ? Words::tr("The weights are those of full attention, whatever the mask selects.")
                   : Words::tr("Only the keys that the mask selects have weights.");
    if (!part.patches.empty())
        return Words::tr(
                   "The weights of this head are those of %1 at the same place; its values stay its own.")
            .arg(donorWords(part.patches.front(), race));
    if (part.changes.empty())
        return {};
    switch (part.changes.front().kind) {
    case Kind::Off:
        return part.changes.front().head == AttentionChange::allHeads
                   ? Words::tr("The attention of this layer adds nothing to the stream; its MLP goes on.")
                   : Words::tr("This head gives zeros; the others of its layer go on.");
    case Kind::Uniform:
        return Words::tr("Every query spreads its weight evenly over the keys it keeps.");
    case Kind::CutKey:
        return Words::tr(
            "No query of this layer sees the key. The other keys stay as they were chosen, and their "
            "weights are divided by what is left of their sum.");
    case Kind::CutEdge:
        return Words::tr(
            "The query does not see the key. Its picks are frozen: the next best does not move up, and "
            "the row's other weights are divided by what is left of their sum.");
    case Kind::Patch:
        break;
    }
    return {};
}

QString sureText(const Answer &answer)
{
    const QString sure = probabilityText(answer.confidence);
    if (!answer.right)
        return sure;
    return *answer.right ? Words::tr("%1 ✓").arg(sure) : Words::tr("%1 ✗").arg(sure);
}

QString turnWords(const WhatIfReading &reading, const RaceData &race)
{
    if (!reading.probe || reading.intervention.isEmpty() || reading.lane < 0 ||
        reading.lane >= int(race.lanes().size()))
        return {};
    const TaskSpec &task = race.lanes()[std::size_t(reading.lane)].run.task;
    const auto words = [&](const AttentionProbe &probe) {
        const Answer answer = answerOf(probe);
        return Words::tr("%1 %2").arg(answerWords(task, answer.label), sureText(answer));
    };
    return Words::tr("%1 → %2").arg(words(reading.probe->before), words(reading.probe->after));
}

std::vector<double> chancesOf(std::span<const float> logits)
{
    std::vector<double> chances;
    const float highest = logits.empty() ? 0 : *std::ranges::max_element(logits);
    double sum = 0;
    for (const float logit : logits) {
        chances.push_back(std::exp(double(logit) - double(highest)));
        sum += chances.back();
    }
    for (double &chance : chances)
        chance /= sum;
    return chances;
}

QString probabilityText(double chance)
{
    if (!std::isfinite(chance))
        return QStringLiteral("–");
    const double percent = chance * 100;
    const bool extreme = (percent > 0 && percent < 1) || (percent > 99 && percent < 100);
    QString text = QLocale().toString(percent, 'f', extreme ? 1 : 0);
    if (extreme && percent > 99 && percent >= 99.95)
        text = QStringLiteral(">") + QLocale().toString(99.9);
    if (extreme && percent < 0.05)
        text = QStringLiteral("<") + QLocale().toString(0.1);
    return text + QStringLiteral("\u00A0%");
}

QString differenceText(double points)
{
    if (!std::isfinite(points))
        return QStringLiteral("–");
    QString text = QLocale().toString(std::abs(points), 'f', std::abs(points) < 0.95 ? 1 : 0);
    const bool isZero = std::abs(points) < 0.05;
    return isZero ? QStringLiteral("0") : (points < 0 ? QStringLiteral("−") : QStringLiteral("+")) + text;
}

} // namespace fovea::ui
