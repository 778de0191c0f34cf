// SPDX-License-Identifier: MIT
#include "widgets/words/lane_words.h"

#include "core/attention/mask.h"
#include "widgets/kit/tr.h"

#include <QLocale>

namespace fovea::ui {

namespace {

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

bool isZero(const QString &count)
{
    return count == QLatin1String("0");
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
    if (isZero(globals))
        return words;
    return {Words::tr("%1, %2 global").arg(words.sentence, globals),
            Words::tr("%1, %2 global").arg(words.chip, globals)};
}

// Sinks are among the k.
PlainWords sinkWords(const MaskSpec &mask)
{
    const int sinks = countOf(mask, "sink").toInt(), others = countOf(mask, "k").toInt() - sinks;
    const QString chip = others > 0 ? Words::tr("the first %1, best %2").arg(sinks).arg(others)
                                    : Words::tr("the first %1").arg(countOf(mask, "k"));
    return {Words::tr("keeps %1").arg(chip), chip};
}

// Kinds beyond the paper's.
PlainWords otherWords(const MaskSpec &mask)
{
    if (mask.id == "threshold")
        return {Words::tr("keeps all near best"), Words::tr("all near best")};
    if (mask.id == "entmax")
        return {Words::tr("fades keys out to 0"), Words::tr("fading out to 0")};
    if (mask.id == "smooth-cut")
        return keptWords(countOf(mask, "k"), Words::tr("the best one softly"), Words::tr("best %1, softly"));
    if (mask.id == "sparse-k")
        return keptWords(countOf(mask, "k"), Words::tr("one or more"), Words::tr("%1 or more"));
    if (mask.id == "block-top")
        return keptWords(countOf(mask, "m"), Words::tr("one group of %1").arg(countOf(mask, "size")),
                         Words::tr("%2 groups of %1").arg(countOf(mask, "size")));
    if (mask.id == "sampled-k")
        return keptWords(countOf(mask, "k"), Words::tr("one by lot"), Words::tr("%1 by lot"));
    if (mask.id == "lsh")
        return keptWords(countOf(mask, "k"), Words::tr("the best met"), Words::tr("the best %1 met"));
    if (mask.id == "routing")
        return keptWords(countOf(mask, "w"), Words::tr("one of its cluster"), Words::tr("%1 of its cluster"));
    if (mask.id == "h2o")
        return keptWords(countOf(mask, "h"), Words::tr("the one all look at"),
                         Words::tr("the %1 all look at"));
    if (mask.id == "painted")
        return {Words::tr("sees painted cells"), Words::tr("painted cells")};
    return {maskWords(mask), maskWords(mask)};
}

PlainWords plainWords(const MaskSpec &mask)
{
    if (mask.id == "full")
        return {Words::tr("sees everything"), Words::tr("everything")};
    if (mask.id == "top-k" && !isZero(countOf(mask, "sink")))
        return sinkWords(mask);
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
    return otherWords(mask);
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
