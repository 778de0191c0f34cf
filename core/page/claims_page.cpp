// SPDX-License-Identifier: MIT
#include "core/page/claims_page.h"

#include "core/base/text.h"
#include "core/base/wording.h"
#include "core/claims/evidence_state.h"
#include "core/page/claim_card.h"
#include "core/page/forest.h"
#include "core/page/markup.h"
#include "core/page/page_frame.h"

#include <algorithm>

namespace fovea {

namespace {

constexpr ClaimState states[] = {ClaimState::Supported, ClaimState::Contradicted, ClaimState::Undecided,
                                 ClaimState::NotRun, ClaimState::NotTestable};

// "not run"
std::string wordsIn(ClaimState state)
{
    std::string words(textOf(state));
    std::ranges::replace(words, '-', ' ');
    return words;
}

std::string opening(const ClaimBoard &board)
{
    const ClaimRegister &claims = board.claims;
    std::string html =
        "<h1>Which claims hold?</h1><p>" + countText(std::int64_t(board.results.size()), "claim") +
        " about attention that keeps few keys: those of the paper \u201cTransformers Learn Faster "
        "with Semantic Focus\u201d (arXiv 2506.14095), its open question, and controls. Tests, "
        "thresholds, seeds and looks were registered on " +
        escaped(dayText(claims.registered)) +
        ", before evidence was made. By ACM\u2019s word this is a replication: own code, own data, the "
        "paper\u2019s settings.</p>";
    if (board.runsIn() == 0)
        html += "<p class=\"notice\">No evidence is here yet, so most claims have not run.</p>";
    for (const std::string &complaint : board.complaints)
        html += "<p class=\"notice\">" + escaped(complaint) + "</p>";
    html += "<div class=\"counts\">";
    const auto counts = board.counts();
    for (const ClaimState state : states)
        if (const auto found = counts.find(state); found != counts.end())
            html += "<div class=\"verdict " + claimTone(state) +
                    "\"><span class=\"sign\" aria-hidden=\"true\">" + std::string(signOf(state)) +
                    "</span><b>" + std::to_string(found->second) + "</b> " + wordsIn(state) + "</div>";
    return html + "</div><p class=\"muted\">Undecided is a normal end of a fair test of few seeds: where a "
                  "lane truly "
                  "wins 80 % of all seeds, 46 of 100 such tests say so.</p>";
}

std::string rowOf(const Claim &claim, const ClaimResult &result)
{
    std::string html = "<tr><td class=\"muted\">" + escaped(claim.id) +
                       "</td><th scope=\"row\"><a href=\"#claim-" + escaped(claim.id) + "\">" +
                       escaped(claim.shortName) + "</a></th>";
    const bool isRatio = claim.test.kind == TestKind::Compare || claim.test.kind == TestKind::Ratio;
    if (const LaneComparison *comparison = result.comparison(); comparison && isRatio)
        html += "<td class=\"extra\">" + forestRow(*comparison, 0, claim.paper) + "</td>";
    else if (claim.test.kind == TestKind::None && claim.paper)
        html += "<td class=\"extra\">" + forestRow({}, 0, claim.paper) + "</td>";
    else if (const std::string number = numberText(claim, result); number != result.reason)
        html += "<td class=\"words extra\">" + escaped(number) + "</td>";
    else
        html += "<td class=\"extra\"></td>";
    return html + "<td class=\"extra\">" + seedSigns(result) + "</td><td class=\"words\">" +
           verdictMarkup(result) +
           (result.reason.empty() ? "" : " <small>" + escaped(result.reason) + "</small>") + "</td></tr>";
}

std::string section(const ClaimQuestion &question, const ClaimBoard &board)
{
    const bool hasRatios = std::ranges::any_of(question.claims, [&board](const Claim &claim) {
        const TestKind kind = claim.test.kind;
        return (kind == TestKind::Compare || kind == TestKind::Ratio) && board.result(claim.id).comparison();
    });
    std::string html = "<h2>" + escaped(question.text) +
                       "</h2><div class=\"wide\"><table class=\"board "
                       "claims\"><tr><th></th><th>Claim</th><th class=\"extra\">" +
                       (hasRatios ? forestHead() : "Number") +
                       "</th><th class=\"extra\">Seeds</th><th>Verdict</th></tr>";
    for (const Claim &claim : question.claims)
        html += rowOf(claim, board.result(claim.id));
    return html + "</table></div>";
}

std::string cards(const ClaimBoard &board)
{
    std::string html = "<h2>Claim by claim</h2>";
    for (const Claim *claim : board.claims.all())
        html += claimCard(*claim, board.result(claim->id));
    return html;
}

} // namespace

std::string claimsPage(const ClaimBoard &board)
{
    std::string html = opening(board);
    for (const ClaimQuestion &question : board.claims.questions)
        html += section(question, board);
    html +=
        "<p class=\"muted\">Seeds: \u25b2 the claim\u2019s lane first, \u25bd the other first, \u2013 "
        "neither, "
        "\u25cb missing. A square is the median of the ratio of epochs, the line its interval, an arrow an "
        "open "
        "end, the diamond the paper\u2019s number; the shaded band, 0.80 to 1.25, counts as the same.</p>";
    html += cards(board);
    html += "<h2>Repeat it</h2>" + commandBox("fovea-cli claims --run --into my-evidence");
    html += "<h2>Where it comes from</h2>" +
            factsOf({{"Register", "version " + std::to_string(board.claims.version) + ", registered " +
                                      board.claims.registered + ", hash " + board.claims.hash},
                     {"Evidence", std::to_string(board.runsIn()) + " of " +
                                      countText(board.plannedRuns(), "planned run")},
                     {"Newest", board.evidenceMade()},
                     {"Bits", "equal on the same build and CPU family"}});
    html +=
        "<script type=\"application/json\" id=\"numbers\">" + escapedJson(jsonOf(board, {})) + "</script>";
    return framed("Claims - Fovea report", html);
}

} // namespace fovea
