// SPDX-License-Identifier: MIT
#include "app/cli/session_report.h"
#include "app/cli/wording.h"
#include "core/masks/mask.h"
#include "core/metrics/conditions.h"
#include "core/support/text.h"

#include <algorithm>

namespace fovea::app {

namespace {

constexpr std::size_t curveWidth = 20;

std::string boundText(Bound bound)
{
    return bound == Bound::AtLeast ? "> " : bound == Bound::AtMost ? "< " : "";
}

std::string spreadText(const std::optional<Spread> &spread)
{
    if (!spread)
        return "-";
    const std::string median = percentText(spread->median);
    return spread->seeds < 2 ? median
                             : median + " (" + percentText(spread->lowerQuartile) + " to " +
                                   percentText(spread->upperQuartile) + ")";
}

std::string differenceText(const std::optional<Spread> &spread)
{
    const auto points = [](double share) { return (share < 0 ? "" : "+") + fixedText(100 * share, 1); };
    if (!spread)
        return "-";
    const std::string median = points(spread->median) + " points";
    return spread->seeds < 2
               ? median
               : median + " (" + points(spread->lowerQuartile) + " to " + points(spread->upperQuartile) + ")";
}

std::string speedupText(const Speedup &speedup)
{
    if (!speedup.median)
        return "neither reached 95 %";
    std::string text = boundText(speedup.bound) + fixedText(*speedup.median, 2);
    if (speedup.interval)
        text += " (95 % interval " + fixedText(speedup.interval->low, 2) + " to " +
                fixedText(speedup.interval->high, 2) + ")";
    return text;
}

Ink inkOf(RunStatus status)
{
    switch (status) {
    case RunStatus::Finished:
    case RunStatus::Stopped:
        return Ink::Plain;
    case RunStatus::Diverged:
    case RunStatus::Failed:
        return Ink::Bad;
    case RunStatus::Queued:
    case RunStatus::Running:
    case RunStatus::Paused:
        break;
    }
    return Ink::Doubtful;
}

std::string runsText(const SessionReport &report, const Paper &paper)
{
    TextTable table;
    table.add({"run", "lane", "label", "seed", "status", "epochs", "to 95 %", "train", "held-out",
               "best held-out", "padded", "train accuracy over epochs"});
    for (const ReportedRun &entry : report.runs) {
        const RunOutcome &outcome = entry.outcome;
        std::vector<double> curve;
        for (const EpochRecord &epoch : entry.epochs)
            curve.push_back(epoch.trainAccuracy);
        std::string best = percentText(outcome.bestHeldout);
        if (outcome.bestEpoch)
            best += " (epoch " + std::to_string(*outcome.bestEpoch) + ")";
        table.add({std::to_string(std::int64_t(entry.run.id)),
                   entry.run.laneName,
                   entry.label,
                   std::to_string(entry.run.seed),
                   {std::string(textOf(entry.run.status)), inkOf(entry.run.status)},
                   std::to_string(entry.epochs.size()),
                   outcome.epochsTo95 ? Cell(std::to_string(*outcome.epochsTo95), Ink::Good) : Cell("-"),
                   curve.empty() ? "-" : percentText(curve.back()),
                   percentText(outcome.lastHeldout),
                   best,
                   entry.run.facts.paddedLength ? std::to_string(entry.run.facts.paddedLength) : "-",
                   sparkline(curve, curveWidth)});
    }
    return table.fitted(paper, {"run", "lane", "label", "seed", "status", "to 95 %", "held-out", "train",
                                "epochs", "best held-out", "train accuracy over epochs"});
}

// Reasons worth a line: everything that did not simply end.
std::string remarksText(const SessionReport &report)
{
    std::string text;
    for (const ReportedRun &entry : report.runs) {
        const std::string run = "Run " + std::to_string(std::int64_t(entry.run.id));
        if (!entry.run.stopReason.empty() && entry.run.status != RunStatus::Finished)
            text += run + " " + std::string(textOf(entry.run.status)) + ": " + entry.run.stopReason + ".\n";
        for (const std::string &remark : entry.run.remarks)
            text += run + ", " + remark + ".\n";
    }
    return text.empty() ? text : "\n" + text;
}

std::string lanesText(const SessionReport &report, const Paper &paper)
{
    const std::string speedupTitle = "speed-up against " + report.firstLane;
    TextTable table;
    table.add({"lane", "label", "reached 95 %", "epochs to 95 % (mean, deviation)", "last held-out",
               "best held-out", speedupTitle, "held-out against " + report.firstLane});
    for (const ReportedLane &lane : report.lanes) {
        const LaneSummary &summary = lane.summary;
        table.add({lane.name, lane.label,
                   std::to_string(summary.reached) + " of " + countText(summary.seeds, "seed"),
                   summary.authorsEpochs ? fixedText(summary.authorsEpochs->mean, 1) + ", " +
                                               fixedText(summary.authorsEpochs->deviation, 1)
                                         : "-",
                   spreadText(summary.lastHeldout), spreadText(summary.bestHeldout),
                   lane.speedup ? speedupText(*lane.speedup) : "",
                   lane.speedup ? differenceText(lane.heldoutDifference) : ""});
    }
    return "\n" + table.fitted(paper, {"lane", "label", "reached 95 %", speedupTitle, "last held-out"});
}

std::string conditionsText(const SessionReport &report, const Paper &paper)
{
    TextTable table;
    std::vector<Cell> header = {"run", "lane", "full lane", "epoch"};
    for (const char form : {'W', 'X'})
        for (const int level : conditionLevels())
            header.push_back(std::string(1, form) + " at " + std::to_string(level));
    table.add(header);
    bool any = false;
    for (const ReportedRun &entry : report.runs) {
        if (!entry.paired)
            continue;
        any = true;
        std::vector<Cell> row = {std::to_string(std::int64_t(entry.run.id)), entry.run.laneName,
                                 entry.pairedWith, std::to_string(entry.paired->epoch)};
        for (const auto *values : {&entry.paired->w, &entry.paired->x})
            for (const double value : *values)
                row.push_back(fixedText(value, 2));
        table.add(row);
    }
    return any ? "\nSufficient conditions, paired with the full lane of the same seed (below 1: it holds)\n" +
                     table.fitted(paper, {"run", "lane"})
               : std::string();
}

std::string paddingNote(const SessionReport &report)
{
    std::vector<std::string> parts;
    std::vector<int> lengths;
    for (const ReportedLane &lane : report.lanes) {
        const int length = report.runs[lane.runs.front()].run.facts.paddedLength;
        if (length == 0)
            continue;
        lengths.push_back(length);
        parts.push_back(lane.name + " " + std::to_string(length));
    }
    const bool same =
        std::adjacent_find(lengths.begin(), lengths.end(), std::not_equal_to<>()) == lengths.end();
    return same ? std::string() : "Padded lengths differ between lanes: " + joined(parts, ", ") + ".\n";
}

} // namespace

std::string experimentLine(const ExperimentSpec &experiment)
{
    const RunSpec &base = experiment.base;
    std::string text = experiment.name == base.task.id ? "" : experiment.name + ": ";
    text += base.task.id;
    for (const auto &[id, value] : base.task.params)
        text += ", " + id + " " + fovea::textOf(value);
    if (base.data.trainFile)
        text += ", own data";
    else
        text += ", " + std::to_string(base.data.train) + " train and " + std::to_string(base.data.heldout) +
                " held-out examples";
    return text + ", " + countText(base.model.blocks, "block") + ", " + countText(base.model.heads, "head") +
           ", " + countText(std::int64_t(experiment.lanes.size()), "lane") + " x " +
           countText(std::int64_t(experiment.seeds.size()), "seed") + ", at most " +
           countText(base.train.epochs, "epoch");
}

std::string textOf(const SessionReport &report, const Paper &paper)
{
    std::string text = wrapped(experimentLine(report.experiment), paper) + "\n";
    if (report.writer)
        text += *report.writer + " is writing this session now.\n";
    if (report.runs.empty())
        return text + "This session has no runs.\n";
    return text + paddingNote(report) + "\n" + runsText(report, paper) + wrapped(remarksText(report), paper) +
           lanesText(report, paper) + conditionsText(report, paper);
}

} // namespace fovea::app
