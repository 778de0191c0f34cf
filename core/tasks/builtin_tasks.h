// SPDX-License-Identifier: MIT
#pragma once

#include "core/tasks/task.h"

namespace fovea {

// Each in the file of its name.
TaskInfo listopsTask();
TaskInfo parityTask();
TaskInfo evenPairsTask();
TaskInfo missingDuplicateTask();
TaskInfo stackManipulationTask();
TaskInfo modularArithmeticTask();
TaskInfo solveEquationTask();
TaskInfo cycleNavigationTask();

} // namespace fovea
