// SPDX-License-Identifier: MIT
#include "core/attention/mask.h"
#include "core/experiment/spec_json.h"
#include "core/metrics/conditions.h"
#include "core/report/comparison_json.h"

#include <nlohmann/json.hpp>

namespace fovea {

namespace {

Json parentJson(const std::optional<RunParent> &parent)
{
    if (!parent)
        return nullptr;
    return {{"run", std::int64_t(parent->run)}, {"epoch", parent->epoch}};
}

Json runJson(const ReportedRun &entry)
{
    const StoredRun &run = entry.run.stored;
    Json json = {{"run", std::int64_t(run.id)},
                 {"lane", run.laneName},
                 {"label", entry.label},
                 {"task", run.record.spec.task.id},
                 {"mask", textOf(run.record.mask)},
                 {"seed", run.seed},
                 {"address", run.address},
                 {"parent", parentJson(run.parent)},
                 {"status", textOf(run.status)},
                 {"stop_reason", run.stopReason.empty() ? Json(nullptr) : Json(run.stopReason)},
                 {"parameters", run.facts.parameters},
                 {"length", run.facts.length},
                 {"padded_length", run.facts.paddedLength},
                 {"engine", engineOf(run.facts).empty() ? Json(nullptr) : Json(engineOf(run.facts))},
                 {"kernels", run.facts.kernels},
                 {"remarks", run.remarks},
                 {"epochs_to_95", number(entry.epochsTo95())},
                 {"epochs_to_threshold", number(entry.outcome.arrival)},
                 {"epochs", Json::array()}};
    for (const EpochRecord &epoch : entry.run.epochs)
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

Json pairedJson(const SessionReport &report, const ReportedLane &lane)
{
    Json list = Json::array();
    for (const std::size_t index : lane.runs) {
        const ReportedRun &entry = report.runs[index];
        if (entry.paired)
            list.push_back({{"run", std::int64_t(entry.run.stored.id)},
                            {"seed", entry.run.stored.seed},
                            {"full_lane", entry.pairedWith},
                            {"epoch", entry.paired->epoch},
                            {"levels", conditionLevels()},
                            {"condition_w", numbers(entry.paired->w)},
                            {"condition_w_capped", numbers(entry.paired->wCapped)},
                            {"condition_x", numbers(entry.paired->x)}});
    }
    return list;
}

Json laneJson(const SessionReport &report, const ReportedLane &lane)
{
    const LaneSummary &summary = lane.summary;
    Json authors = nullptr;
    if (summary.authorsEpochs)
        authors = {{"mean", number(summary.authorsEpochs->mean)},
                   {"deviation", number(summary.authorsEpochs->deviation)},
                   {"deviation_of", "population"}};
    return {{"lane", lane.name},
            {"label", lane.label},
            {"mask", lane.mask},
            {"seeds", summary.seeds},
            {"under_way", summary.underWay},
            {"diverged", summary.diverged},
            {"reached", summary.reached},
            {"authors_epochs", authors},
            {"expected_epochs", number(summary.expectedEpochs)},
            {"last_heldout", spreadJson(summary.lastHeldout)},
            {"best_heldout", spreadJson(summary.bestHeldout)},
            {"best_epoch", spreadJson(summary.bestEpoch)},
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

std::string jsonOf(const SessionReport &report)
{
    Json json = answer();
    json["threshold"] = report.threshold;
    json["runs"] = Json::array();
    for (const ReportedRun &entry : report.runs)
        json["runs"].push_back(runJson(entry));
    json["experiment"] = Json::parse(toJson(report.experiment));
    Json lanes = Json::array();
    for (const ReportedLane &lane : report.lanes)
        lanes.push_back(laneJson(report, lane));
    json["summary"] = {{"first_lane", report.firstLane.empty() ? Json(nullptr) : Json(report.firstLane)},
                       {"lanes", lanes}};
    json["comparisons"] = comparisonsJson(report);
    json["provenance"] = provenanceJson(report.provenance);
    json["writer"] = report.writer ? Json(*report.writer) : Json(nullptr);
    return lineOf(json);
}

} // namespace fovea
