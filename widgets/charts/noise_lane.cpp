// SPDX-License-Identifier: MIT
#include "widgets/charts/noise_lane.h"

#include "core/base/csv.h"
#include "core/inspect/noise_comparison.h"
#include "widgets/kit/tr.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

QString cellOf(const QString &text)
{
    return QString::fromStdString(csvCell(text.toStdString()));
}

QString cellOf(double value)
{
    return QString::fromStdString(csvNumber(value));
}

QString csvShare(const NoiseShare &share)
{
    return QStringLiteral("%1,%2,%3").arg(cellOf(share.value), cellOf(share.error), cellOf(share.chance));
}

QString stopKey(NoiseStop stop)
{
    return stop == NoiseStop::Settled ? QStringLiteral("settled") : QStringLiteral("limit");
}

// "A and B in picks, A and C in picks and answers"
QString pairWords(const std::vector<NoiseLane> &lanes, const std::vector<UnclearPair> &pairs)
{
    QStringList words;
    for (const UnclearPair &pair : pairs) {
        const QString what = !pair.inPicks     ? Words::tr("answers")
                             : !pair.inAnswers ? Words::tr("picks")
                                               : Words::tr("picks and answers");
        words << Words::tr("%1 and %2 in %3").arg(lanes[pair.first].letter, lanes[pair.second].letter, what);
    }
    return words.join(QStringLiteral(", "));
}

} // namespace

QString fixedPicksSentence(Choice choice)
{
    switch (choice) {
    case Choice::Everything:
        return Words::tr("Full attention keeps every key: there is nothing to pick.");
    case Choice::Position:
        return Words::tr(
            "A fixed pattern keeps the same keys whatever the scores are: noise changes no pick.");
    case Choice::Chance:
        return Words::tr("Chance picks the keys, not their scores: noise changes no pick.");
    case Choice::Score:
        break;
    }
    return {};
}

QString noiseWords(double sigma)
{
    return sigma > 0 ? Words::tr("%1 %").arg(percentNumber(sigma)) : Words::tr("off");
}

QString layerWords(int layer)
{
    return Words::tr("layer %1").arg(layer + 1);
}

QString shareNumber(double share)
{
    if (std::isnan(share))
        return QStringLiteral("–");
    if (share >= 1)
        return QStringLiteral("100");
    return QString::number(std::min(share * 100, 99.9), 'f', 1);
}

QString errorNumber(double error)
{
    if (std::isnan(error))
        return QStringLiteral("?");
    return QString::number(error > 0 ? std::max(error * 100, 0.1) : 0, 'f',
                           1); // rounded to none it would lie
}

QString shareWords(const NoiseShare &share)
{
    return Words::tr("%1 ± %2 %").arg(shareNumber(share.value), errorNumber(share.error));
}

QString percentNumber(double share)
{
    return QLocale::c().toString(share * 100, 'g', 3);
}

QString chanceWords(double chance)
{
    return Words::tr("chance %1 %").arg(percentNumber(chance));
}

QString drawsSentence(const std::vector<NoiseLane> &lanes, NoiseStop stop)
{
    std::vector<NoiseLane> measured = lanes;
    std::erase_if(measured, [](const NoiseLane &lane) { return !lane.stability; });
    if (measured.empty())
        return {};
    std::vector<const MaskStability *> results;
    for (const NoiseLane &lane : measured)
        results.push_back(lane.stability.get());
    const int draws = results.front()->draws;
    const bool isAlone = results.size() == 1;
    const auto words = [draws](const QString &text) { return text.arg(draws); };
    switch (stop) {
    case NoiseStop::Not:
        return words(Words::tr("%1 draws so far, more on their way…"));
    case NoiseStop::Settled:
        return words(isAlone ? Words::tr("%1 draws were enough: the shares are known to half a point.")
                             : Words::tr("%1 draws were enough: lanes differ by over 3 standard errors or by "
                                         "less than 1 point."));
    case NoiseStop::Most:
        break;
    }
    if (isAlone)
        return words(Words::tr("%1 draws, as many as allowed."));
    return words(Words::tr("%1 draws, as many as allowed. Order not clear: %2."))
        .arg(pairWords(measured, unclearPairs(results)));
}

QString stabilityCsv(const std::vector<NoiseLane> &lanes)
{
    QString text = QStringLiteral("lane,mask,noise,draws,stop,layer,picks_unchanged,picks_standard_error,"
                                  "picks_chance,answers_unchanged,answers_standard_error,answers_chance\n");
    for (const NoiseLane &lane : lanes)
        for (const StabilityLevel &level : lane.table) {
            const QString start = QStringLiteral("%1,%2,%3,%4,%5,")
                                      .arg(cellOf(lane.letter), cellOf(lane.title), cellOf(level.sigma))
                                      .arg(level.draws)
                                      .arg(stopKey(level.stop));
            text += start + QStringLiteral("all,%1,%2\n").arg(csvShare(level.picks), csvShare(level.answers));
            for (std::size_t layer = 0; layer < level.layers.size(); ++layer)
                text += start + QStringLiteral("%1,%2,,,\n").arg(layer).arg(csvShare(level.layers[layer]));
        }
    return text;
}

} // namespace fovea::ui
