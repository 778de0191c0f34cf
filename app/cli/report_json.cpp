// SPDX-License-Identifier: MIT
#include "app/cli/session_report.h"
#include "core/experiment/spec_json.h"
#include "core/masks/mask.h"
#include "core/metrics/conditions.h"

#include <nlohmann/json.hpp>

namespace fovea::app {

namespace {

const char *boundName(Bound bound)
{
    return bound == Bound::AtLeast ? "at_least" : bound == Bound::AtMost ? "at_most" : "exact";
}

Json runJson(const ReportedRun &entry)
{
    const StoredRun &run = entry.run;
    Json json = {{"run", std::int64_t(run.id)},
                 {"lane", run.laneName},
                 {"label", entry.label},
                 {"task", run.record.spec.task.id},
                 {"mask", textOf(run.record.mask)},
                 {"seed", run.seed},
                 {"status", textOf(run.status)},
                 {"stop_reason", run.stopReason.empty() ? Json(nullptr) : Json(run.stopReason)},
                 {"parameters", run.facts.parameters},
                 {"length", run.facts.length},
                 {"padded_length", run.facts.paddedLength},
                 {"kernels", run.facts.kernels},
                 {"remarks", run.remarks},
                 {"epochs_to_95", number(entry.outcome.epochsTo95)},
                 {"epochs", Json::array()}};
    for (const EpochRecord &epoch : entry.epochs)
        json["epochs"].push_back(epochJson(epoch));
    return json;
}

Json spreadJson(const std::optional<Spread> &spread)
{
    if (!spread)
        return nullptr;
    return {{"seeds", spread->seeds},
            {"median", number(spread->median)},
            {"lower_quartile", number(spread->lowerQuartile)},
            {"upper_quartile", number(spread->upperQuartile)}};
}

Json speedupJson(const Speedup &speedup)
{
    Json seeds = Json::array();
    for (const SeedRatio &ratio : speedup.seeds)
        seeds.push_back(
            {{"seed", ratio.seed}, {"ratio", number(ratio.ratio)}, {"bound", boundName(ratio.bound)}});
    return {{"median", number(speedup.median)},
            {"bound", boundName(speedup.bound)},
            {"interval", speedup.interval
                             ? Json::array({number(speedup.interval->low), number(speedup.interval->high)})
                             : Json(nullptr)},
            {"seeds", seeds},
            {"undecided_seeds", speedup.undecided}};
}

Json pairedJson(const SessionReport &report, const ReportedLane &lane)
{
    Json list = Json::array();
    for (const std::size_t index : lane.runs) {
        const ReportedRun &entry = report.runs[index];
        if (entry.paired)
            list.push_back({{"run", std::int64_t(entry.run.id)},
                            {"seed", entry.run.seed},
                            {"full_lane", entry.pairedWith},
                            {"epoch", entry.paired->epoch},
                            {"levels", conditionLevels()},
                            {"condition_w", numbers(entry.paired->w)},
                            {"condition_x", numbers(entry.paired->x)}});
    }
    return list;
}

Json laneJson(const SessionReport &report, const ReportedLane &lane)
{
    const LaneSummary &summary = lane.summary;
    Json epochs = nullptr;
    if (summary.authorsEpochs)
        epochs = {{"mean", number(summary.authorsEpochs->mean)},
                  {"deviation", number(summary.authorsEpochs->deviation)}};
    return {{"lane", lane.name},
            {"label", lane.label},
            {"mask", lane.mask},
            {"seeds", summary.seeds},
            {"reached_95", summary.reached},
            {"epochs_to_95", epochs},
            {"last_heldout", spreadJson(summary.lastHeldout)},
            {"best_heldout", spreadJson(summary.bestHeldout)},
            {"best_epoch", spreadJson(summary.bestEpoch)},
            {"speedup", lane.speedup ? speedupJson(*lane.speedup) : Json(nullptr)},
            {"heldout_difference", spreadJson(lane.heldoutDifference)},
            {"paired_conditions", pairedJson(report, lane)}};
}

Json provenanceJson(const Provenance &provenance)
{
    return {{"fovea", provenance.fovea},
            {"torch", provenance.torch},
            {"blas", provenance.blas},
            {"cpu", provenance.cpu},
            {"threads", provenance.threads},
            {"command", provenance.command},
            {"started", provenance.started},
            {"ended", provenance.ended.empty() ? Json(nullptr) : Json(provenance.ended)}};
}

} // namespace

Json jsonOf(const SessionReport &report)
{
    Json json = answer();
    json["runs"] = Json::array();
    for (const ReportedRun &entry : report.runs)
        json["runs"].push_back(runJson(entry));
    json["experiment"] = Json::parse(toJson(report.experiment));
    Json lanes = Json::array();
    for (const ReportedLane &lane : report.lanes)
        lanes.push_back(laneJson(report, lane));
    json["summary"] = {{"first_lane", report.firstLane.empty() ? Json(nullptr) : Json(report.firstLane)},
                       {"lanes", lanes}};
    json["provenance"] = provenanceJson(report.provenance);
    json["writer"] = report.writer ? Json(*report.writer) : Json(nullptr);
    return json;
}

} // namespace fovea::app
