// SPDX-License-Identifier: MIT
#include "core/base/printable.h"
#include "core/base/text.h"
#include "core/base/wording.h"
#include "core/report/comparison_words.h"
#include "core/report/session_report.h"
#include "core/report/text_table.h"

namespace fovea {

namespace {

// The unit stands once, after the median: three such columns fit in 80.
std::string quartilesText(const std::optional<Spread> &spread, std::string (*text)(double),
                          const std::string &unit = {})
{
    if (!spread)
        return "-";
    const std::string median = text(spread->median) + unit;
    return spread->seeds < 2
               ? median
               : median + " (" + text(spread->lowerQuartile) + " to " + text(spread->upperQuartile) + ")";
}

std::string shareText(double share)
{
    return fixedText(100 * share, 1);
}

std::string pointsText(double share)
{
    return (share < 0 ? "" : "+") + fixedText(100 * share, 1);
}

std::string seedsText(const LaneSummary &summary)
{
    std::string text = summary.underWay == 0 ? std::to_string(summary.seeds)
                                             : std::to_string(summary.seeds) + " of " +
                                                   std::to_string(summary.seeds + summary.underWay) + " done";
    if (summary.diverged > 0)
        text += ", " + std::to_string(summary.diverged) + " diverged";
    return text;
}

std::string epochsTable(const SessionReport &report, const Paper &paper)
{
    TextTable table;
    table.add({"lane", "label", "seeds", "reached " + thresholdText(report), "authors' mean", "deviation"});
    for (const ReportedLane &lane : report.lanes) {
        const auto &authors = lane.summary.authorsEpochs;
        table.add({lane.name, lane.label, seedsText(lane.summary),
                   std::to_string(lane.summary.reached) + " of " + std::to_string(lane.summary.seeds),
                   authors ? fixedText(authors->mean, 1) : "-",
                   authors ? fixedText(authors->deviation, 1) : "-"});
    }
    return table.fitted(paper, {"lane", "label"}) +
           wrapped(
               "Authors' mean of the epochs to " + thresholdText(report) +
                   ", from 0,\nwith the deviation of the population; none where a seed does not arrive.\n",
               paper);
}

std::string heldoutTable(const SessionReport &report, const Paper &paper)
{
    TextTable table;
    table.add({"lane", "held-out: last", "best", "last minus " + report.firstLane + ", points"});
    bool missing = false;
    for (const ReportedLane &lane : report.lanes) {
        table.add({lane.name, quartilesText(lane.summary.lastHeldout, shareText, " %"),
                   quartilesText(lane.summary.bestHeldout, shareText, " %"),
                   lane.comparison ? quartilesText(lane.heldoutDifference, pointsText) : ""});
        missing = missing || lane.summary.diverged > 0;
    }
    return table.fitted(paper, {"lane"}) +
           wrapped(std::string("Medians over the seeds that have ended, quartiles in brackets") +
                       (missing ? ";\ndiverged seeds are missing.\n" : ".\n"),
                   paper);
}

std::string restrictedText(const LaneComparison &comparison, const std::string &first,
                           const std::string &other)
{
    const RestrictedMeans &means = *comparison.restricted;
    std::string text = "  mean of epochs up to " + fixedText(means.limit, 0) +
                       " (restricted mean): " + other + " " + fixedText(means.other.mean, 1) + ", " + first +
                       " " + fixedText(means.first.mean, 1);
    if (means.test)
        text += "; sign-flip p " + chanceText(means.test->twoSided);
    if (means.leftOut > 0)
        text += " without " + countText(means.leftOut, "stopped pair");
    return text + "\n";
}

std::string comparisonText(const SessionReport &report, const ReportedLane &lane)
{
    const LaneComparison &comparison = *lane.comparison;
    const std::string first = printable(report.firstLane);
    const std::string other = printable(lane.name);
    std::string text = "\n" + other + " against " + first + ", epochs to " + thresholdText(report) + ": " +
                       std::string(fovea::textOf(comparison.verdict)) + "\n  " + reasonOf(comparison) + "\n";
    if (!comparison.underWay.empty())
        text += "  " + countText(std::int64_t(comparison.underWay.size()), "seed") +
                " still under way, not counted\n";
    if (comparison.pairs.empty())
        return text;
    const SignTest &test = comparison.test;
    // Of the direction that was seen: the one that the verdict rests on.
    const bool isLater = test.losses > test.wins;
    const double oneSided = isLater ? mirrored(test).oneSided : test.oneSided;
    text += "  earlier in " + std::to_string(test.wins) + ", later in " + std::to_string(test.losses) +
            ", undecided in " + std::to_string(test.undecided) + " of " + countText(test.pairs(), "seed") +
            "; sign test p " + chanceText(oneSided) + " for " + (isLater ? "later" : "earlier") +
            " (two-sided " + chanceText(test.twoSided) + ")\n";
    text +=
        "  median ratio of epochs " + ratioWords(comparison.ratio) + ", " + intervalText(comparison) + "\n";
    std::vector<std::string> seeds;
    for (const SeedPair &pair : comparison.pairs)
        seeds.push_back("seed " + std::to_string(pair.seed) + " " + ratioWords(pair.ratio));
    text += "  " + joined(seeds, ", ") + "\n";
    return text + restrictedText(comparison, first, other);
}

} // namespace

std::string thresholdText(const SessionReport &report)
{
    return fovea::textOf(roundedDown(100 * report.threshold, 6)) + " %";
}

std::string comparisonsText(const SessionReport &report, const Paper &paper)
{
    std::string text = "\n" + epochsTable(report, paper) + "\n" + heldoutTable(report, paper);
    for (const ReportedLane &lane : report.lanes)
        if (lane.comparison)
            text += wrapped(comparisonText(report, lane), paper);
    return text;
}

} // namespace fovea
