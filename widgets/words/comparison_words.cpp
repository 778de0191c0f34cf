// SPDX-License-Identifier: MIT
#include "widgets/words/comparison_words.h"

#include "widgets/kit/tr.h"
#include "widgets/words/count_words.h"
#include "widgets/words/race_text.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

constexpr int decimals = 1;       // of ratios
constexpr int chanceDecimals = 3; // of p

QString coverageText(double coverage)
{
    return Words::tr("%1 %").arg(QLocale().toString(roundedDown(100 * coverage, 2), 'g', 6));
}

// "2 to 3 times fewer epochs" as "2 to 3 times as many".
Range turned(const Range &ratio)
{
    return {1 / ratio.high, 1 / ratio.low};
}

// With %1 and %2 for the ends.
struct Patterns
{
    QString exact, atLeast, atMost, between, endless, open;
};

QString said(const Range &range, const Patterns &patterns)
{
    const Range shown = rounded(range, decimals);
    const QString low = fixedText(shown.low, decimals), high = fixedText(shown.high, decimals);
    switch (kindOf(range)) {
    case RangeKind::Exact:
        return patterns.exact.arg(low);
    case RangeKind::AtLeast:
        return patterns.atLeast.arg(low);
    case RangeKind::AtMost:
        return patterns.atMost.arg(high);
    case RangeKind::Between:
        return patterns.between.arg(low, high);
    case RangeKind::Endless:
        return patterns.endless;
    case RangeKind::Open:
        break;
    }
    return patterns.open;
}

QString timesWords(const Range &ratio)
{
    return said(ratio, {Words::tr("%1 times"),
                        Words::tr("more than %1 times"),
                        Words::tr("less than %1 times"),
                        Words::tr("%1 to %2 times"),
                        {},
                        {}});
}

QString spreadOf(const LaneComparison &comparison, const Range &range)
{
    const auto seeds = comparison.pairs.size();
    if (seeds == 1)
        return Words::tr("one seed");
    return comparison.hasInterval()
               ? Words::tr("%1 interval: %2")
                     .arg(coverageText(comparison.interval.coverage), rangeWords(range))
               : Words::tr("range of %1 seeds: %2").arg(QString::number(seeds), rangeWords(range));
}

// In the direction that was seen.
double oneSidedOf(const SignTest &test)
{
    return std::min(test.oneSided, mirrored(test).oneSided);
}

// "in 5 of 5 seeds: 3.3 times fewer in the median (…)" without what nothing is known of.
QString clearSentence(const QString &start, const QString &median, const LaneComparison &comparison,
                      const Range &ratio, const Range &interval)
{
    const QString times = timesWords(ratio);
    const QString basis = Words::tr("%1; one-sided p %2, two-sided %3")
                              .arg(spreadOf(comparison, interval), chanceText(oneSidedOf(comparison.test)),
                                   chanceText(comparison.test.twoSided));
    return times.isEmpty() ? Words::tr("%1 (%2).").arg(start, basis)
                           : Words::tr("%1: %2 (%3).").arg(start, median.arg(times), basis);
}

// More epochs help only those that have not diverged.
QString remedyWords(const LaneComparison &comparison)
{
    const int diverged = comparison.neitherAsDiverged();
    if (diverged == 0)
        return Words::tr(". Train longer.");
    return diverged == comparison.neitherArrived()
               ? Words::tr(", as one diverged.")
               : Words::tr("; one diverged in %1 of these, train the others longer.").arg(diverged);
}

QString undecidedSentence(const QString &first, const QString &other, const LaneComparison &comparison,
                          double goal)
{
    const SignTest &test = comparison.test;
    const QString wins = QString::number(test.wins), losses = QString::number(test.losses);
    const QString seeds = seedsWords(test.pairs());
    const QString start = Words::tr("No verdict on %1 against %2: ").arg(other, first);
    switch (comparison.reason) {
    case VerdictReason::OtherAccuracy:
        return start + Words::tr("they measure their train accuracy in two ways.");
    case VerdictReason::NoPairs:
        return start + Words::tr("no seed is done in both.");
    case VerdictReason::FewDecided:
        return start + Words::tr("earlier in %1, later in %2 of %3; it takes %4 that decide (%5).")
                           .arg(wins, losses, seeds, countWord(fewestDecided), spreadWords(comparison));
    case VerdictReason::NeitherArrives:
        return start + Words::tr("neither reaches %1 in %2 of %3%4")
                           .arg(goalText(goal), QString::number(comparison.neitherArrived()), seeds,
                                remedyWords(comparison));
    case VerdictReason::SeedsDisagree:
        return start +
               Words::tr("the seeds disagree, earlier in %1 and later in %2 of %3 (%4; two-sided p %5).")
                   .arg(wins, losses, seeds, spreadWords(comparison), chanceText(test.twoSided));
    case VerdictReason::IntervalTooWide:
    case VerdictReason::Clear:
        break;
    }
    return start + Words::tr("earlier in %1 and later in %2 of %3, but by too little to tell (%4).")
                       .arg(wins, losses, seeds, spreadWords(comparison));
}

