// SPDX-License-Identifier: MIT
#include "widgets/words/lane_words.h"

#include "core/attention/mask.h"

#include <QCoreApplication>
#include <QLocale>

namespace fovea::ui {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(fovea::ui::LaneWords)
};

// A mask in plain words, as the end of "A query ..." and on its own.
struct PlainWords
{
    QString sentence;
    QString chip;
};

QString countOf(const MaskSpec &mask, const char *id)
{
    const MaskInfo *info = maskCatalogue().find(mask.id);
    return info ? QString::number(integerOf(info->params, mask.params, id)) : QString();
}

bool isOne(const QString &count)
{
    return count == QLatin1String("1");
}

PlainWords keptWords(const QString &count, const QString &one, const QString &many)
{
    const QString chip = isOne(count) ? one : many.arg(count);
    return {Words::tr("keeps %1").arg(chip), chip};
}

PlainWords nearWords(const MaskSpec &mask)
{
    const bool banded = mask.id == "banded";
    const QString count = countOf(mask, banded ? "width" : "size");
    PlainWords words = isOne(count) ? PlainWords{Words::tr("sees only itself"), Words::tr("itself")}
                       : banded     ? PlainWords{Words::tr("sees its neighbours"), Words::tr("neighbours")}
                                    : PlainWords{Words::tr("sees its group of %1").arg(count),
                                             Words::tr("its group of %1").arg(count)};
    const QString globals = countOf(mask, "global");
    if (globals == QLatin1String("0"))
        return words;
    return {Words::tr("%1, %2 global").arg(words.sentence, globals),
            Words::tr("%1, %2 global").arg(words.chip, globals)};
}

PlainWords plainWords(const MaskSpec &mask)
{
    if (mask.id == "full")
        return {Words::tr("sees everything"), Words::tr("everything")};
    if (mask.id == "top-k")
        return keptWords(countOf(mask, "k"), Words::tr("the best one"), Words::tr("the best %1"));
    if (mask.id == "bottom-k")
        return keptWords(countOf(mask, "k"), Words::tr("the worst one"), Words::tr("the worst %1"));
    if (mask.id == "random-k")
        return keptWords(countOf(mask, "k"), Words::tr("one at random"), Words::tr("%1 at random"));
    if (mask.id == "banded" || mask.id == "block-local")
        return nearWords(mask);
    if (const MaskInfo *info = mask.id == "top-p" ? maskCatalogue().find(mask.id) : nullptr) {
        const double share = realOf(info->params, mask.params, "p");
        const QString chip = Words::tr("the top %1 %").arg(QLocale().toString(100 * share, 'g', 3));
        return {Words::tr("keeps %1").arg(chip), chip};
    }
    return {maskWords(mask), maskWords(mask)};
}

} // namespace

QString lanePlainWords(const LaneView &lane)
{
    return plainWords(lane.spec.mask).sentence;
}

QString laneChipWords(const LaneView &lane)
{
    return plainWords(lane.spec.mask).chip;
}

} // namespace fovea::ui
