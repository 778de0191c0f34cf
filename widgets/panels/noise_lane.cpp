// SPDX-License-Identifier: MIT
#include "widgets/panels/noise_lane.h"

#include "core/support/text.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(fovea::ui::NoiseLane)
};

QString csvCell(QString text)
{
    return QLatin1Char('"') + text.replace(QLatin1Char('"'), QStringLiteral("\"\"")) + QLatin1Char('"');
}

QString csvNumber(double value)
{
    return std::isfinite(value) ? QString::fromStdString(textOf(value)) : QString();
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
    return sigma > 0 ? Words::tr("%1 %").arg(QLocale::c().toString(sigma * 100, 'g', 3)) : Words::tr("off");
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

QString stabilityCsv(const std::vector<NoiseLane> &lanes)
{
    QString text = QStringLiteral("lane,mask,noise,draws,layer,picks_unchanged,answers_unchanged\n");
    for (const NoiseLane &lane : lanes)
        for (const StabilityLevel &level : lane.table) {
            const QString start = QStringLiteral("%1,%2,%3,%4,")
                                      .arg(csvCell(lane.letter), csvCell(lane.title), csvNumber(level.sigma))
                                      .arg(lane.tableDraws);
            text += start + QStringLiteral("all,%1,%2\n")
                                .arg(csvNumber(level.unchanged), csvNumber(level.answerUnchanged));
            for (std::size_t layer = 0; layer < level.layers.size(); ++layer)
                text += start + QStringLiteral("%1,%2,\n").arg(layer).arg(csvNumber(level.layers[layer]));
        }
    return text;
}

} // namespace fovea::ui