QString pairLine(const SeedPair &pair, double goal)
{
    const QString seed = Words::tr("seed %1: ").arg(pair.seed);
    if (pair.neitherArrived())
        return seed + Words::tr("neither reached %1").arg(goalText(goal));
    const QString ratio = kindOf(pair.ratio) == RangeKind::Open ? QString() : ratioWords(pair.ratio) + u' ';
    return seed + ratio +
           (pair.score > 0   ? Words::tr("(earlier)")
            : pair.score < 0 ? Words::tr("(later)")
                             : Words::tr("(undecided)"));
}

} // namespace

QString chanceText(double p)
{
    const double least = std::pow(10.0, -chanceDecimals);
    return p < least / 2 ? Words::tr("< %1").arg(fixedText(least, chanceDecimals))
                         : fixedText(p, chanceDecimals);
}

QString ratioWords(const Range &ratio)
{
    return said(ratio, {Words::tr("%1 ×"),
                        Words::tr("> %1 ×"),
                        Words::tr("< %1 ×"),
                        Words::tr("%1 to %2 ×"),
                        Words::tr("∞ ×"),
                        {}});
}

QString rangeWords(const Range &range)
{
    return said(range, {QStringLiteral("%1"), Words::tr("%1 or more"), Words::tr("%1 or less"),
                        Words::tr("%1 to %2"), QStringLiteral("∞"), Words::tr("not bounded")});
}

QString spreadWords(const LaneComparison &comparison)
{
    return spreadOf(comparison, comparison.interval.range);
}

QString comparisonHelp(const LaneComparison &comparison, const QString &first, double goal)
{
    if (comparison.pairs.empty())
        return {};
    QStringList lines;
    for (const SeedPair &pair : comparison.pairs)
        lines << pairLine(pair, goal);
    const SignTest &test = comparison.test;
    if (test.pairs() > 1)
        lines << Words::tr("Earlier in %1, later in %2, undecided in %3 of %4: one-sided p %5, two-sided %6.")
                     .arg(QString::number(test.wins), QString::number(test.losses),
                          QString::number(test.undecided), seedsWords(test.pairs()),
                          chanceText(oneSidedOf(test)), chanceText(test.twoSided))
              << Words::tr("Of the median, %1.").arg(spreadWords(comparison));
    const RestrictedMeans &means = *comparison.restricted;
    lines << Words::tr("Mean epochs, waiting %1 at most: %2; %3 %4.")
                 .arg(fixedText(means.limit, 0), fixedText(means.other.mean, 1), first,
                      fixedText(means.first.mean, 1));
    return lines.join(QLatin1Char('\n'));
}

QString verdictSentence(const QString &first, const QString &other, const LaneComparison &comparison,
                        double goal)
{
    const SignTest &test = comparison.test;
    switch (comparison.verdict) {
    case Verdict::Faster:
        return clearSentence(Words::tr("%1 needs fewer epochs than %2 in %3 of %4")
                                 .arg(other, first, QString::number(test.wins), seedsWords(test.pairs())),
                             Words::tr("%1 fewer in the median"), comparison, comparison.ratio,
                             comparison.interval.range);
    case Verdict::Slower:
        return clearSentence(Words::tr("%1 needs more epochs than %2 in %3 of %4")
                                 .arg(other, first, QString::number(test.losses), seedsWords(test.pairs())),
                             Words::tr("%1 as many in the median"), comparison, turned(comparison.ratio),
                             turned(comparison.interval.range));
    case Verdict::Same:
        return Words::tr("%1 needs about as many epochs as %2 (%3).")
            .arg(other, first, spreadWords(comparison));
    case Verdict::Undecided:
        break;
    }
    return undecidedSentence(first, other, comparison, goal);
}

QString verdictNote(const QString &first, const QString &other, const LaneComparison &comparison)
{
    const SignTest &test = comparison.test;
    const auto won = [&](const QString &words, int seeds, double p) {
        return words.arg(other, first, QString::number(seeds), seedsWords(test.pairs()), chanceText(p));
    };
    switch (comparison.verdict) {
    case Verdict::Faster:
        return won(Words::tr("%1 faster than %2 (%3 of %4, one-sided p %5)"), test.wins, test.oneSided);
    case Verdict::Slower:
        return won(Words::tr("%1 slower than %2 (%3 of %4, one-sided p %5)"), test.losses,
                   mirrored(test).oneSided);
    case Verdict::Same:
        return Words::tr("%1 as fast as %2 (%3)").arg(other, first, spreadWords(comparison));
    case Verdict::Undecided:
        break;
    }
    switch (comparison.reason) {
    case VerdictReason::FewDecided:
        return Words::tr("%1 undecided: %2 of %3 decide")
            .arg(other, QString::number(test.decided()), seedsWords(test.pairs()));
    case VerdictReason::NeitherArrives:
        return Words::tr("%1 undecided: neither it nor %2 arrives in %3 of %4")
            .arg(other, first, QString::number(comparison.neitherArrived()), seedsWords(test.pairs()));
    case VerdictReason::SeedsDisagree:
        return Words::tr("%1 undecided: the seeds disagree, %2 to %3")
            .arg(other, QString::number(test.wins), QString::number(test.losses));
    case VerdictReason::OtherAccuracy:
        return Words::tr("%1 not compared: its accuracy is measured in another way").arg(other);
    case VerdictReason::NoPairs:
    case VerdictReason::IntervalTooWide:
    case VerdictReason::Clear:
        break;
    }
    return comparison.pairs.empty() ? Words::tr("%1 not done").arg(other)
                                    : Words::tr("%1 undecided: too little to tell").arg(other);
}

} // namespace fovea::ui
