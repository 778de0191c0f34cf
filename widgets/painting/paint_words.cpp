// SPDX-License-Identifier: MIT
#include "widgets/painting/paint_words.h"

#include "widgets/kit/tr.h"

#include <QStringList>

#include <algorithm>

namespace fovea::ui {

namespace {

constexpr std::size_t mostRowsNamed = 5;

bool areEnds(const PaintSubject &subject)
{
    return subject.deciding.keys == std::vector<int>{0, subject.symbols - 1};
}

// Of a task in which certain queries need certain keys.
PaintConclusion pairsConclusion(const PaintFacts &facts, const PaintSubject &subject)
{
    const bool all = facts.heard == facts.named;
    const QString sentence = Words::tr("after %1 %2 of %3 pairs that decide in this example have heard of "
                                       "each other.")
                                 .arg(countOfLayers(subject.layers))
                                 .arg(facts.heard)
                                 .arg(facts.named);
    return all ? PaintConclusion{"good", Words::tr("The news gets through:"), sentence}
               : PaintConclusion{"caution", Words::tr("Not all news gets through:"), sentence};
}

} // namespace

QString countOfLayers(int layers)
{
    return layers == 1 ? Words::tr("1 layer") : Words::tr("%1 layers").arg(layers);
}

QString whatDecides(const PaintSubject &subject)
{
    if (subject.deciding.everyToken)
        return Words::tr("everything");
    if (areEnds(subject))
        return Words::tr("both ends");
    const auto places = int(subject.deciding.keys.size());
    return places == 1   ? Words::tr("the place that decides")
           : places == 2 ? Words::tr("both places that decide")
                         : Words::tr("all %1 places that decide").arg(places);
}

PaintConclusion paintConclusion(const PaintFacts &facts, const PaintSubject &subject, bool provable)
{
    if (facts.reaches.empty())
        return {};
    if (facts.named > 0)
        return pairsConclusion(facts, subject);
    if (!subject.deciding.everyToken && subject.deciding.keys.empty())
        return {"muted", Words::tr("Nothing is known of this task:"),
                Words::tr("which positions decide is not told for own data.")};
    const std::vector<int> &informed = facts.reaches.back().informed;
    const QString what = whatDecides(subject);
    const QString after = countOfLayers(subject.layers);
    const bool last = std::ranges::binary_search(informed, subject.symbols - 1);
    if (subject.readsOnePlace ? last : !informed.empty()) {
        const QString sentence =
            subject.readsOnePlace
                ? Words::tr("after %1 the last symbol, which the answer is read off, hears %2.")
                      .arg(after, what)
                : Words::tr("after %1 %2 of %3 positions hear %4.")
                      .arg(after)
                      .arg(informed.size())
                      .arg(facts.reaches.back().heard.length())
                      .arg(what);
        return {"good", Words::tr("The news gets through:"), sentence};
    }
    const QString sentence =
        subject.readsOnePlace
            ? Words::tr("after %1 the last symbol, which the answer is read off, does not hear %2.")
                  .arg(after, what)
            : Words::tr("after %1 no position hears %2.").arg(after, what);
    return provable ? PaintConclusion{"bad", Words::tr("It cannot learn this task:"), sentence}
                    : PaintConclusion{"caution", Words::tr("The news stays apart:"), sentence};
}

QString cutWords(const PaintFacts &facts, const PaintSubject &subject)
{
    if (subject.deciding.everyToken)
        return Words::tr("Every position decides");
    if (facts.decidingPairs == 0)
        return Words::tr("None is named");
    if (facts.cut.empty())
        return Words::tr("None of %1 cut").arg(facts.decidingPairs);
    return Words::tr("%1 of %2 cut").arg(facts.cut.size()).arg(facts.decidingPairs);
}

QString emptyRowWords(const std::vector<int> &rows)
{
    if (rows.empty())
        return {};
    if (rows.size() == 1)
        return Words::tr("Row %1 looks at nothing; every position needs at least one to look at.")
            .arg(rows.front() + 1);
    QStringList named;
    for (std::size_t i = 0; i < std::min(rows.size(), mostRowsNamed); ++i)
        named << QString::number(rows[i] + 1);
    const QString which = named.join(QStringLiteral(", "));
    return rows.size() > mostRowsNamed
               ? Words::tr("%1 rows look at nothing (%2, …); every position needs at least one to look at.")
                     .arg(rows.size())
                     .arg(which)
               : Words::tr("Rows %1 look at nothing; every position needs at least one to look at.")
                     .arg(which);
}

QString cellWords(PaintCell cell, bool filled)
{
    return filled ? Words::tr("row %1 may look at %2").arg(cell.query + 1).arg(cell.key + 1)
                  : Words::tr("row %1 does not look at %2").arg(cell.query + 1).arg(cell.key + 1);
}

} // namespace fovea::ui
