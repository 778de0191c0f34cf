// SPDX-License-Identifier: MIT
#include "app/cli/session_report.h"
#include "core/masks/mask.h"
#include "core/store/curves_csv.h"
#include "core/support/text.h"

#include <cmath>

namespace fovea::app {

namespace {

std::string numberCell(const std::optional<double> &value)
{
    return value && std::isfinite(*value) ? fovea::textOf(*value) : std::string();
}

std::string epochCell(const std::optional<int> &epoch)
{
    return epoch ? std::to_string(*epoch) : std::string();
}

std::string rowOf(const ReportedRun &entry)
{
    const StoredRun &run = entry.run;
    const EpochRecord *last = entry.epochs.empty() ? nullptr : &entry.epochs.back();
    const auto lastNumber = [&](double EpochRecord::*number) {
        return last ? numberCell(last->*number) : std::string();
    };
    const std::vector<std::string> cells = {std::to_string(std::int64_t(run.id)),
                                            csvCell(run.laneName),
                                            csvCell(entry.label),
                                            csvCell(textOf(run.record.mask)),
                                            std::to_string(run.seed),
                                            csvCell(run.record.spec.task.id),
                                            std::string(textOf(run.status)),
                                            csvCell(run.stopReason),
                                            std::to_string(entry.epochs.size()),
                                            epochCell(epochsTo95(entry.epochs)),
                                            lastNumber(&EpochRecord::trainLoss),
                                            lastNumber(&EpochRecord::trainAccuracy),
                                            lastNumber(&EpochRecord::heldoutLoss),
                                            lastNumber(&EpochRecord::heldoutAccuracy),
                                            numberCell(entry.outcome.bestHeldout),
                                            epochCell(entry.outcome.bestEpoch),
                                            std::to_string(run.facts.parameters),
                                            std::to_string(run.facts.length),
                                            std::to_string(run.facts.paddedLength),
                                            csvCell(run.facts.kernels)};
    return joined(cells, ",") + "\n";
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

} // namespace fovea::app
