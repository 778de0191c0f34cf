// SPDX-License-Identifier: MIT
#include "core/tasks/builtin_tasks.h"

namespace fovea {

const Catalogue<TaskInfo> &taskCatalogue()
{
    static const Catalogue<TaskInfo> catalogue("task", {listopsTask(), parityTask(), evenPairsTask(),
                                                        missingDuplicateTask(), stackManipulationTask(),
                                                        modularArithmeticTask(), solveEquationTask(),
                                                        cycleNavigationTask()});
    return catalogue;
}

} // namespace fovea
