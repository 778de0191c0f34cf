// SPDX-License-Identifier: MIT
#include "core/attention/mask.h"
#include "core/base/csv.h"
#include "core/report/session_report.h"

namespace fovea {

namespace {

std::string epochCell(const std::optional<int> &epoch)
{
    return epoch ? std::to_string(*epoch) : std::string();
}

std::string rowOf(const ReportedRun &entry)
{
    const StoredRun &run = entry.run.stored;
    const EpochRecord *last = entry.run.epochs.empty() ? nullptr : &entry.run.epochs.back();
    const auto lastNumber = [&](double EpochRecord::*number) {
        return last ? csvNumber(last->*number) : std::string();
    };
    const std::vector<std::string> cells = {std::to_string(std::int64_t(run.id)),
                                            run.laneName,
                                            entry.label,
                                            textOf(run.record.mask),
                                            std::to_string(run.seed),
                                            run.record.spec.task.id,
                                            std::string(textOf(run.status)),
                                            run.stopReason,
                                            std::to_string(entry.run.epochs.size()),
                                            epochCell(entry.epochsTo95()),
                                            lastNumber(&EpochRecord::trainLoss),
                                            lastNumber(&EpochRecord::trainAccuracy),
                                            lastNumber(&EpochRecord::heldoutLoss),
                                            lastNumber(&EpochRecord::heldoutAccuracy),
                                            csvNumber(entry.outcome.bestHeldout),
                                            epochCell(entry.outcome.bestEpoch),
                                            std::to_string(run.facts.parameters),
                                            std::to_string(run.facts.length),
                                            std::to_string(run.facts.paddedLength),
                                            run.facts.kernels};
    return csvRow(cells);
}

} // namespace

std::string csvOf(const SessionReport &report)
{
    std::string csv =
        "run,lane,label,mask,seed,task,status,stop_reason,epochs,epochs_to_95,train_loss,train_acc,"
        "heldout_loss,heldout_acc,best_heldout_acc,best_epoch,parameters,length,padded_length,"
        "kernels\n";
    for (const ReportedRun &run : report.runs)
        csv += rowOf(run);
    return csv;
}

} // namespace fovea
