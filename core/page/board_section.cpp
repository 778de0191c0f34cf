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
    const auto text = [&](double mean, double limit) {
        return lane.summary.reached == 0 ? "&gt; " + fixedText(limit, 0) : fixedText(mean, 1);
    };
    if (lane.comparison && lane.comparison->restricted)
        return text(lane.comparison->restricted->other.mean, lane.comparison->restricted->limit);
    if (lane.comparison)
        return "\u2013";
    for (const ReportedLane &other : report.lanes)
        if (other.comparison && other.comparison->restricted)
            return text(other.comparison->restricted->first.mean, other.comparison->restricted->limit);
    return "\u2013";
}

// "3 of 5", and what may still arrive: "1 of 3, 1 under way, 1 not begun".
std::string arrivedText(const SessionReport &report, const ReportedLane &lane)
{
    int arrived = 0, underWay = 0, notBegun = 0;
    for (const std::size_t index : lane.runs) {
        const ReportedRun &run = report.runs[index];
        if (run.outcome.arrival)
            ++arrived;
        else if (run.run.epochs.empty() && !hasEnded(run.run.stored.status))
            ++notBegun;
        else if (!hasEnded(run.run.stored.status))
            ++underWay;
    }
    return std::to_string(arrived) + " of " + std::to_string(lane.runs.size()) +
           (underWay > 0 ? ", " + std::to_string(underWay) + " under way" : "") +
           (notBegun > 0 ? ", " + std::to_string(notBegun) + " not begun" : "");
}

std::string rowOf(const SessionReport &report, std::size_t index)
{
    const ReportedLane &lane = report.lanes[index];
    const LaneSummary &summary = lane.summary;
    std::string html = "<tr><td>" + badge(lane.name, int(index)) + "</td><th scope=\"row\">" +
                       escaped(lane.label) + "</th><td>" + arrivedText(report, lane) + "</td><td>" +
                       meanEpochs(lane, report) + "</td>";
    if (lane.comparison) {
        const LaneComparison &comparison = *lane.comparison;
        html += "<td class=\"extra\">" + std::to_string(comparison.test.wins) + "\u2013" +
                std::to_string(comparison.test.losses) + "</td><td>" + escaped(ratioWords(comparison.ratio)) +
                "</td><td class=\"extra\">" +
                (comparison.pairs.empty() ? "\u2013" : intervalCell(comparison)) +
                "</td><td class=\"extra\">" + forestRow(comparison, int(index)) + "</td>";
    } else {
        html += "<td colspan=\"4\" class=\"muted extra\">the others are compared with this lane</td>";
    }
    return html + "<td class=\"extra\">" + heldoutText(summary.lastHeldout) + "</td></tr>";
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
                       "<th class=\"extra\">Wins\u2013losses</th><th>Median ratio</th>"
                       "<th class=\"extra\">Interval</th><th class=\"extra\">" +
                       forestHead() + "</th><th class=\"extra\">Held-out, last</th></tr>";
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
