// SPDX-License-Identifier: MIT
#include "core/page/board_section.h"

#include "core/base/wording.h"
#include "core/page/forest.h"
#include "core/page/markup.h"
#include "core/report/comparison_words.h"

namespace fovea {

namespace {

struct VerdictLook
{
    const char *word;
    const char *sign;
    const char *tone;
};

VerdictLook lookOf(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Faster:
        return {"Faster", "\u25b2", "good"};
    case Verdict::Slower:
        return {"Slower", "\u25bd", "slow"};
    case Verdict::Same:
        return {"Same", "=", "plain"};
    case Verdict::Undecided:
        break;
    }
    return {"Undecided", "~", "plain"};
}

const ReportedLane *firstOf(const SessionReport &report)
{
    for (const ReportedLane &lane : report.lanes)
        if (lane.name == report.firstLane)
            return &lane;
    return nullptr;
}

std::string heldoutText(const std::optional<Spread> &spread)
{
    if (!spread)
        return "\u2013";
    std::string text = percentText(spread->median);
    if (spread->seeds > 1)
        text += "<br><small>" + fixedText(100 * spread->lowerQuartile, 1) + " to " +
                fixedText(100 * spread->upperQuartile, 1) + "</small>";
    return text;
}

std::string meanEpochs(const ReportedLane &lane, const SessionReport &report)
{
    if (lane.comparison && lane.comparison->restricted)
        return fixedText(lane.comparison->restricted->other.mean, 1);
    if (lane.comparison)
        return "\u2013";
    for (const ReportedLane &other : report.lanes)
        if (other.comparison && other.comparison->restricted)
            return fixedText(other.comparison->restricted->first.mean, 1);
    return "\u2013";
}

// What it is stands before the numbers, up to the first digit of the range.
std::string intervalCell(const LaneComparison &comparison)
{
    const std::string kind = comparison.hasInterval()
                                 ? coverageText(comparison.interval.coverage) + " interval"
                                 : "range of " + countText(std::int64_t(comparison.pairs.size()), "seed");
    return escaped(intervalText(comparison).substr(kind.size() + 1)) + "<br><small>" + escaped(kind) +
           "</small>";
}

std::string rowOf(const SessionReport &report, std::size_t index)
{
    const ReportedLane &lane = report.lanes[index];
    const LaneSummary &summary = lane.summary;
    std::string html = "<tr><td>" + badge(lane.name, int(index)) + "</td><th scope=\"row\">" +
                       escaped(lane.label) + "</th><td>" + std::to_string(summary.reached) + " of " +
                       std::to_string(summary.seeds) +
                       (summary.underWay > 0 ? ", " + std::to_string(summary.underWay) + " under way" : "") +
                       "</td><td>" + meanEpochs(lane, report) + "</td>";
    if (lane.comparison) {
        const LaneComparison &comparison = *lane.comparison;
        html += "<td>" + std::to_string(comparison.test.wins) + "\u2013" +
                std::to_string(comparison.test.losses) + "</td><td>" + escaped(ratioWords(comparison.ratio)) +
                "</td><td>" + (comparison.pairs.empty() ? "\u2013" : intervalCell(comparison)) + "</td><td>" +
                forestRow(comparison, int(index)) + "</td>";
    } else {
        html += "<td colspan=\"4\" class=\"muted\">the others are compared with this lane</td>";
    }
    return html + "<td>" + heldoutText(summary.lastHeldout) + "</td></tr>";
}

} // namespace

std::string verdictCards(const SessionReport &report)
{
    const ReportedLane *first = firstOf(report);
    std::string html;
    for (std::size_t i = 0; i < report.lanes.size(); ++i) {
        const ReportedLane &lane = report.lanes[i];
        if (!lane.comparison)
            continue;
        const VerdictLook look = lookOf(lane.comparison->verdict);
        html += "<div class=\"verdict " + std::string(look.tone) +
                "\"><span class=\"sign\" aria-hidden=\"true\">" + look.sign + "</span><div><b>" + look.word +
                "</b><br>" + badge(lane.name, int(i)) + " " + escaped(capitalised(lane.label)) + " against " +
                escaped(first ? first->label : report.firstLane) + "<br><span class=\"muted\">" +
                escaped(reasonOf(*lane.comparison)) + "</span></div></div>";
    }
    return html.empty() ? html : "<div class=\"verdicts\">" + html + "</div>";
}

std::string boardSection(const SessionReport &report)
{
    std::string html = "<h2>Race board <small>epochs to " + escaped(thresholdText(report)) +
                       ", exact sign test, order-statistic interval</small></h2><div class=\"wide\"><table "
                       "class=\"board\"><tr><th></th><th>Lane</th><th>Arrived</th><th>Mean epochs</th>"
                       "<th>Wins\u2013losses</th><th>Median ratio</th><th>Interval</th><th>" +
                       forestHead() + "</th><th>Held-out, last</th></tr>";
    double limit = 0;
    for (std::size_t i = 0; i < report.lanes.size(); ++i) {
        html += rowOf(report, i);
        if (const auto &comparison = report.lanes[i].comparison; comparison && comparison->restricted)
            limit = comparison->restricted->limit;
    }
    html += "</table></div><p class=\"muted\">The ratio says how many times fewer epochs a lane needs than " +
            escaped(report.firstLane) + ".";
    if (limit > 0)
        html += " Mean epochs are restricted: waiting ends at " + fixedText(limit, 0) + ".";
    return html + " The shaded band is from 0.8 to 1.25.</p>";
}

} // namespace fovea
