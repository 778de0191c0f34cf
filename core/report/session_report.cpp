// SPDX-License-Identifier: MIT
#include "core/report/session_report.h"

#include "core/attention/mask.h"
#include "core/base/errors.h"
#include "core/base/text.h"
#include "core/experiment/lane_label.h"
#include "core/results/seeds_done.h"

#include <algorithm>

namespace fovea {

namespace {

std::vector<EpochRecord> lineage(std::vector<EpochRecord> inherited, const std::vector<EpochRecord> &own)
{
    inherited.insert(inherited.end(), own.begin(), own.end());
    return inherited;
}

std::vector<RunOutcome> outcomesOf(const SessionReport &report, const ReportedLane &lane)
{
    std::vector<RunOutcome> outcomes;
    for (const std::size_t index : lane.runs)
        outcomes.push_back(report.runs[index].outcome);
    return outcomes;
}

bool keepsEverything(const MaskSpec &mask)
{
    return makeMask(mask)->choice() == Choice::Everything;
}

PairedRun pairedRun(const ReportedRun &entry)
{
    const LaneRecord &record = entry.run.stored.record;
    return {theoryOf(record.mask, record.spec.model.gradient), entry.run.stored.facts.paddedLength,
            entry.run.epochs};
}

// The full lane's run of the same seed: one that differs in the mask alone, if there is one.
const ReportedRun *fullTwin(const SessionReport &report, const ReportedRun &run)
{
    const ReportedRun *twin = nullptr;
    for (const ReportedRun &other : report.runs) {
        if (other.run.stored.seed != run.run.stored.seed || !keepsEverything(other.run.stored.record.mask))
            continue;
        if (other.run.stored.record.spec == run.run.stored.record.spec)
            return &other;
        if (!twin)
            twin = &other;
    }
    return twin;
}

void pairConditions(SessionReport &report)
{
    for (ReportedRun &run : report.runs) {
        const ReportedRun *full =
            keepsEverything(run.run.stored.record.mask) ? nullptr : fullTwin(report, run);
        if (!full)
            continue;
        run.paired = pairedConditions(pairedRun(*full), pairedRun(run));
        run.pairedWith = full->run.stored.laneName;
    }
}

void groupLanes(SessionReport &report)
{
    for (std::size_t i = 0; i < report.runs.size(); ++i) {
        const StoredRun &run = report.runs[i].run.stored;
        auto lane = std::find_if(report.lanes.begin(), report.lanes.end(),
                                 [&](const ReportedLane &one) { return one.index == run.lane; });
        if (lane == report.lanes.end()) {
            report.lanes.push_back(
                {run.lane, run.laneName, report.runs[i].label, textOf(run.record.mask), {}, {}, {}, {}});
            lane = std::prev(report.lanes.end());
        }
        lane->runs.push_back(i);
    }
    std::sort(report.lanes.begin(), report.lanes.end(),
              [](const ReportedLane &a, const ReportedLane &b) { return a.index < b.index; });
    report.firstLane = report.lanes.empty() ? std::string() : report.lanes.front().name;
    std::vector<RunOutcome> all;
    for (const ReportedRun &run : report.runs)
        all.push_back(run.outcome);
    const auto open = openSeeds(all);
    for (ReportedLane &lane : report.lanes) {
        const auto outcomes = outcomesOf(report, lane);
        lane.summary = summaryOf(outcomes, open);
        if (&lane == &report.lanes.front())
            continue;
        const auto first = outcomesOf(report, report.lanes.front());
        lane.comparison = compareLanes(first, outcomes);
        lane.heldoutDifference = heldoutDifference(first, outcomes);
    }
}

} // namespace

std::optional<int> ReportedRun::epochsTo95() const
{
    return fovea::epochsTo95(lineage(inherited, run.epochs));
}

SessionReport reportOf(const Session &session, double threshold)
{
    const auto reading = session.reading();
    SessionReport report;
    report.path = session.path();
    report.experiment = session.experiment();
    report.threshold = threshold;
    report.provenance = session.provenance();
    report.writer = session.writer();
    const auto labels = laneLabels(report.experiment);
    const auto find = [&](RunId id) {
        const auto found = std::ranges::find_if(
            report.runs, [&](const ReportedRun &each) { return each.run.stored.id == id; });
        return found == report.runs.end() ? nullptr : &found->run;
    };
    for (StoredRun &run : session.runs()) { // parents before their branches
        auto epochs = session.epochs(run.id);
        auto inherited = inheritedEpochs(run, find);
        const RunOutcome outcome =
            outcomeOf(run.seed, run.status, run.record.spec.train, lineage(inherited, epochs), threshold);
        std::string label = laneLabelOf(run, labels);
        report.runs.push_back({{std::move(run), std::move(epochs), {}, {}},
                               std::move(inherited),
                               std::move(label),
                               outcome,
                               {},
                               {}});
    }
    groupLanes(report);
    pairConditions(report);
    return report;
}

namespace {

void requireKnown(const SessionReport &report, const std::vector<std::string> &lanes)
{
    std::vector<std::string> names;
    for (const ReportedLane &lane : report.lanes)
        names.push_back(lane.name);
    if (!lanes.empty() && names.empty())
        throw UsageError("This session has no runs.");
    for (const std::string &name : lanes)
        if (std::ranges::find(names, name) == names.end())
            throw UsageError("This session has no lane '" + name + "' with runs" + suggestion(name, names) +
                             ". Known: " + joined(names, ", ") + ".");
}

} // namespace

SessionReport limited(SessionReport report, const std::vector<RunId> &runs,
                      const std::vector<std::string> &lanes)
{
    requireKnown(report, lanes);
    const auto isWanted = [&](const ReportedRun &run) {
        return std::ranges::find(runs, run.run.stored.id) != runs.end() &&
               (lanes.empty() || std::ranges::find(lanes, run.run.stored.laneName) != lanes.end());
    };
    std::erase_if(report.runs, [&](const ReportedRun &run) { return !isWanted(run); });
    for (ReportedLane &lane : report.lanes) {
        lane.runs.clear();
        for (std::size_t i = 0; i < report.runs.size(); ++i)
            if (report.runs[i].run.stored.lane == lane.index)
                lane.runs.push_back(i);
    }
    std::erase_if(report.lanes, [](const ReportedLane &lane) { return lane.runs.empty(); });
    return report;
}

} // namespace fovea
