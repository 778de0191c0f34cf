// SPDX-License-Identifier: MIT
#include "core/attention/mask.h"
#include "core/base/printable.h"
#include "core/base/text.h"
#include "core/base/wording.h"
#include "core/metrics/conditions.h"
#include "core/report/session_report.h"
#include "core/report/text_table.h"

#include <algorithm>

namespace fovea {

namespace {

constexpr std::size_t curveWidth = 20;

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
    const std::string arrival = "to " + thresholdText(report);
    TextTable table;
    table.add({"run", "lane", "label", "seed", "status", "epochs", arrival, "train", "held-out",
               "best held-out", "padded", "train accuracy over epochs"});
    for (const ReportedRun &entry : report.runs) {
        const RunOutcome &outcome = entry.outcome;
        std::vector<double> curve;
        for (const EpochRecord &epoch : entry.run.epochs)
            curve.push_back(epoch.trainAccuracy);
        std::string best = percentText(outcome.bestHeldout);
        if (outcome.bestEpoch)
            best += " (epoch " + std::to_string(*outcome.bestEpoch) + ")";
        table.add(
            {std::to_string(std::int64_t(entry.run.stored.id)),
             entry.run.stored.laneName,
             entry.label,
             std::to_string(entry.run.stored.seed),
             {std::string(textOf(entry.run.stored.status)), inkOf(entry.run.stored.status)},
             std::to_string(entry.run.epochs.size()),
             outcome.arrival ? Cell(std::to_string(*outcome.arrival), Ink::Good) : Cell("-"),
             curve.empty() ? "-" : percentText(curve.back()),
             percentText(outcome.lastHeldout),
             best,
             entry.run.stored.facts.paddedLength ? std::to_string(entry.run.stored.facts.paddedLength) : "-",
             sparkline(curve, curveWidth)});
    }
    return table.fitted(paper, {"run", "lane", "label", "seed", "status", arrival, "held-out", "train",
                                "epochs", "best held-out", "train accuracy over epochs"});
}

// Reasons worth a line: everything that did not simply end.
std::string remarksText(const SessionReport &report)
{
    std::string text;
    for (const ReportedRun &entry : report.runs) {
        const std::string run = "Run " + std::to_string(std::int64_t(entry.run.stored.id));
        if (!entry.run.stored.stopReason.empty() && entry.run.stored.status != RunStatus::Finished)
            text += run + " " + std::string(textOf(entry.run.stored.status)) + ": " +
                    printable(entry.run.stored.stopReason) + ".\n";
        if (const auto &parent = entry.run.stored.parent)
            text += run + " branches off run " + std::to_string(std::int64_t(parent->run)) + " " +
                    (parent->epoch < 0 ? std::string("at init")
                                       : "after epoch " + std::to_string(parent->epoch)) +
                    " and counts on its clock.\n";
        for (const std::string &remark : entry.run.stored.remarks)
            text += run + ", " + printable(remark) + ".\n";
    }
    return text.empty() ? text : "\n" + text;
}

std::string conditionsText(const SessionReport &report, const Paper &paper)
{
    TextTable table;
    std::vector<Cell> header = {"run", "lane", "full lane", "epoch", "condition"};
    for (const int level : conditionLevels())
        header.push_back("at p" + std::to_string(level));
    table.add(header);
    bool any = false;
    for (const ReportedRun &entry : report.runs) {
        if (!entry.paired)
            continue;
        any = true;
        std::vector<Cell> row = {std::to_string(std::int64_t(entry.run.stored.id)), entry.run.stored.laneName,
                                 entry.pairedWith, std::to_string(entry.paired->epoch)};
        const auto add = [&](const std::string &name, const std::vector<double> &values) {
            row.push_back(name);
            for (const double value : values)
                row.push_back(fixedText(value, 2));
            table.add(row);
            row.assign(4, ""); // further lines of the same run
        };
        add("W", entry.paired->w);
        add("W capped", entry.paired->wCapped);
        add("X", entry.paired->x);
    }
    if (!any)
        return {};
    return wrapped("\nSufficient conditions for a smaller bound than full attention's (below 1: it\n"
                   "holds), paired with the full lane of the same seed. No softmax is steeper than\n"
                   "1/2, so a bound above 1/2 is empty; \"capped\" counts full attention's bound as\n"
                   "1/2 where it is above.\n",
                   paper) +
           table.fitted(paper, {"run", "lane", "condition"});
}

std::string paddingNote(const SessionReport &report)
{
    std::vector<std::string> parts;
    std::vector<int> lengths;
    for (const ReportedLane &lane : report.lanes) {
        const int length = report.runs[lane.runs.front()].run.stored.facts.paddedLength;
        if (length == 0)
            continue;
        lengths.push_back(length);
        parts.push_back(printable(lane.name) + " " + std::to_string(length));
    }
    const bool same =
        std::adjacent_find(lengths.begin(), lengths.end(), std::not_equal_to<>()) == lengths.end();
    return same ? std::string() : "Padded lengths differ between lanes: " + joined(parts, ", ") + ".\n";
}

} // namespace

std::string experimentLine(const ExperimentSpec &experiment)
{
    const RunSpec &base = experiment.base;
    std::string text = experiment.name == base.task.id ? "" : printable(experiment.name) + ": ";
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
    std::string text = wrapped(printable(experimentLine(report.experiment)), paper) + "\n";
    if (report.writer)
        text += printable(*report.writer) + " is writing this session now.\n";
    if (report.runs.empty())
        return text + "This session has no runs.\n";
    return text + wrapped(paddingNote(report), paper) + "\n" + runsText(report, paper) +
           wrapped(remarksText(report), paper) + comparisonsText(report, paper) +
           conditionsText(report, paper);
}

} // namespace fovea
