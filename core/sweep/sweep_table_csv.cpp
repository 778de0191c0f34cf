// SPDX-License-Identifier: MIT
#include "core/base/csv.h"
#include "core/sweep/sweep_table.h"

namespace fovea {

namespace {

std::string counted(std::optional<int> number)
{
    return number ? std::to_string(*number) : std::string();
}

std::vector<std::string> measured(const SweepRow &row, const FollowedRun &run)
{
    std::vector<std::string> cells;
    if (!run.result)
        return std::vector<std::string>(19);
    const RunResult &result = *run.result;
    return {counted(result.to95),
            counted(result.arrival),
            csvNumber(result.last.trainAccuracy),
            csvNumber(result.lastHeldout),
            csvNumber(result.bestHeldout),
            counted(result.bestEpoch),
            csvNumber(result.last.dispersion),
            csvNumber(row.dispersionRatio),
            csvNumber(row.ownDispersionRatio),
            csvNumber(result.last.separation),
            csvNumber(result.last.stability),
            csvNumber(row.speedup),
            csvNumber(result.spent.wall),
            csvNumber(result.spent.wall + result.spent.eval + result.spent.metrics),
            csvNumber(result.flops),
            std::to_string(result.facts.parameters),
            engineOf(result.facts),
            result.machine.cpu,
            result.bits};
}

} // namespace

std::string csvOf(const SweepReport &report)
{
    std::vector<std::string> header = {"address"};
    for (const std::string &column : report.plan.columns)
        header.push_back(column);
    for (const char *name : {"baseline",
                             "seed",
                             "status",
                             "epochs",
                             "censored_at",
                             "epochs_to_95",
                             "epochs_to_threshold",
                             "train_acc",
                             "heldout_last",
                             "heldout_best",
                             "best_epoch",
                             "dispersion_p95",
                             "dispersion_ratio",
                             "dispersion_ratio_own",
                             "separation_p50",
                             "stability_p50",
                             "speedup",
                             "train_seconds",
                             "seconds",
                             "flops",
                             "parameters",
                             "engine",
                             "cpu",
                             "bits",
                             "error"})
        header.emplace_back(name);
    std::string text = csvRow(header);
    for (const SweepRow &row : report.rows) {
        const SweepRun &planned = report.plan.runs[std::size_t(row.run)];
        const FollowedRun &run = report.runs[std::size_t(row.run)];
        std::vector<std::string> cells = {planned.address};
        for (const CellField &field : row.fields)
            cells.push_back(field.value);
        for (std::string cell :
             {std::string(row.isBaseline ? "true" : "false"), std::to_string(planned.seed),
              std::string(textOf(run.state)), std::to_string(run.epochs), counted(row.censoredAt)})
            cells.push_back(std::move(cell));
        for (std::string &cell : measured(row, run))
            cells.push_back(std::move(cell));
        cells.push_back(run.error);
        text += csvRow(cells);
    }
    return text;
}

void writeResults(const SweepFolder &folder, const SweepReport &report)
{
    putFile(folder.file("results.csv"), csvOf(report), Flush::No);
    putFile(folder.file("results.json"), jsonOf(report), Flush::No);
}

} // namespace fovea
