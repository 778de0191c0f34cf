// SPDX-License-Identifier: MIT
#include "core/base/text.h"
#include "core/base/wording.h"
#include "core/claims/board.h"

#include <algorithm>

namespace fovea {

namespace {

Ink inkOf(ClaimState state)
{
    switch (state) {
    case ClaimState::Supported:
        return Ink::Good;
    case ClaimState::Contradicted:
        return Ink::Bad;
    case ClaimState::Undecided:
        return Ink::Plain; // the normal end of a fair test of few seeds
    case ClaimState::NotRun:
    case ClaimState::NotTestable:
        break;
    }
    return Ink::Faint;
}

std::string verdictText(const ClaimResult &result)
{
    std::string text = std::string(signOf(result.state)) + " " + std::string(wordsOf(result.state));
    if (result.was)
        text += " (was " + std::string(textOf(*result.was)) + ")";
    return text;
}

std::string pipsOf(const ClaimResult &result)
{
    if (result.parts.size() != 1)
        return {};
    std::string pips;
    for (const SeedMark &mark : result.parts.front().seeds)
        pips += !mark.isIn ? "." : mark.score > 0 ? "+" : mark.score < 0 ? "-" : "=";
    return pips;
}

std::string timeText(const Observation &run)
{
    const std::string epoch = textOf(run.time);
    return run.arrived ? epoch : "> " + epoch;
}

std::string seedsText(const Claim &claim, const PartResult &part)
{
    TextTable table;
    const bool isPair = part.comparison.has_value();
    const LaneNames names = laneNames(claim.parts.front());
    table.add(isPair ? std::vector<Cell>{{"seed"}, {names.against + ", epochs"}, {names.lane}, {"ratio"}}
                     : std::vector<Cell>{{"seed"}, {"value"}});
    for (const SeedMark &mark : part.seeds) {
        std::vector<Cell> row = {Cell(std::to_string(mark.seed))};
        if (!mark.isIn)
            row.push_back({"missing", Ink::Faint});
        else if (isPair)
            for (const std::string &text : {timeText(mark.against), timeText(mark.lane),
                                            mark.ratio ? ratioText(*mark.ratio) : std::string("-")})
                row.push_back(Cell(text));
        else
            row.push_back(Cell(mark.value ? fixedText(*mark.value, 4) : "-"));
        table.add(std::move(row));
    }
    return table.text();
}

std::string partsText(const ClaimResult &result, const Paper &paper)
{
    TextTable table;
    table.add({"part", "verdict", "number", "why"});
    for (const PartResult &part : result.parts)
        table.add({part.name,
                   {std::string(textOf(part.state)), inkOf(part.state)},
                   part.comparison ? ratioText(part.comparison->ratio) : part.words,
                   part.reason});
    return table.fitted(paper, {"part", "verdict", "number"});
}

} // namespace

std::string textOf(const ClaimBoard &board, const Paper &paper)
{
    std::string text;
    for (const ClaimQuestion &question : board.claims.questions) {
        text += inked(question.text, Ink::Strong, paper) + "\n";
        TextTable table;
        table.add({"id", "claim", "verdict", "number", "seeds", "why"});
        for (const Claim &claim : question.claims) {
            const ClaimResult &result = board.result(claim.id);
            table.add({claim.id,
                       claim.shortName,
                       {verdictText(result), inkOf(result.state)},
                       numberText(claim, result),
                       pipsOf(result),
                       result.reason});
        }
        text += table.fitted(paper, {"id", "claim", "verdict", "seeds", "number"}) + "\n";
    }
    std::vector<std::string> counts;
    for (const auto &[state, count] : board.counts())
        counts.push_back(std::to_string(count) + " " + std::string(textOf(state)));
    text += countText(int(board.results.size()), "claim") + ": " + joined(counts, ", ") +
            ". Evidence: " + std::to_string(board.runsIn()) + " of " +
            countText(board.plannedRuns(), "planned run") + ".\n";
    text += "Claims version " + std::to_string(board.claims.version) + ", registered " +
            board.claims.registered + ", hash " + board.claims.hash.substr(0, 8) +
            ": a replication with own code.\n";
    text += "Seeds: + for the claim's lane, - for the other, = neither, . missing.\n";
    return text;
}

std::string cardText(const Claim &claim, const ClaimResult &result, const Paper &paper)
{
    std::string text = inked(claim.id + "  " + claim.shortName, Ink::Strong, paper) + "\n";
    text += wrapped(claim.statement, paper) + "\nSource: " + claim.source + ".\n\n";
    text += inked(verdictText(result), inkOf(result.state), paper) + (result.reason.empty() ? "" : ": ") +
            result.reason + "\n";
    for (const std::string &caution : result.cautions)
        text += inked("! " + caution, Ink::Doubtful, paper) + "\n";
    if (const std::string number = numberText(claim, result); !number.empty() && number != result.reason)
        text += number + (claim.paper ? "; the paper: " + textOf(*claim.paper) : "") + "\n";
    if (result.parts.size() == 1) {
        text += "Looks after " +
                [&] {
                    std::vector<std::string> looks;
                    for (const int look : claim.looks)
                        looks.push_back(std::to_string(look));
                    return joined(looks, " and ");
                }() +
                " seeds; " + std::to_string(result.parts.front().seedsIn) + " are in.\n\n" +
                seedsText(claim, result.parts.front());
    } else if (!result.parts.empty()) {
        text += "\n" + partsText(result, paper);
    }
    if (!result.strip.empty()) {
        text += "\nAt other thresholds:";
        for (const StripEntry &entry : result.strip)
            text += " " + entry.name + " " + (entry.state ? std::string(textOf(*entry.state)) : "not known") +
                    (&entry == &result.strip.back() ? ".\n" : ",");
        if (result.dependsOnThreshold())
            text += "The verdict depends on the threshold.\n";
    }
    text += "\n" + wrapped("What would refute it: " + claim.refuted, paper) + "\n";
    if (!claim.deviations.empty())
        text += wrapped("How this differs: " + joined(claim.deviations, "; ") + ".", paper) + "\n";
    if (!result.made.empty())
        text += wrapped("Made by " + result.made + ".", paper) + "\n";
    if (result.missingRuns() > 0)
        text += countText(result.missingRuns(), "run") + " missing: 'fovea-cli claims " + claim.id +
                " --run' makes them.\n";
    return text;
}

std::string markdownOf(const ClaimBoard &board, const std::vector<ClaimState> &states)
{
    std::string text = "| id | claim | verdict | number | why |\n|---|---|---|---|---|\n";
    for (const Claim *claim : board.claims.all()) {
        const ClaimResult &result = board.result(claim->id);
        if (!states.empty() && std::ranges::find(states, result.state) == states.end())
            continue;
        const std::string number = numberText(*claim, result);
        text += "| " + claim->id + " | " + claim->shortName + " | " + std::string(textOf(result.state)) +
                " | " + (number == result.reason ? "" : number) + " | " + result.reason + " |\n";
    }
    return text;
}

} // namespace fovea
