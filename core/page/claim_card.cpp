// SPDX-License-Identifier: MIT
#include "core/page/claim_card.h"

#include "core/base/text.h"
#include "core/base/wording.h"
#include "core/page/markup.h"
#include "core/page/page_frame.h"

namespace fovea {

namespace {

std::string timeText(const Observation &run)
{
    return (run.arrived ? "" : "> ") + textOf(run.time);
}

std::string row(const std::vector<std::string> &cells, const char *tag = "td")
{
    std::string html = "<tr>";
    for (const std::string &cell : cells)
        html += std::string("<") + tag + ">" + escaped(cell) + "</" + tag + ">";
    return html + "</tr>";
}

std::string seedsTable(const Claim &claim, const PartResult &part)
{
    const bool isPair = part.comparison.has_value();
    const LaneNames names = laneNames(claim.parts.front());
    std::string html =
        "<table class=\"board\">" +
        row(isPair ? std::vector<std::string>{"seed", names.against + ", epochs", names.lane, "ratio"}
                   : std::vector<std::string>{"seed", "value"},
            "th");
    int missing = 0;
    for (const SeedMark &mark : part.seeds) {
        missing += !mark.isIn;
        if (!mark.isIn)
            continue;
        const std::string seed =
            std::to_string(mark.seed) + (mark.counts || part.look == 0 ? "" : " (after the look)");
        html += isPair ? row({seed, timeText(mark.against), timeText(mark.lane),
                              mark.ratio ? ratioText(*mark.ratio) : "\u2013"})
                       : row({seed, mark.value ? fixedText(*mark.value, 4) : "\u2013"});
    }
    html += "</table>";
    return missing == 0 ? html
                        : html + "<p class=\"muted\">" + std::to_string(missing) + " of " +
                              countText(std::int64_t(part.seeds.size()), "seed") + " missing.</p>";
}

std::string partsTable(const ClaimResult &result)
{
    std::string html = "<table class=\"board\">" + row({"part", "verdict", "number", "why"}, "th");
    for (const PartResult &part : result.parts)
        html += row({part.name, std::string(textOf(part.state)),
                     part.comparison && part.words.empty() ? ratioText(part.comparison->ratio) : part.words,
                     part.reason});
    return html + "</table>";
}

std::string stripOf(const ClaimResult &result)
{
    if (result.strip.empty())
        return {};
    std::vector<std::string> names, words;
    for (const StripEntry &entry : result.strip) {
        names.push_back(entry.name);
        words.push_back(entry.state ? std::string(textOf(*entry.state)) : "not known");
    }
    return "<h4>Would another threshold say otherwise?</h4><table class=\"board\">" + row(names, "th") +
           row(words) + "</table>" +
           (result.dependsOnThreshold() ? "<p class=\"notice\">The verdict depends on the threshold.</p>"
                                        : "");
}

} // namespace

std::string claimTone(ClaimState state)
{
    switch (state) {
    case ClaimState::Supported:
        return "good";
    case ClaimState::Contradicted:
        return "bad";
    case ClaimState::Undecided:
        return "plain";
    case ClaimState::NotRun:
    case ClaimState::NotTestable:
        break;
    }
    return "faint";
}

std::string verdictMarkup(const ClaimResult &result)
{
    std::string html = "<span class=\"word " + claimTone(result.state) + "\">" +
                       std::string(signOf(result.state)) + " " + std::string(wordsOf(result.state)) +
                       "</span>";
    if (result.was)
        html += " <s>" + std::string(textOf(*result.was)) + "</s>";
    return html;
}

std::string seedSigns(const ClaimResult &result)
{
    if (result.parts.size() != 1)
        return {};
    std::string signs;
    int counts[4] = {};
    for (const SeedMark &mark : result.parts.front().seeds) {
        const int kind = !mark.isIn ? 3 : mark.score > 0 ? 0 : mark.score < 0 ? 1 : 2;
        ++counts[kind];
        static constexpr const char *marks[] = {"\u25b2", "\u25bd", "\u2013", "\u25cb"};
        signs += marks[kind];
    }
    return "<span class=\"seeds\" role=\"img\" aria-label=\"" + std::to_string(counts[0]) + " for, " +
           std::to_string(counts[1]) + " against, " + std::to_string(counts[2]) + " neither, " +
           std::to_string(counts[3]) + " missing\">" + signs + "</span>";
}

std::string claimCard(const Claim &claim, const ClaimResult &result)
{
    std::string html = "<details class=\"claim\" id=\"claim-" + escaped(claim.id) + "\"><summary>" +
                       escaped(claim.id + "  " + claim.shortName) + verdictMarkup(result) +
                       "</summary><p><b>" + escaped(claim.statement) +
                       "</b><br><span class=\"muted\">Source: " + escaped(claim.source) + "</span></p><p>" +
                       verdictMarkup(result) + (result.reason.empty() ? "" : ": " + escaped(result.reason)) +
                       "</p>";
    for (const std::string &caution : result.cautions)
        html += "<p class=\"notice\">" + escaped(caution) + "</p>";
    if (const std::string number = numberText(claim, result); !number.empty() && number != result.reason)
        html +=
            "<p>" + escaped(number) + (claim.paper ? "; the paper: " + textOf(*claim.paper) : "") + "</p>";
    if (result.parts.size() == 1)
        html += seedsTable(claim, result.parts.front());
    else if (!result.parts.empty())
        html += partsTable(result);
    html += stripOf(result);
    html += "<h4>What would refute it</h4><p>" + escaped(claim.refuted) + "</p>";
    if (!claim.deviations.empty()) {
        html += "<h4>How this differs from the paper</h4><ul>";
        for (const std::string &deviation : claim.deviations)
            html += "<li>" + escaped(deviation) + "</li>";
        html += "</ul>";
    }
    if (!result.made.empty())
        html += "<p class=\"muted\">" + escaped(result.made) + "</p>";
    if (result.missingRuns() > 0)
        html += "<p class=\"muted\">" + countText(result.missingRuns(), "run") +
                " missing; this makes them:</p>" + commandBox("fovea-cli claims " + claim.id + " --run");
    return html + "</details>";
}

} // namespace fovea
