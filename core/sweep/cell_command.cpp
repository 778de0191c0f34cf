// SPDX-License-Identifier: MIT
#include "core/sweep/cell_command.h"

#include "core/experiment/experiment_command.h"

namespace fovea {

std::vector<std::string> trainWordsOf(const SweepFolder &folder, const SweepPlan &plan, int cell)
{
    const SweepCell &one = plan.cells.at(std::size_t(cell));
    ExperimentSpec experiment;
    experiment.seeds = plan.grid.seeds;
    experiment.base = folder.specHere(plan, {.address = {}, .cell = cell, .seed = plan.grid.seeds.front()});
    experiment.lanes = {{{}, one.record.mask, {}}};
    return trainWords(experiment, 0);
}

} // namespace fovea
